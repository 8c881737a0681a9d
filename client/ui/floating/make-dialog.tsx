import { type FormEvent, type ReactNode, useId } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../button.tsx";
import { CopyLine } from "../copy-line.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** Below the title once it is made. */
  madeSays: string;
  /** What was made, to be copied; undefined until then. */
  made: string | undefined;
  makeLabel: string;
  pending: boolean;
  /** The form. What was typed stays where the server refuses. */
  children: ReactNode;
  className?: string;
  onMake: () => void;
  onClose: () => void;
}

/** A form, and then what it has made: a key, a token or a link, to be copied now. */
export function MakeDialog(props: Props) {
  const { title, madeSays, made, makeLabel, pending, children, className, onMake, onClose } = props;
  const t = useText();
  const form = useId();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!pending) onMake();
  }
  return (
    <Dialog
      open
      stays
      onClose={pending ? undefined : onClose}
      title={title}
      description={made ? madeSays : undefined}
      actions={
        <>
          {made ? null : (
            <Button kind="main" large type="submit" form={form} state={pending ? "waiting" : "ready"}>
              {makeLabel}
            </Button>
          )}
          <Button large disabled={pending} onClick={onClose}>
            {t(made ? "ui.close" : "ui.cancel")}
          </Button>
        </>
      }
    >
      {made ? (
        <CopyLine text={made} />
      ) : (
        <form id={form} noValidate className={`mt-5 ${className ?? ""}`.trim()} onSubmit={submit}>
          {children}
        </form>
      )}
    </Dialog>
  );
}
