import type { MailboxDetail } from "../../../contract/mailbox-list.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";
import { useConsent } from "./use-consent.ts";

/** Whose account a mailbox signs in with, until when, and the one button that mends a consent that is over. */
export function AccountSection({ mailbox }: { mailbox: MailboxDetail }) {
  const t = useText();
  const formats = useFormats();
  const consent = useConsent(mailbox.owner);
  const { signIn, otherTransport, pause } = mailbox;
  if (signIn.kind !== "oauth") return null;
  const { provider, account, state, until } = signIn;
  const over = state !== "good";
  return (
    <section className="mail-section">
      <h2 className="type-head">{t("mailbox.account")}</h2>
      <Leaders>
        <LeaderLine name={t("mailbox.account.address")} figure={mailbox.address} />
        <LeaderLine name={t("mailbox.account.signedIn", { provider: provider.name })} figure={account} />
        <LeaderLine name={t("mailbox.account.way")} figure={t(`mailbox.transport.${mailbox.transport}`)} />
        {until ? <LeaderLine name={t("mailbox.account.until")} figure={formats.day(until)} /> : null}
      </Leaders>
      {/* The note of the pause, above the form, says the same at more length. */}
      {over && pause?.reason !== "sign-in-over" ? (
        <Note kind="warning" start={t(`mailbox.grant.${state}`)}>
          {t("mailbox.grant.mend")}
        </Note>
      ) : null}
      <div className="row-of">
        <Button
          kind={over ? "main" : "second"}
          state={consent.opening ? "waiting" : "ready"}
          onClick={() => consent.begin(provider.id, { mailbox: mailbox.id })}
        >
          {t("mailbox.consent.again", { provider: provider.name })}
        </Button>
        {otherTransport ? (
          <Button
            kind="third"
            onClick={() => consent.begin(provider.id, { mailbox: mailbox.id, transport: otherTransport })}
          >
            {t("mailbox.consent.otherWay", { way: t(`mailbox.transport.${otherTransport}`) })}
          </Button>
        ) : null}
      </div>
      {consent.failure ? <Note kind="failing">{consent.failure}</Note> : null}
    </section>
  );
}
