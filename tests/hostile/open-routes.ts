import type { RouteName } from "../support/attacker.ts";

/** Routes that need no sign-in. Nothing is open by default: it has to be listed here. */
export const OPEN: readonly RouteName[] = [
  "POST /core/auth",
  "GET /core/auth",
  "DELETE /core/auth",
  "POST /core/auth/passkey",
  "POST /core/auth/passkey/question",
  // Opened by the link in a mail (D2.06).
  "POST /core/auth/disavowal",
  "GET /core/api/public",
  "POST /signup",
  "POST /signup/confirm",
  "POST /passwd",
  "POST /passwd/:token",
  "GET /core/api/invitation/:token",
  "POST /invitation/:token",
  "POST /open/booking/read",
  "POST /open/booking/accept",
  "POST /open/booking/decline",
  "POST /open/booking/cancel",
  "POST /open/booking/file",
  "POST /open/booking/copy",
  "POST /open/booking/copy/read",
  // Opened by the link in a mail (C3.02).
  "POST /open/answer",
  "POST /open/answer/read",
  // Opened by the key of a claim (C3.09).
  "POST /open/claim",
  "POST /open/claim/read",
  "POST /open/claim/look",
  "POST /open/claim/preferences",
  // Opened by a link that is mailed (C3.11).
  "POST /open/your-data",
  "POST /open/your-data/correct",
  "POST /open/your-data/erase",
  "POST /open/your-data/export",
  "POST /open/your-data/object",
  "POST /open/your-data/read",
  // Opened by the link to a campaign (C7.11, D5.07).
  "POST /open/report/read",
  "POST /open/report/unlock",
  // Opened by the link in a reminder (D5.03).
  "POST /open/task/done",
  "POST /open/task/read",
  "POST /podcast/api/payment/webhook",
  // Opened by a key of the organization (C6.11).
  "POST /api/owner/:ownerId/conversion",
  "GET /api/mailboxes/consent/answer",
  // Opened by the link of a mail (D2.09).
  "POST /core/address/confirm",
  "POST /core/address/back",
  // Single sign-on: before there is a session (D2.07).
  "POST /core/single-sign-on",
  "GET /core/single-sign-on/answer",
  "POST /core/single-sign-on/link",
  "POST /core/single-sign-on/recovery",
];
