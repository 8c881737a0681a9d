import { cleanServerText, type SmtpOutcome, type SmtpStep } from "../smtp-outcome.ts";
import { delayInWords } from "./retry-after.ts";

/** What a service said to a request: its status, its own code, its words as they came. */
export type Refusal = { status: number; reason: string; text: string; retryAfterSeconds: number | null };

/** What a refusal means for the mail or its mailbox. `of` is what it speaks of. */
type Meaning =
  | { kind: "later" }
  | { kind: "never"; of?: "recipient" | "content"; enhanced?: string }
  | { kind: "mailbox-busy" }
  | { kind: "limit-reached"; lasts: number | null }
  | { kind: "login-refused" }
  | { kind: "sender-refused" };

/** A line of a table: the first that fits decides. `source` is where it is written, or that it is from experience. */
export type Rule = {
  status: number;
  /** Left out: any. */
  reason?: string;
  words?: RegExp;
  means: Meaning;
  source: string;
};

const rfc = "RFC 9110 15";

/** What the status alone says, of any service. */
const ANY_SERVICE: readonly Rule[] = [
  { status: 401, means: { kind: "login-refused" }, source: rfc },
  { status: 403, means: { kind: "login-refused" }, source: rfc },
  { status: 404, means: { kind: "login-refused" }, source: rfc },
  { status: 408, means: { kind: "later" }, source: rfc },
  { status: 409, means: { kind: "later" }, source: rfc },
  { status: 413, means: { kind: "never", enhanced: "5.3.4" }, source: rfc },
  { status: 423, means: { kind: "mailbox-busy" }, source: "RFC 4918 11.3" },
  { status: 429, means: { kind: "later" }, source: "RFC 6585 4" },
  { status: 503, means: { kind: "later" }, source: rfc },
];

/** Anything else that begins with a 4 was not accepted, and would not be if it were sent again. */
const ELSE: Meaning = { kind: "never" };

/**
 * Decides what a refused request means: a 4xx, or a 503 that says when to come again. After any other answer than
 * these and 2xx the mail may have been accepted: it is unclear.
 */
export function judgeRefusal(rules: readonly Rule[], refusal: Refusal): SmtpOutcome {
  const { status, reason, text } = refusal;
  const words = cleanServerText([reason, text].filter((part) => part !== "").join(" "));
  const refused = status >= 400 && status < 500;
  if (!refused && !(status === 503 && refusal.retryAfterSeconds !== null)) {
    return { kind: "unclear", text: cleanServerText(`${status} ${words}`) };
  }
  const rule = [...rules, ...ANY_SERVICE].find(
    (one) =>
      one.status === status &&
      (one.reason === undefined || one.reason === reason) &&
      (one.words === undefined || one.words.test(text)),
  );
  const means = rule?.means ?? ELSE;
  const step: SmtpStep = means.kind === "never" && means.of === "recipient" ? "recipient" : "content";
  const said = { code: status, enhanced: null, text: words, step };
  const wait = refusal.retryAfterSeconds ?? delayInWords(text);
  switch (means.kind) {
    case "later":
    case "mailbox-busy":
      return { ...said, kind: means.kind, retryAfterSeconds: wait };
    case "never":
      return { ...said, kind: "never", enhanced: means.enhanced ?? null };
    case "limit-reached":
      return {
        ...said,
        kind: "limit-reached",
        lastsSeconds: means.lasts === null ? null : (wait ?? means.lasts),
      };
    case "login-refused":
      // Only of 401 is it certain that the mail has nothing to do with it.
      return { ...said, kind: "login-refused", step: status === 401 ? "sign-in" : "content" };
    case "sender-refused":
      return { ...said, kind: "sender-refused", step: "sender" };
  }
}
