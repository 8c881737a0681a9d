import { limitIn } from "./provider-limits.ts";
import type { MailFault } from "./server.ts";

/** One complete answer of an SMTP server. `text` is as the server wrote it; clean it before showing. */
export type SmtpReply = { code: number; enhanced: string | null; text: string };

/**
 * What the server said, fit to be shown: printable, at most 300 characters, the status not repeated in the
 * text. `code` 0 when it said nothing; `step` is what it answered to.
 */
export type ServerWords = { code: number; enhanced: string | null; text: string; step?: SmtpStep };

/**
 * The outcome of one message, decided here only. The first group is about the message, the second about the
 * mailbox: then the message stays as it was, and the mailbox waits.
 */
export type SmtpOutcome =
  | { kind: "accepted"; response: string }
  /** Certainly not delivered; may be tried again, not before `retryAfterSeconds` where the server said so. */
  | ({ kind: "later"; retryAfterSeconds: number | null } & ServerWords)
  /** Certainly not delivered, and trying again would not help. */
  | ({ kind: "never" } & ServerWords)
  /** The connection ended after the content was sent: the outcome is unknown. Never retried automatically. */
  | { kind: "unclear"; text: string }
  /** The caller's `beforeData` said no; nothing was sent. */
  | { kind: "withheld" }
  | ({ kind: "mailbox-busy"; retryAfterSeconds: number | null } & ServerWords)
  /** The provider lets this account send no more for so long; null until a person has seen to it. */
  | ({ kind: "limit-reached"; lastsSeconds: number | null } & ServerWords)
  | ({ kind: "login-refused" } & ServerWords)
  /** The server does not let this mailbox send under its From address. */
  | ({ kind: "sender-refused" } & ServerWords)
  | { kind: "unreachable"; fault: MailFault; text: string };

export type SmtpStep = "greeting" | "hello" | "sign-in" | "sender" | "recipient" | "data" | "content";

/** Decides what a refusing reply (4xx, 5xx or nonsense) at a step means (RFC 5321 4.2, RFC 3463). */
export function judgeReply(step: SmtpStep, reply: SmtpReply): SmtpOutcome {
  const words = wordsOf(step, reply);
  const retryAfterSeconds = statedDelay(words.text);
  const { code, enhanced } = reply;
  const temporary = code >= 400 && code < 500;
  const permanent = code >= 500 && code < 600;
  if (!temporary && !permanent) {
    // After the content, even a nonsensical answer may mean a delivery.
    if (step === "content") return { kind: "unclear", text: words.text };
    if (step === "greeting" || step === "hello") {
      return { kind: "unreachable", fault: "protocol", text: words.text };
    }
    return { kind: "later", retryAfterSeconds, ...words };
  }
  const limit = limitIn(words);
  if (limit?.of === "sender") {
    return { kind: "limit-reached", lastsSeconds: retryAfterSeconds ?? limit.lasts, ...words };
  }
  if (limit) return { kind: "later", retryAfterSeconds: retryAfterSeconds ?? limit.lasts, ...words };
  if (code === 421 || (temporary && enhanced?.startsWith("4.7."))) {
    return { kind: "mailbox-busy", retryAfterSeconds, ...words };
  }
  if (isLoginRefusal(step, reply)) return { kind: "login-refused", ...words };
  if (step === "sign-in") return { kind: "mailbox-busy", retryAfterSeconds, ...words };
  if (step === "greeting" || step === "hello") {
    return { kind: "unreachable", fault: temporary ? "busy" : "protocol", text: words.text };
  }
  // 503 is "commands out of order": a confused session, not a verdict on the message.
  if (temporary || code === 503) return { kind: "later", retryAfterSeconds, ...words };
  // 552 and 555 at MAIL FROM speak of this message's size or parameters, the rest of the sender.
  if (step === "sender" && code !== 552 && code !== 555) return { kind: "sender-refused", ...words };
  return { kind: "never", ...words };
}

function isLoginRefusal(step: SmtpStep, { code, enhanced }: SmtpReply): boolean {
  if (step === "sign-in") return code >= 500;
  return code === 530 || code === 534 || code === 535 || enhanced === "5.7.8" || enhanced === "5.7.9";
}

/** The server's words for people: one line, printable, without direction marks, at most 300 characters. */
function wordsOf(step: SmtpStep, { code, enhanced, text }: SmtpReply): ServerWords {
  const lines = text
    .split("\n")
    .map((line) => (enhanced && startsWith(line, enhanced) ? line.slice(enhanced.length) : line));
  return { code, enhanced, text: cleanServerText(lines.join("\n")), step };
}

const startsWith = (line: string, status: string) => line === status || line.startsWith(`${status} `);

/** Makes foreign text harmless to show or log. It is still foreign: never put it into HTML unescaped. */
export function cleanServerText(text: string): string {
  const printable = text.slice(0, 4_000).replace(/[\p{C}\p{Z}]+/gu, " ");
  return [...printable.trim()].slice(0, 300).join("");
}

/** Reads "try again in 300 seconds", "retry after 5 minutes" and the like; at most a day. */
export function statedDelay(text: string): number | null {
  const match =
    /\b(?:again|retry|wait|back|delay(?:ed)?)\b\D{0,30}?(\d{1,5})\s*(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)\b/i.exec(
      text,
    );
  if (!match) return null;
  const unit = (match[2] ?? "").toLowerCase();
  const seconds = Number(match[1]) * (unit.startsWith("h") ? 3_600 : unit.startsWith("m") ? 60 : 1);
  return Math.min(seconds, 86_400);
}
