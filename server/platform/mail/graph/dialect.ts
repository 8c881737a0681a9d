import { type Dialect, field, textField } from "../api/dialect.ts";
import type { Rule } from "../api/judge.ts";

const DAY = 86_400;
const errors = "https://learn.microsoft.com/en-us/graph/errors";
const throttling = "https://learn.microsoft.com/en-us/graph/throttling-limits";
const sendMail = "https://learn.microsoft.com/en-us/graph/api/user-sendmail";
const exchange =
  "https://learn.microsoft.com/en-us/exchange/client-developer/web-service-reference/responsecode";
const rest = "https://learn.microsoft.com/en-us/graph/resolve-auth-errors";
const reported = "reports of users; to be confirmed with a real account";

/** What Graph's refusals of a mail mean. 401, 413 and what is not here: `ANY_SERVICE`. */
export const GRAPH_RULES: readonly Rule[] = [
  {
    status: 400,
    reason: "ErrorInvalidRecipients",
    means: { kind: "never", of: "recipient" },
    source: exchange,
  },
  { status: 400, reason: "ErrorMimeContentInvalid", means: { kind: "never" }, source: exchange },
  { status: 400, reason: "ErrorMimeContentInvalidBase64String", means: { kind: "never" }, source: sendMail },
  {
    status: 400,
    reason: "ErrorMessageSizeExceeded",
    means: { kind: "never", enhanced: "5.3.4" },
    source: exchange,
  },
  {
    status: 403,
    reason: "ErrorMessageSizeExceeded",
    means: { kind: "never", enhanced: "5.3.4" },
    source: exchange,
  },
  { status: 400, reason: "ErrorSendAsDenied", means: { kind: "sender-refused" }, source: exchange },
  { status: 403, reason: "ErrorSendAsDenied", means: { kind: "sender-refused" }, source: exchange },
  { status: 403, reason: "ErrorAccessDenied", means: { kind: "login-refused" }, source: errors },
  // The mailbox is not in Exchange Online, or has no licence any more.
  { status: 404, reason: "MailboxNotEnabledForRESTAPI", means: { kind: "login-refused" }, source: rest },
  { status: 403, reason: "MailboxNotEnabledForRESTAPI", means: { kind: "login-refused" }, source: rest },
  { status: 404, reason: "ErrorNonExistentMailbox", means: { kind: "login-refused" }, source: exchange },
  // Microsoft took it for a sender of spam; its user has to sign in there and show that it is none.
  {
    status: 403,
    reason: "ErrorAccountSuspend",
    means: { kind: "limit-reached", lasts: null },
    source: exchange,
  },
  {
    status: 400,
    reason: "ErrorExceededMessageLimit",
    means: { kind: "limit-reached", lasts: DAY },
    source: reported,
  },
  {
    status: 403,
    reason: "ErrorExceededMessageLimit",
    means: { kind: "limit-reached", lasts: DAY },
    source: reported,
  },
  {
    status: 429,
    reason: "ErrorExceededMessageLimit",
    means: { kind: "limit-reached", lasts: DAY },
    source: reported,
  },
  {
    status: 403,
    reason: "ErrorSubmissionQuotaExceeded",
    means: { kind: "limit-reached", lasts: DAY },
    source: exchange,
  },
  {
    status: 429,
    reason: "ErrorSubmissionQuotaExceeded",
    means: { kind: "limit-reached", lasts: DAY },
    source: exchange,
  },
  // The mailbox is full, so no copy can be filed; somebody has to make room.
  {
    status: 403,
    reason: "ErrorQuotaExceeded",
    means: { kind: "limit-reached", lasts: null },
    source: exchange,
  },
  { status: 429, reason: "ApplicationThrottled", means: { kind: "later" }, source: throttling },
  { status: 429, means: { kind: "later" }, source: throttling },
];

/** {"error": {"code", "message", "innerError"}} */
function readError(body: unknown): { reason: string; text: string } {
  const error = field(body, "error");
  return { reason: textField(error, "code"), text: textField(error, "message") };
}

/** An id that stays when its mail is moved within the mailbox. */
const PREFER_LASTING_IDS = 'IdType="ImmutableId"';

/** Headers for a list of so many at once. Preferences are one header (RFC 7240 2), so the ids' is repeated. */
export const pageOf = (most: number) => ({
  prefer: `${PREFER_LASTING_IDS}, odata.maxpagesize=${Math.max(1, Math.min(most, 200))}`,
});

export const GRAPH: Dialect = {
  base: "https://graph.microsoft.com",
  headers: { prefer: PREFER_LASTING_IDS },
  readError,
  slowDown: new Set(["ApplicationThrottled", "activityLimitReached", "TooManyRequests"]),
  rules: GRAPH_RULES,
};
