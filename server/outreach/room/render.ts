import type { Language } from "../../../contract/forms/locale.ts";
import type { RoomMail } from "../../../contract/outreach/room.ts";
import { type Sender, withSignature } from "../letter/compose.ts";
import { trimLines } from "../letter/html-text.ts";
import { unsubscribeHeaders, writeLetter } from "../letter/letter.ts";
import type { Recipient } from "../recipients.ts";

/** Where objections and answers to a sender go. */
export const answersTo = ({ communicationAddress, senderAddress }: Sender): string =>
  communicationAddress || senderAddress;

/** A mail as it leaves. `links` stand for those to object and to answer by; null where there is none. */
export function renderMail(
  mail: Pick<Recipient, "row" | "address" | "subject" | "body" | "isOwn">,
  sender: Sender,
  language: Language,
  links: { link: string | null; answer: string | null },
): RoomMail {
  const answers = answersTo(sender);
  const foot = { language, identity: sender.senderIdentity, address: answers, ...links };
  const { text } = writeLetter(withSignature(mail.body, sender.signature), foot);
  const body = trimLines(mail.body);
  const from =
    sender.senderName === "" ? sender.senderAddress : `${sender.senderName} <${sender.senderAddress}>`;
  return {
    entry: mail.row.externalId,
    headers: [
      { name: "From", value: from },
      { name: "Reply-To", value: answers },
      { name: "To", value: mail.address },
      { name: "Subject", value: mail.subject },
      ...Object.entries(unsubscribeHeaders(foot)).map(([name, value]) => ({ name, value })),
    ],
    subject: mail.subject,
    body,
    foot: text.slice(body.length).trim(),
    edited: mail.isOwn,
  };
}
