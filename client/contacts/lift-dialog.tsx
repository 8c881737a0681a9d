import { useState } from "react";
import { useText } from "../language/text.tsx";
import type { ButtonState } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";

interface Props {
  /** What is lifted; null while nothing is asked. */
  of: string | null;
  title: string;
  says: string;
  confirmLabel: string;
  kind?: "main";
  state: ButtonState;
  /** The server's words when it did not work. */
  error: string | undefined;
  onConfirm: (why: string) => void;
  onCancel: () => void;
}

/** Asks why a never-contact entry is lifted; the reason stays with it. What was typed stays until another is asked about. */
export function LiftDialog({ of, says, state, error, onConfirm, onCancel, ...words }: Props) {
  const t = useText();
  const [why, setWhy] = useState("");
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(of);
  if (of !== null && of !== asked) {
    setAsked(of);
    setWhy("");
    setTried(false);
  }
  return (
    <ConfirmDialog
      {...words}
      open={of !== null}
      state={state}
      error={error}
      onConfirm={() => {
        setTried(true);
        if (why.trim() !== "") onConfirm(why.trim());
      }}
      onCancel={onCancel}
    >
      <p>{says}</p>
      <TextField
        label={t("contacts.never.why")}
        hint={t("contacts.never.whyHint")}
        error={tried && why.trim() === "" ? t("contacts.never.whyMissing") : undefined}
        value={why}
        maxLength={300}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ConfirmDialog>
  );
}
