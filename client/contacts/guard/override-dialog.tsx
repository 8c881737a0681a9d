import { useState } from "react";
import { OVERRIDE_REASON_MAX, OVERRIDE_REASON_MIN } from "../../../contract/contacts/guard.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";

interface Props {
  open: boolean;
  waiting?: boolean;
  /** The server's words when it did not work. */
  error?: string | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why one mail goes although a rule blocks it. What was typed stays while its button does. */
export function OverrideDialog({ open, waiting = false, error, onReason, onClose }: Props) {
  const t = useText();
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const short = words.trim().length < OVERRIDE_REASON_MIN;
  return (
    <Dialog
      open={open}
      stays
      title={t("contacts.guard.overrideTitle")}
      description={<p>{t("contacts.guard.overrideSays")}</p>}
      onClose={waiting ? undefined : onClose}
      actions={
        <>
          <Button
            kind="main"
            large
            state={waiting ? "waiting" : "ready"}
            onClick={() => {
              setTried(true);
              if (!short) onReason(words.trim());
            }}
          >
            {t("contacts.guard.override")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("contacts.guard.overrideWhy")}
        hint={t("contacts.guard.overrideHint")}
        rows={3}
        maxLength={OVERRIDE_REASON_MAX}
        value={words}
        error={tried && short ? t("contacts.guard.overrideShort") : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      {error ? (
        <p className="danger small mt-2" role="alert">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
