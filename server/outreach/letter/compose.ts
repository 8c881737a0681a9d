import type { Language } from "../../../contract/forms/locale.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import { type Mailbox as Address, parseAddress } from "../../platform/mail/address.ts";
import { composeMessage, type MailAttachment } from "../../platform/mail/compose.ts";
import { type AnswerParts, writeAnswer } from "./answer.ts";
import { unsubscribeHeaders, writeLetter } from "./letter.ts";

/** Whose mail it is, from the mail configuration. */
export interface Sender {
  senderName: string;
  senderAddress: string;
  /** Where answers and objections go; empty for the sender address itself. */
  communicationAddress: string;
  senderIdentity: string;
  /** Below what was written, above the foot; empty for none. */
  signature: string;
}

export const senderOf = (mailbox: SendingMailbox): Sender => ({
  senderName: mailbox.sender_name,
  senderAddress: mailbox.sender_address,
  communicationAddress: mailbox.communication_address,
  senderIdentity: mailbox.sender_identity,
  signature: mailbox.signature,
});

/** The mails of a thread, by their ids with angle brackets: the one before, and all. */
export interface LetterThread {
  inReplyTo: string | null;
  references: string[];
}

/** One mail to one recipient, its texts already filled. */
export interface Letter {
  recipient: string;
  /** With angle brackets, made once when queued. */
  messageId: string;
  subject: string;
  body: string;
  language: Language;
  /** The link by which its recipient can object; null where it can be done by mail only. */
  optOut: string | null;
  /** The link by which it can be answered; null for none. */
  answerLink: string | null;
  /** Only of an answer: how it is written, whom else it goes to, and what it answers. It has no foot and no link. */
  answer?: AnswerParts | null;
  /** Only of a follow-up. */
  thread?: LetterThread | null;
  files?: readonly MailAttachment[];
}

/**
 * Builds the whole message: From the sender, Reply-To the communication address, text and HTML, the
 * sender's identity and the way to object. An answer ends with the mailbox's signature.
 * @throws HeaderRefused for a header that could break out of its line; Error for an address that is none
 */
export async function composeLetter(sender: Sender, letter: Letter, date: Date): Promise<Buffer> {
  const from = addressOf(sender.senderAddress);
  const answers = sender.communicationAddress === "" ? from : addressOf(sender.communicationAddress);
  const common = {
    from: { name: sender.senderName, mailbox: from },
    replyTo: { mailbox: answers },
    messageId: letter.messageId,
    subject: letter.subject,
    date,
  };
  if (letter.answer) {
    const { people, inReplyTo, references } = letter.answer;
    return composeMessage({
      ...common,
      to: { name: people.to.name, mailbox: addressOf(letter.recipient) },
      cc: people.cc.map(({ name, address }) => ({ name, mailbox: addressOf(address) })),
      ...(inReplyTo !== null && { inReplyTo }),
      references,
      ...writeAnswer(letter.answer.document, sender.signature),
      attachments: letter.files,
    });
  }
  const foot = {
    language: letter.language,
    identity: sender.senderIdentity,
    address: answers.address,
    link: letter.optOut,
    answer: letter.answerLink,
  };
  return composeMessage({
    ...common,
    to: { mailbox: addressOf(letter.recipient) },
    ...writeLetter(withSignature(letter.body, sender.signature), foot),
    language: letter.language,
    headers: unsubscribeHeaders(foot),
    attachments: letter.files,
    ...(letter.thread?.inReplyTo && { inReplyTo: letter.thread.inReplyTo }),
    ...(letter.thread && { references: letter.thread.references }),
  });
}

/** What was written, and the mailbox's signature below it. */
export const withSignature = (body: string, signature: string): string =>
  signature.trim() === "" ? body : `${body.trimEnd()}\n\n${signature}`;

function addressOf(text: string): Address {
  const parsed = parseAddress(text);
  // Never the address itself: errors are logged.
  if (!parsed.ok) throw new Error("a mail has an address that is none");
  return parsed.mailbox;
}
