/**
 * The closed list of faults both sides know: code → HTTP status. Anything else is a 500 that is logged with its
 * request id and reveals nothing. Sentences: `sentences.ts`.
 */
export const FAULTS = {
  // not readable
  "bad-request": 400,
  "wrong-host": 421,
  "bad-json": 400,
  "unknown-field": 400,
  "event-refused": 400,
  "owners-disagree": 400,
  // who you are
  "no-session": 401,
  "bad-credentials": 401,
  "login-disabled": 403,
  "wrong-password": 403,
  "bot-check-needed": 403,
  "bot-check-failed": 403,
  "bot-check-unavailable": 503,
  "link-over": 410,
  "sign-in-first": 409,
  "invitation-for-another": 409,
  "slow-down": 429,
  "too-many-requests": 429,
  // what you may
  "not-allowed": 403,
  "asked-by-person": 403,
  "other-site": 403,
  "sign-up-by-invitation": 403,
  "sign-up-closed": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "payload-too-large": 413,
  "unsupported-media-type": 415,
  // rules
  invalid: 422,
  stale: 409,
  "idempotency-conflict": 422,
  "still-running": 409,
  "no-owner": 422,
  "already-member": 409,
  "not-oneself": 409,
  "last-member": 409,
  "not-founder": 403,
  "pass-on-first": 409,
  "removal-over": 409,
  "last-administrator": 409,
  "no-credits": 409,
  "revocation-too-large": 409,
  "summary-changed": 409,
  "being-bought": 409,
  "too-many-checkouts": 409,
  "purchase-over": 409,
  "phrase-missing": 422,
  "campaign-full": 422,
  "too-many-items": 422,
  "file-risky": 409,
  "file-refused": 422,
  "file-remote": 409,
  "scanner-missing": 503,
  "nothing-selected": 422,
  "no-mailbox": 409,
  "mailbox-incomplete": 409,
  "mailbox-paused": 409,
  "recipient-missing": 422,
  "recipient-locked": 422,
  "recipient-unknown": 422,
  "content-missing": 422,
  "placeholder-unknown": 422,
  "placeholder-unresolved": 422,
  "sender-identity-missing": 422,
  "nobody-left": 422,
  "written-since": 409,
  "search-not-ready": 503,
  "header-injection": 422,
  "host-refused": 422,
  "no-feed": 409,
  "feed-just-read": 409,
  "feed-unreadable": 422,
  "feed-no-podcast": 422,
  "feed-taken-out": 422,
  "too-many-feeds": 429,
  "too-many-feeds-today": 429,
  "not-stoppable": 409,
  "message-not-unclear": 409,
  "sending-suspended": 409,
  // parts that are down
  "payment-unavailable": 503,
  "payment-misconfigured": 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type FaultCode = keyof typeof FAULTS;

/** The stable name of a fault on the wire, RFC 9457 `type`. */
export const faultType = (code: FaultCode): string => `urn:hostread:${code}`;

/** Reads a `type` back; null for one this build does not know. */
export function faultCode(type: unknown): FaultCode | null {
  if (typeof type !== "string" || !type.startsWith("urn:hostread:")) return null;
  const code = type.slice("urn:hostread:".length);
  return Object.hasOwn(FAULTS, code) ? (code as FaultCode) : null;
}
