import type { SmtpOutcome, SmtpStep } from "../platform/mail/smtp-outcome.ts";

/** From this step on the server knows the recipient: its answer may be about this mail only. */
const NAMED: ReadonlySet<SmtpStep> = new Set(["recipient", "data", "content"]);

/** Whether the answer may be about this mail only, even if it mentions the mailbox. */
export const isOfOneMail = (outcome: SmtpOutcome): boolean =>
  "step" in outcome && outcome.step !== undefined && NAMED.has(outcome.step);

/**
 * One recipient must not pause a mailbox forever. The first time an answer to a mail speaks of the whole mailbox,
 * it is believed; from the second time on it counts for this mail only, which is deferred like any other, and the
 * rest continues.
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
