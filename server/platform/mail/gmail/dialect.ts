import { type Dialect, field, listField, textField } from "../api/dialect.ts";
import type { Rule } from "../api/judge.ts";

const DAY = 86_400;
const guide = "https://developers.google.com/workspace/gmail/api/guides/handle-errors";
const limits = "https://support.google.com/mail/answer/22839";
const errors = "https://cloud.google.com/apis/design/errors";
const reported = "reports of users; to be confirmed with a real account";

/** What Gmail's refusals of a mail mean. 401, 413 and what is not here: `ANY_SERVICE`. */
export const GMAIL_RULES: readonly Rule[] = [
  {
    status: 400,
    reason: "invalidArgument",
    words: /recipient|\bto header|\bcc header/i,
    means: { kind: "never", of: "recipient" },
    source: reported,
  },
  { status: 400, reason: "invalidArgument", means: { kind: "never" }, source: reported },
  { status: 400, reason: "badRequest", means: { kind: "never" }, source: guide },
  // "Mail service not enabled": the account has no Gmail.
  { status: 400, reason: "failedPrecondition", means: { kind: "login-refused" }, source: reported },
  {
    status: 403,
    reason: "dailyLimitExceeded",
    means: { kind: "limit-reached", lasts: DAY },
    source: guide,
  },
  { status: 403, reason: "userRateLimitExceeded", means: { kind: "later" }, source: guide },
  { status: 403, reason: "rateLimitExceeded", means: { kind: "later" }, source: guide },
  { status: 403, reason: "quotaExceeded", means: { kind: "later" }, source: errors },
  // The administrator of the account's domain has switched the app off.
  { status: 403, reason: "domainPolicy", means: { kind: "login-refused" }, source: guide },
  { status: 403, reason: "insufficientPermissions", means: { kind: "login-refused" }, source: errors },
  { status: 403, reason: "accessNotConfigured", means: { kind: "login-refused" }, source: errors },
  { status: 403, words: /delegation denied|send as/i, means: { kind: "sender-refused" }, source: reported },
  // The number of mails in 24 hours, not the number of requests.
  {
    status: 429,
    words: /mail sending|sending limit/i,
    means: { kind: "limit-reached", lasts: DAY },
    source: limits,
  },
  { status: 429, means: { kind: "later" }, source: guide },
];

/** {"error": {"code", "message", "status", "errors": [{"reason", "message", …}]}} */
function readError(body: unknown): { reason: string; text: string } {
  const error = field(body, "error");
  return {
    reason: textField(listField(error, "errors")[0], "reason") || textField(error, "status"),
    text: textField(error, "message"),
  };
}

export const GMAIL: Dialect = {
  base: "https://gmail.googleapis.com",
  headers: {},
  readError,
  slowDown: new Set(["userRateLimitExceeded", "rateLimitExceeded", "dailyLimitExceeded", "quotaExceeded"]),
  rules: GMAIL_RULES,
};
