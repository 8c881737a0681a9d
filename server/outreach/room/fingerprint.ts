import type { Language } from "../../../contract/forms/locale.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { DraftFileRow } from "../files/stored-files.ts";
import { senderOf } from "../letter/compose.ts";
import type { Recipient } from "../recipients.ts";
import { renderMail } from "./render.ts";

/** What all mails of a draft have in common. */
interface Common {
  language: Language;
  links: { link: string | null; answer: string | null };
  files: readonly Pick<DraftFileRow, "publicId">[];
}

/**
 * Stands for all that the reader of a mail gets and what it is about: another text, sender, recipient, show or file gives
 * another one. Keyed, so that nothing can be read out of it.
 */
export function fingerprintOf(
  secrets: Secrets,
  mail: Recipient,
  mailbox: SendingMailbox,
  { language, links, files }: Common,
): string {
  const shows = mail.rows.map((row) => row.externalId);
  const seen: unknown[] = [
    mailbox.public_id,
    language,
    shows,
    renderMail(mail, senderOf(mailbox), language, links),
  ];
  // Their bytes never change.
  if (files.length > 0) seen.push(files.map((file) => file.publicId));
  return secrets.fingerprint(JSON.stringify(seen), "send-room").subarray(0, 18).toString("base64url");
}
