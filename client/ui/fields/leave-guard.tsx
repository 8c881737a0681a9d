import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../language/text.tsx";
import { ConfirmDialog } from "../floating/confirm-dialog.tsx";
import { guardForm } from "./unsaved.ts";

interface Props {
  /** Something would be lost. Asked at the moment of leaving, so it may try to save first. */
  unsaved: () => boolean;
  /** Where one may go anyway: to the page that a session which ran out leads to. */
  except?: string | undefined;
  /** Asks also before another part of the same page (`?part=`) takes its place. */
  parts?: boolean | undefined;
}

const partOf = ({ search }: { search: object }): unknown => ("part" in search ? search.part : undefined);

/** Asks before unsaved changes are lost: within the application with a dialog, else with the browser's own. */
export function LeaveGuard({ unsaved, except, parts = false }: Props) {
  const t = useText();
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const newest = useRef(unsaved);
  newest.current = unsaved;
  // The blocker keeps the functions of an earlier render for a moment: who leaves right after saving would be asked.
  const isUnsaved = () => newest.current();
  useEffect(
    () =>
      guardForm(() =>
        newest.current() ? new Promise((resolve) => setAnswer(() => resolve)) : Promise.resolve(true),
      ),
    [],
  );
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (next.pathname !== current.pathname || (parts && partOf(next) !== partOf(current))) &&
      next.pathname !== except &&
      isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });

  function decide(leave: boolean): void {
    answer?.(leave);
    setAnswer(null);
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  }
  return (
    <ConfirmDialog
      open={blocker.status === "blocked" || answer !== null}
      title={t("ui.leaveTitle")}
      confirmLabel={t("ui.leaveConfirm")}
      cancelLabel={t("ui.leaveCancel")}
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      {t("ui.leaveLead")}
    </ConfirmDialog>
  );
}
