import type { ReactNode } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  open: boolean;
  /** What did not work, where the page does not say it. */
  failed?: string | undefined;
  /** The server's message. */
  children: ReactNode;
  onClose: () => void;
}

/** The popup titled "Error" with what did not work, the server's message and OK (A8.03). */
export function ErrorDialog({ open, failed, children, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("ui.error")}
      description={
        <>
          {failed ? <p className="strong">{failed}</p> : null}
          {children}
        </>
      }
      actions={
        <Button kind="main" onClick={onClose}>
          {t("ui.ok")}
        </Button>
      }
    />
  );
}
