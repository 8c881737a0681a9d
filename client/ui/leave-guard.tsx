import { useBlocker } from "@tanstack/react-router";
import { useText } from "../language/text.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Props {
  /** Something would be lost. Asked at the moment of leaving, so it may try to save first. */
  unsaved: () => boolean;
  /** Where one may go all the same: to the page that a session which ran out leads to. */
  except?: string | undefined;
}

/** Asks before unsaved changes are left behind: within the application with a dialog, else as browsers do. */
export function LeaveGuard({ unsaved, except }: Props) {
  const t = useText();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && next.pathname !== except && unsaved(),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      title={t("ui.leaveTitle")}
      confirmLabel={t("ui.leaveConfirm")}
      cancelLabel={t("ui.leaveCancel")}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t("ui.leaveLead")}
    </ConfirmDialog>
  );
}
