import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { paths } from "../paths.ts";
import { undoLast } from "../ui/floating/toast.tsx";
import { useShortcuts } from "../ui/keys/use-shortcuts.ts";
import { type Opened, openKeyboard, useOpenedKeyboard } from "./keyboard-state.ts";
import { useInInbox } from "./use-in-inbox.ts";

const CommandPalette = lazy(() => import("./command-palette.tsx"));
const ShortcutSheet = lazy(() => import("./shortcut-sheet.tsx"));

/** The shortcuts of every signed-in page and what they open, which loads on demand. */
export function Keyboard() {
  const navigate = useNavigate();
  const inInbox = useInInbox();
  const shown = useOpenedKeyboard();
  const [wanted, setWanted] = useState<Exclude<Opened, null>[]>([]);
  if (shown && !wanted.includes(shown)) setWanted([...wanted, shown]);

  useShortcuts({
    palette: () => openKeyboard("palette"),
    sheet: () => openKeyboard("sheet"),
    toPodcasts: () => void navigate({ to: paths.podcasts }),
    toCampaigns: () => void navigate({ to: paths.campaigns }),
    toInbox: () => void navigate({ to: paths.messages }),
    toMailbox: () => void navigate({ to: paths.mailbox }),
    toPreferences: () => void navigate({ to: paths.preferences }),
    // In the inbox this key writes an e-mail.
    create: inInbox ? undefined : () => void navigate({ to: paths.campaigns, search: { create: true } }),
    undo: undoLast,
  });

  const close = () => openKeyboard(null);
  return (
    <Suspense>
      {wanted.includes("palette") ? <CommandPalette open={shown === "palette"} onClose={close} /> : null}
      {wanted.includes("sheet") ? <ShortcutSheet open={shown === "sheet"} onClose={close} /> : null}
    </Suspense>
  );
}
