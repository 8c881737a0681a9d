import { useState } from "react";
import { letThrough, type MailingMessage, readMailing } from "../../../contract/outreach.ts";
import { usePermission } from "../../accounts/session.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { OverrideDialog } from "../../contacts/guard/override-dialog.tsx";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";

/** A mail that a rule holds: somebody who may lets it go, with a reason. */
export function LetThrough({ mailingId, message }: { mailingId: string; message: MailingMessage }) {
  const t = useText();
  const may = usePermission("CONTACT_RULE_OVERRIDE");
  const [asking, setAsking] = useState(false);
  const release = useTell(letThrough, {
    onSuccess: (mailing) => {
      queryClient.setQueryData(keyOf(readMailing, { params: { id: mailingId } }), mailing);
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        kind="third"
        icon="pencil"
        reason={may ? undefined : t("contacts.guard.overrideMay")}
        aria-label={t("contacts.guard.overrideOf", { title: message.podcastTitle })}
        onClick={() => setAsking(true)}
      >
        {t("contacts.guard.override")}
      </Button>
      <OverrideDialog
        open={asking}
        waiting={release.isPending}
        error={release.error ? sentenceOf(release.error, t) : undefined}
        onReason={(reason) =>
          release.mutate({ params: { id: mailingId, message: message.publicId }, body: { reason } })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}
