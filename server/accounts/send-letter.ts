import type { Language } from "../../contract/forms/locale.ts";
import { databaseNow } from "../platform/clock.ts";
import { parseAddress } from "../platform/mail/address.ts";
import { composeMessage } from "../platform/mail/compose.ts";
import { createMessageId } from "../platform/mail/header.ts";
import { sendMessage } from "../platform/mail/smtp.ts";
import { isSuspended } from "../platform/suspension.ts";
import type { Context } from "../platform/web/http.ts";
import { platformMail } from "../settings/platform-mail.ts";

/** One of the platform's own mails, ready to be sent. */
export interface Letter {
  to: string;
  language: Language;
  subject: string;
  text: string;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

/** Why a mail has to be tried again; its name carries neither address nor text. */
class NotSent extends Error {
  override name = "NotSent";
}

/**
 * Sends one of the platform's own mails through its own server. `prepare` writes it; null where there is no reason
 * left. If no server has accepted it, the queue retries; if the outcome is unknown, it does not.
 * @throws NotSent
 */
export async function sendLetter(
  { db, secrets, outbound, log }: Pick<Context, "db" | "secrets" | "outbound" | "log">,
  kind: string,
  prepare: () => Promise<Letter | null>,
): Promise<void> {
  if (await isSuspended(db)) throw new NotSent("sending is suspended");
  const mail = await platformMail(db, secrets);
  if (!mail) return;
  const letter = await prepare();
  const to = letter ? parseAddress(letter.to) : null;
  if (!letter || !to?.ok) return;
  const message = await composeMessage({
    from: mail.from,
    to: { mailbox: to.mailbox },
    messageId: createMessageId(mail.from.mailbox.domain),
    subject: letter.subject,
    text: letter.text,
    language: letter.language,
    date: await databaseNow(db),
    // RFC 3834: no automatic answer to this.
    headers: { ...letter.headers, "Auto-Submitted": "auto-generated" },
  });
  const envelope = { from: mail.from.mailbox.address, to: to.mailbox.address };
  const outcome = await sendMessage(outbound, mail.server, envelope, message, {
    beforeData: async () => true,
  });
  if (outcome.kind === "accepted") return;
  log.warn({ mail: kind, outcome: outcome.kind }, "one of the platform's own mails was not accepted");
  if (outcome.kind !== "never" && outcome.kind !== "unclear") throw new NotSent(outcome.kind);
}
