import type { SmtpOutcome, SmtpStep } from "../platform/mail/smtp-outcome.ts";

/** From here on the server knows whom the mail is for: what it says may be meant for this mail alone. */
const NAMED: ReadonlySet<SmtpStep> = new Set(["recipient", "data", "content"]);

/** Whether what was said may be meant for this mail alone, whatever it says of the mailbox. */
export const isOfOneMail = (outcome: SmtpOutcome): boolean =>
  "step" in outcome && outcome.step !== undefined && NAMED.has(outcome.step);

/**
 * One recipient must not pause a mailbox forever. The first time an answer to a mail speaks of the whole
 * mailbox it is believed; from the second on it counts for this mail only, which is put off like any other,
 * and the rest goes on.
 */
export function asItsOwn(outcome: SmtpOutcome, pauses: number): SmtpOutcome {
  if (pauses === 0 || !isOfOneMail(outcome)) return outcome;
  const { kind } = outcome;
  if (kind === "mailbox-busy") return { ...outcome, kind: "later" };
  if (kind === "limit-reached") return { ...outcome, kind: "later", retryAfterSeconds: outcome.lastsSeconds };
  if (kind === "login-refused") return { ...outcome, kind: "later", retryAfterSeconds: null };
  return outcome;
}

/** Whether a refusal is one of the text. Some servers name a recipient they do not want only after it: 5.1, 5.2. */
export const refusesContent = (outcome: Extract<SmtpOutcome, { kind: "never" }>): boolean =>
  outcome.step === "content" && !/^5\.[12]\./.test(outcome.enhanced ?? "");
