import { useState } from "react";
import { PODCAST_STATES } from "../../contract/campaigns.ts";
import { useText } from "../language/text.tsx";
import { SHORTCUTS, type ShortcutName } from "../shortcuts.ts";
import { announce } from "../ui/announcer.tsx";
import type { IconName } from "../ui/icon.tsx";
import { doShortcut, offeredShortcuts } from "../ui/keys/use-shortcuts.ts";
import { holdsWords, type PaletteItem } from "./palette-items.ts";

const ICONS: { readonly [name in ShortcutName]?: IconName } = {
  newMail: "mail",
  answer: "pencil",
  answerAll: "pencil",
  sendAnswer: "send",
  sendLater: "clock",
  done: "check",
  later: "clock",
  takeOver: "people",
  assign: "people",
  moveCard: "board",
  take: "check",
  takeBack: "undo",
  forgetMail: "bin",
  unfold: "list",
  quotes: "quote",
  backToInbox: "arrow-left",
  approveMail: "check",
  editMail: "pencil",
  leaveOutMail: "cross",
};

/**
 * What the keys of the inbox, its open conversation and the send room do just now, from the list of shortcuts. Such an
 * act runs where the focus was before the palette.
 */
export function usePaletteHere(typed: string): PaletteItem[] {
  const t = useText();
  const [offered] = useState(() =>
    offeredShortcuts().filter((name) => ["inbox", "room"].includes(SHORTCUTS[name].group)),
  );
  const item = (name: ShortcutName, title: string, place: number): PaletteItem => ({
    id: `here ${name} ${place}`,
    title,
    icon: ICONS[name],
    shortcut: name,
    place,
    act: () => {
      // Somebody was faster, or it wanted the focus elsewhere.
      if (!doShortcut(name, place)) announce(t("palette.notNow"));
    },
  });
  return offered
    .flatMap((name) =>
      name === "moveCard"
        ? PODCAST_STATES.map((state, place) =>
            item(name, t("palette.moveTo", { state: t(`campaigns.state.${state}`) }), place),
          )
        : [item(name, t(`shortcuts.does.${name}`), 0)],
    )
    .filter(({ title }) => holdsWords(title, typed));
}
