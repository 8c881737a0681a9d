import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useRef } from "react";
import { useText } from "../../language/text.tsx";
import { Button, type ButtonKind, type ButtonState } from "../button.tsx";

export interface ConfirmProps {
  open: boolean;
  title: ReactNode;
  /** What goes and what stays. */
  children: ReactNode;
  /** Names the action: "Delete campaign". */
  confirmLabel: string;
  kind?: Extract<ButtonKind, "final" | "main"> | undefined;
  state?: ButtonState | undefined;
  cancelLabel?: string | undefined;
  /** The server's words when it did not work; shown here and nowhere else. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question that a click outside does not close. Focus starts on the safe choice. */
export default function ConfirmSheet(props: ConfirmProps) {
  const { open, title, children, confirmLabel, kind = "final", state, cancelLabel, error } = props;
  const t = useText();
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" forceRender />
        <AlertDialog.Popup className="dialog" initialFocus={harmless}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-says" render={<div />}>
            {children}
          </AlertDialog.Description>
          {error ? (
            <p className="danger small" role="alert">
              {error}
            </p>
          ) : null}
          <div className="actions">
            <Button kind={kind} state={state} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
            <AlertDialog.Close ref={harmless} className="button">
              {cancelLabel ?? t("ui.cancel")}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
