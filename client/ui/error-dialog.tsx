import type { ReactNode } from "react";
import { useText } from "../language/text.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** The popup with a title, the server's message and OK. */
export function ErrorDialog(props: {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.children}
      actions={
        <Button kind="main" onClick={props.onClose}>
          {t("ui.ok")}
        </Button>
      }
    />
  );
}
