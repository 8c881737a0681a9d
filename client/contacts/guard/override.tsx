import { useState } from "react";
import type { ContactSight } from "../../../contract/contacts/guard.ts";
import { usePermission } from "../../accounts/session.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { OverrideDialog } from "./override-dialog.tsx";

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
      <OverrideDialog open={asking} onReason={onReason} onClose={() => setAsking(false)} />
    </div>
  );
}
