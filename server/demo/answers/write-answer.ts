import { randomBytes } from "node:crypto";
import type { Language } from "../../../contract/forms/locale.ts";
import type { SandboxAnswer } from "../../../contract/outreach/sandbox.ts";
import { HOST_TEXTS } from "./texts.ts";

/** The mail in the sandbox that is answered. */
export interface ToAnswer {
  messageId: string;
  subject: string;
  body: string;
  /** Where it went, and where answers to it go. */
  recipient: string;
  answersTo: string;
  host: string;
  language: Language;
}

const DAY = 86_400_000;
/** Days until the host is back. */
const AWAY_DAYS = 9;

/**
 * What the host's mail program, or their mail server, would send back: a whole mail as bytes. All values come from
 * the demonstration's own mails; lines are encoded, so that none ends early.
 */
export function writeAnswer(mail: ToAnswer, as: SandboxAnswer, now: Date): Buffer {
  const { id, boundary } = {
    id: randomBytes(12).toString("hex"),
    boundary: `=_${randomBytes(8).toString("hex")}`,
  };
  if (as === "no-such-mailbox") return report(mail, now, id, boundary);
  const texts = HOST_TEXTS[mail.language];
  const back = dayOf(mail.language, new Date(now.getTime() + AWAY_DAYS * DAY));
  const wrote = texts.wrote
    .replace("{sender}", `<${mail.answersTo}>`)
    .replace("{day}", dayOf(mail.language, now));
  const words = texts[as].replace("{back}", back).replace("{host}", mail.host);
  const subject = as === "away" ? `${texts.awaySubject}: ${mail.subject}` : `Re: ${mail.subject}`;
  return bytesOf(
    [
      `From: ${word(mail.host)} <${mail.recipient}>`,
      `To: <${mail.answersTo}>`,
      `Subject: ${word(subject)}`,
      `Date: ${dateOf(now)}`,
      `Message-ID: <${id}@host.example>`,
      `In-Reply-To: ${mail.messageId}`,
      `References: ${mail.messageId}`,
      ...(as === "away" ? ["Auto-Submitted: auto-replied", "X-Autoreply: yes"] : []),
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ],
    base64(as === "away" ? words : `${words}\n\n${wrote}\n${quoted(mail.body)}\n`),
  );
}

/** A report as RFC 3464 has it, from the host's mail server: the address does not exist. */
function report(mail: ToAnswer, now: Date, id: string, boundary: string): Buffer {
  const part = (type: string, lines: readonly string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    "",
    ...lines,
    "",
  ];
  const server = "mx.host.example";
  return bytesOf(
    [
      "Return-Path: <>",
      `From: Mail Delivery System <mailer-daemon@${server}>`,
      `To: <${mail.answersTo}>`,
      "Subject: Undelivered Mail Returned to Sender",
      `Date: ${dateOf(now)}`,
      `Message-ID: <${id}@${server}>`,
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    ],
    [
      ...part("text/plain; charset=us-ascii", [
        `This is the mail system at ${server}.`,
        "",
        "Your message could not be delivered to one recipient: there is no such mailbox.",
      ]),
      ...part("message/delivery-status", [
        `Reporting-MTA: dns; ${server}`,
        `Arrival-Date: ${dateOf(now)}`,
        "",
        `Final-Recipient: rfc822; ${mail.recipient}`,
        "Action: failed",
        "Status: 5.1.1",
        `Remote-MTA: dns; ${server}`,
        `Diagnostic-Code: smtp; 550 5.1.1 <${mail.recipient}>: Recipient address rejected: User unknown`,
      ]),
      ...part("text/rfc822-headers", [
        `From: <${mail.answersTo}>`,
        `To: <${mail.recipient}>`,
        `Subject: ${word(mail.subject)}`,
        `Message-ID: ${mail.messageId}`,
      ]),
      `--${boundary}--`,
      "",
    ].join("\r\n"),
  );
}

const bytesOf = (head: readonly string[], body: string): Buffer =>
  Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`, "utf8");

const base64 = (text: string): string =>
  Buffer.from(text.replace(/\r?\n/g, "\r\n"), "utf8").toString("base64").replace(/.{76}/g, "$&\r\n");

/** An encoded word for each few letters: no letter is cut, no line grows long (RFC 2047). */
const word = (text: string): string =>
  (text.match(/.{1,12}/gsu) ?? [""])
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece, "utf8").toString("base64")}?=`)
    .join("\r\n ");

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\n");

const dayOf = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-US", { dateStyle: "long" }).format(at);

/** RFC 5322 wants the zone as a number. */
const dateOf = (at: Date): string => at.toUTCString().replace("GMT", "+0000");
