import type { MailboxDetail } from "../../../contract/mailbox-list.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useConsent } from "./use-consent.ts";

interface Props {
  mailbox: MailboxDetail;
  /** The way that is offered; null where the test has found none shut. */
  offer: MailboxDetail["transport"] | null | undefined;
}

/** After a test that has found its way shut at the provider: the other one, which has a consent of its own. */
export function OfferedWay({ mailbox, offer }: Props) {
  const t = useText();
  const consent = useConsent(mailbox.owner);
  const { signIn } = mailbox;
  if (!offer || signIn.kind !== "oauth") return null;
  const { provider } = signIn;
  const way = t(`mailbox.transport.${offer}`);
  return (
    <div className="mt-4">
      <Note kind="warning" start={t("mailbox.consent.shut", { provider: provider.name })}>
        {t("mailbox.consent.shutWay", { provider: provider.name, way })}
      </Note>
      <Button
        state={consent.opening ? "waiting" : "ready"}
        onClick={() => consent.begin(provider.id, { mailbox: mailbox.id, transport: offer })}
      >
        {t("mailbox.consent.otherWay", { way })}
      </Button>
      {consent.failure ? <Note kind="failing">{consent.failure}</Note> : null}
    </div>
  );
}
