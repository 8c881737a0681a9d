import { useState } from "react";
import {
  type ContactSight,
  OVERRIDE_REASON_MAX,
  OVERRIDE_REASON_MIN,
} from "../../../contract/contacts/guard.ts";
import { usePermission } from "../../accounts/session.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";

interface Props {
  sight: ContactSight;
  /** Why it goes although a rule blocks it; undefined where nobody has said so. */
  reason: string | undefined;
  onReason: (reason: string | null) => void;
}

/** Lets one mail go that a rule blocks, with a reason; or blocks it again. */
export function Override({ sight, reason, onReason }: Props) {
  const t = useText();
  const may = usePermission("CONTACT_RULE_OVERRIDE");
  const [asking, setAsking] = useState(false);
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const short = words.trim().length < OVERRIDE_REASON_MIN;
  if (sight.standing === "overridden" && reason !== undefined)
    return (
      <div className="contact-override">
        <p className="small">{t("contacts.guard.overridden", { reason })}</p>
        <Button kind="third" icon="undo" onClick={() => onReason(null)}>
          {t("contacts.guard.overrideBack")}
        </Button>
      </div>
    );
  // Nobody reads behind a placeholder: no reason changes that.
  if (sight.standing !== "block" || sight.kind === "placeholder") return null;
  return (
    <div className="contact-override">
      <Button
        kind="third"
        icon="pencil"
        reason={may ? undefined : t("contacts.guard.overrideMay")}
        onClick={() => setAsking(true)}
      >
        {t("contacts.guard.override")}
      </Button>
      <Dialog
        open={asking}
        stays
        title={t("contacts.guard.overrideTitle")}
        description={<p>{t("contacts.guard.overrideSays")}</p>}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              kind="main"
              large
              onClick={() => {
                setTried(true);
                if (!short) onReason(words.trim());
              }}
            >
              {t("contacts.guard.override")}
            </Button>
            <Button large onClick={() => setAsking(false)}>
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
      </Dialog>
    </div>
  );
}
