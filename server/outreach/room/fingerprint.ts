import type { Language } from "../../../contract/forms/locale.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { senderOf } from "../letter/compose.ts";
import type { Recipient } from "../recipients.ts";
import { renderMail } from "./render.ts";

/**
 * Stands for all that the reader of a mail gets and what it is about: another text, sender, recipient or show gives
 * another one. Keyed, so that nothing can be read out of it.
 */
export function fingerprintOf(
  secrets: Secrets,
  mail: Recipient,
  mailbox: SendingMailbox,
  language: Language,
  link: string | null,
): string {
  const shows = mail.rows.map((row) => row.externalId);
  const seen = [mailbox.public_id, language, shows, renderMail(mail, senderOf(mailbox), language, link)];
  return secrets.fingerprint(JSON.stringify(seen), "send-room").subarray(0, 18).toString("base64url");
}
