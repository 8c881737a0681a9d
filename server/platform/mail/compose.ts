import MailComposer from "nodemailer/lib/mail-composer";
import { encodeWord } from "nodemailer/lib/mime-funcs";
import type { Mailbox } from "./address.ts";
import { checkExtra, checkMessageId, checkText, HeaderRefused } from "./header.ts";
import { writeNode } from "./write-node.ts";

/** A mailbox with the name shown before it. */
export type Person = { name?: string | undefined; mailbox: Mailbox };

/** A file in a mail; `type` by its content, empty where that tells nothing. */
export interface MailAttachment {
  name: string;
  type: string;
  content: Buffer;
}

/** One message to one recipient, and to those who get a copy. */
export type MessageParts = {
  from: Person;
  replyTo?: Person | undefined;
  to: Person;
  cc?: readonly Person[] | undefined;
  /** Made once when the message was queued (`createMessageId`), never here: a retry must carry the same. */
  messageId: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** BCP 47, for instance `de`: read by screen readers through Content-Language. */
  language?: string | undefined;
  date: Date;
  /** Ids this message belongs to. Its own id is always added: some servers rewrite Message-ID. */
  references?: readonly string[];
  /** The id of the mail that this one answers. */
  inReplyTo?: string | undefined;
  attachments?: readonly MailAttachment[] | undefined;
  /** Further headers, such as List-Unsubscribe: name to one line of printable ASCII. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * Builds an RFC 5322 message as bytes: CRLF line ends, 7-bit, no line over 998 characters, whatever the
 * texts contain. Bodies are always quoted-printable, so lone dots, bare line feeds and endless lines arrive
 * as written at servers without 8BITMIME too.
 * @throws HeaderRefused when a header value could break out of its line. Nothing is evaluated or fetched.
 */
export async function composeMessage(parts: MessageParts): Promise<Buffer> {
  const messageId = checkMessageId("Message-ID", parts.messageId);
  const references = (parts.references ?? []).map((id) => checkMessageId("References", id));
  if (parts.inReplyTo !== undefined) checkMessageId("In-Reply-To", parts.inReplyTo);
  for (const [name, value] of Object.entries(parts.headers ?? {})) checkExtra(name, value);
  if (parts.language !== undefined && !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(parts.language)) {
    throw new HeaderRefused("Content-Language");
  }
  if (Number.isNaN(parts.date.getTime())) throw new HeaderRefused("Date");
  const composer = new MailComposer({
    from: person("From", parts.from),
    to: [person("To", parts.to)],
    ...(parts.cc?.length ? { cc: parts.cc.map((one) => person("Cc", one)) } : {}),
    ...(parts.inReplyTo === undefined ? {} : { inReplyTo: parts.inReplyTo }),
    ...(parts.replyTo ? { replyTo: [person("Reply-To", parts.replyTo)] } : {}),
    subject: subjectOf(parts.subject),
    messageId,
    references: [...references.filter((id) => id !== messageId), messageId],
    date: parts.date,
    text: lines(parts.text),
    ...(parts.html === undefined ? {} : { html: lines(parts.html) }),
    encoding: "quoted-printable",
    ...(parts.attachments?.length ? { attachments: parts.attachments.map(attached) } : {}),
    headers: {
      ...(parts.language ? { "Content-Language": parts.language } : {}),
      ...parts.headers,
    },
    newline: "\r\n",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const mail = composer.compile();
  return parts.attachments?.length ? mail.build() : writeNode(mail);
}

/**
 * Lines are folded at spaces only, so a long word without one would make a line that no server need take (RFC
 * 5322, 2.1.1), and folding in a run of spaces loses some. Such a subject is encoded whole, and so is one that
 * looks encoded already: it is to be read as it was written.
 */
function subjectOf(subject: string): string {
  const whole = /\S{60}|=\?|\s{2}|^\s|\s$/.test(checkText("Subject", subject));
  return whole ? encodeWord(subject, "Q", 52) : subject;
}

function person(header: string, { name, mailbox }: Person): { name: string; address: string } {
  return { name: checkText(header, name ?? ""), address: mailbox.address };
}

/** Always base64: every byte arrives as it was, at servers without 8BITMIME too. */
const attached = ({ name, type, content }: MailAttachment) => ({
  filename: checkText("Content-Disposition", name),
  content,
  contentType: type || "application/octet-stream",
  contentDisposition: "attachment" as const,
  contentTransferEncoding: "base64" as const,
});

/** One kind of line end, and no NUL, which mail may not carry (RFC 5322, 2.3). */
function lines(text: string): string {
  return text.replaceAll("\0", "").replace(/\r\n?|\n/g, "\r\n");
}
