import { useEffect } from "react";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import type { StandingMail } from "./standing.ts";

interface Acts {
  mails: readonly StandingMail[];
  position: number;
  go: (entry: string | undefined) => void;
  /** False where it cannot be approved. */
  approve: (mail: StandingMail) => boolean;
  edit: () => unknown;
  leaveOut: (mail: StandingMail) => void;
  /** Ends the editing, whose words are kept; undefined while nothing is edited. */
  leaveEditing: (() => void) | undefined;
}

/** `j` and `k` go through the mails; `y` approves and goes on, `e` edits, `x` leaves out; Escape leaves the field. */
export function useRoomKeys({ mails, position, go, approve, edit, leaveOut, leaveEditing }: Acts): void {
  const current = mails[position];
  const step = (by: number): boolean => {
    const to = mails[position + by]?.group.entry;
    if (to === undefined) return false;
    go(to);
    document.querySelector(`[data-row="${CSS.escape(to)}"]`)?.scrollIntoView({ block: "nearest" });
    return true;
  };
  useShortcuts({
    rows: (place) => step(place === 0 ? 1 : -1),
    approveMail: () => {
      if (current?.standing === "blocked" || !current) return false;
      if (current.standing !== "approved" && !approve(current)) return false;
      step(1);
    },
    editMail: () => {
      edit();
    },
    leaveOutMail: () => current && leaveOut(current),
  });
  useEffect(() => {
    if (!leaveEditing) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      leaveEditing();
      // The field is gone, and with it the focus.
      requestAnimationFrame(() => document.getElementById("room-mail")?.focus());
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [leaveEditing]);
}
