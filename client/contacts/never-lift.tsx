import { useState } from "react";
import type { Suppression } from "../../contract/contacts.ts";
import { useText } from "../language/text.tsx";
import type { ButtonState } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";

interface Props {
  entry: Suppression | null;
  state: ButtonState;
  /** The server's words when it did not work. */
  error: string | undefined;
  onLift: (entry: Suppression, why: string) => void;
  onCancel: () => void;
}

/** Asks why an entry is lifted; the reason stays with it. */
export function NeverLift({ entry, state, error, onLift, onCancel }: Props) {
  const t = useText();
  const [why, setWhy] = useState("");
  const [tried, setTried] = useState(false);
  // What was typed stays until another entry is asked about, also when the server refuses.
  const [asked, setAsked] = useState(entry);
  if (entry !== asked) {
    setAsked(entry);
    if (entry) {
      setWhy("");
      setTried(false);
    }
  }
  return (
    <ConfirmDialog
      open={entry !== null}
      title={t("contacts.never.removeTitle", { name: entry?.hint ?? "" })}
      confirmLabel={t("contacts.never.remove")}
      state={state}
      error={error}
      onConfirm={() => {
        setTried(true);
        if (entry && why.trim() !== "") onLift(entry, why.trim());
      }}
      onCancel={onCancel}
    >
      <p>{t("contacts.never.removeSays")}</p>
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
