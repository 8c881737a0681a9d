import { use, useState } from "react";
import type { ConversationMail } from "../../../contract/conversations.ts";
import { useText } from "../../language/text.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/floating/menu.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { SelectingContext } from "../selecting/selecting-context.ts";
import { JoinDialog } from "./join-dialog.tsx";
import { useSortMail } from "./use-sort-mail.ts";

interface Props {
  mail: ConversationMail;
  label: string;
  /** Whether its key means this one while no mail has the focus. */
  hasKey: boolean;
}

/** The mail that has the focus, or something in it. */
const focusedMail = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>("[data-mail]")?.dataset.mail;

/** What can be done with a mail as a whole: a conversation of its own, another one, or deleted here for ever. */
export function MailMenu({ mail, label, hasKey }: Props) {
  const t = useText();
  const { act, waits, error, failed, overtaken, reset } = useSortMail(mail);
  const [asked, setAsked] = useState<"join" | "forget" | null>(null);
  const ask = (next: "join" | "forget" | null) => {
    reset();
    setAsked(next);
  };
  const selecting = use(SelectingContext);
  useShortcuts({
    // Whoever has selected conversations could take it for theirs.
    forgetMail: selecting
      ? undefined
      : () => {
          const focused = focusedMail();
          if (focused === undefined ? !hasKey : focused !== mail.publicId) return false;
          ask("forget");
        },
  });
  const part = () => {
    ask(null);
    act("part");
  };
  const name = t("conversations.sorting.menuOf", { mail: label });
  // What a colleague has done meanwhile is told above the mails.
  const open = overtaken ? null : asked;
  const state = waits ? "waiting" : "ready";
  return (
    <>
      <div className="mail-menu">
        {waits === "part" ? <Spinner /> : null}
        <Menu
          align="end"
          label={name}
          trigger={<IconButton icon="more" label={name} aria-busy={waits === "part" || undefined} />}
        >
          <MenuItem icon="arrow-out" onClick={part}>
            {t("conversations.sorting.part")}
          </MenuItem>
          <MenuItem icon="arrow-right" onClick={() => ask("join")}>
            {t("conversations.sorting.join")}
          </MenuItem>
          <MenuLine />
          <MenuItem icon="bin" onClick={() => ask("forget")}>
            {t("conversations.sorting.forget")}
          </MenuItem>
        </Menu>
      </div>
      {error && failed === "part" ? (
        <small className="small danger mail-menu-error" role="alert">
          {error}
        </small>
      ) : null}
      <JoinDialog
        open={open === "join"}
        label={label}
        state={state}
        error={error}
        onJoin={(conversation) => act("join", conversation)}
        onClose={() => ask(null)}
      />
      <ConfirmDialog
        open={open === "forget"}
        title={t("conversations.sorting.forgetTitle")}
        confirmLabel={t("conversations.sorting.forget")}
        state={state}
        error={error}
        onConfirm={() => act("forget")}
        onCancel={() => ask(null)}
      >
        <p className="break-words">{label}</p>
        <p>{t("conversations.sorting.forgetSays")}</p>
        <p>{t("conversations.sorting.forgetEver")}</p>
      </ConfirmDialog>
    </>
  );
}
