import type { ReactNode } from "react";
import type { MailboxDetail, testOneMailbox } from "../../../contract/mailbox-list.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useConsent } from "./use-consent.ts";

type Tested = RouteReply<typeof testOneMailbox>;

interface Props {
  mailbox: MailboxDetail;
  /** What the test has found; undefined before the first. */
  tested: Partial<Pick<Tested, "offer" | "consent">> | undefined;
}

/**
 * After a test that has found its way shut at the provider: the other one, which has a consent of its own. Where a
 * password was not let in: signing in at the provider instead.
 */
export function OfferedWay({ mailbox, tested }: Props) {
  const t = useText();
  const consent = useConsent(mailbox.owner);
  const { signIn } = mailbox;
  const offered = (start: string, says: string, label: string, press: () => void): ReactNode => (
    <section className="offered-way">
      <Note kind="warning" start={start}>
        {says}
      </Note>
      <Button state={consent.opening ? "waiting" : "ready"} onClick={press}>
        {label}
      </Button>
      {consent.failure ? <Note kind="failing">{consent.failure}</Note> : null}
    </section>
  );
  if (signIn.kind === "password" && tested?.consent) {
    const { id, name: provider } = tested.consent;
    return offered(
      t("mailbox.consent.noPassword", { provider }),
      t("mailbox.consent.noPasswordSays", { provider, address: mailbox.address }),
      t("mailbox.consent.signIn", { provider }),
      () => consent.begin(id, { mailbox: mailbox.id }),
    );
  }
  if (signIn.kind !== "oauth" || !tested?.offer) return null;
  const { provider } = signIn;
  const transport = tested.offer;
  const way = t(`mailbox.transport.${transport}`);
  return offered(
    t("mailbox.consent.shut", { provider: provider.name }),
    t("mailbox.consent.shutWay", { provider: provider.name, way }),
    t("mailbox.consent.otherWay", { way }),
    () => consent.begin(provider.id, { mailbox: mailbox.id, transport }),
  );
}
