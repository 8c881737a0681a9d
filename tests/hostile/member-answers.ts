import type { RouteName } from "../support/attacker.ts";

/** A member's status for the sample: 200 unless listed here, with the reason. */
export const MEMBERS: Partial<Record<RouteName, number>> = {
  "POST /core/auth": 401, // nobody's name
  "GET /core/auth": 200,
  "DELETE /core/auth": 204,
  "POST /core/auth/passkey": 403, // nobody knows this passkey
  "POST /core/auth/disavowal": 410, // the link is invented
  "POST /core/auth/proof": 403, // nobody knows this passkey
  "POST /core/api/login/:loginId/totp/confirm": 409, // nobody has begun to set one up
  "DELETE /core/api/login/:loginId/totp": 404, // there is none
  "POST /core/api/login/:loginId/recovery-code": 404, // no app is set up
  "POST /core/api/login/:loginId/passkey": 403, // no browser made it
  "DELETE /core/api/owner/:ownerId/never-contact/:id": 204,
  "POST /core/api/owner/:ownerId/never-contact": 201,
  "DELETE /core/api/owner/:ownerId/member": 409, // never the last one
  "POST /core/api/login/:loginId/password": 403, // it is not the present one
  "POST /api/campaign/:id/export": 204,
  "POST /core/api/owner/:ownerId/member/undo": 409, // nobody was removed
  "POST /core/api/owner/:ownerId/ceiling": 409, // owners have none
  "POST /core/api/owner/:ownerId/purchase/request": 409, // the bill is none
  "POST /api/follow-up/:id": 409, // its host has answered
  "POST /api/podcast": 422, // its feed is at a name kept for examples
  "POST /api/podcast/:id/refresh": 409, // it has no feed
  "POST /api/mailboxes/:id/domain": 409, // its domain is a name kept for examples
  "POST /api/booking/:id/reminder": 409, // no page that an e-mail could lead to
  "POST /api/spot/:id/listen": 409, // no episode is out
  "POST /api/spot/:id/look": 409, // its show has no feed
  "GET /api/spot/:id/makegood": 409, // nothing is known of it that calls for one
  "POST /api/spot/:id/makegood": 409,
  "POST /api/campaign": 201,
  "POST /api/campaign/:id/file": 201,
  "POST /api/conversation/:id/seen": 204,
  "POST /api/conversation/:id/entries": 404, // no mail of it was about that show
  "POST /api/conversation/:id/reply": 409, // its writer has seen nothing of it
  "POST /api/conversation/:id/draft": 204,
  "POST /api/conversation/:id/file": 201,
  "DELETE /api/mail-file/:id": 204,
  "POST /api/message/:id/take-back": 404, // it is no answer
  "POST /api/conversation/:id/note": 201,
  "DELETE /api/conversation-note/:id": 204,
  "POST /api/conversation/:id/later": 204,
  "POST /api/conversation/:id/done": 204,
  "POST /api/push": 422, // its host is our own
  "DELETE /api/push": 204,
  "GET /api/live": 503, // nothing listens here
  "DELETE /api/campaign/:id": 204,
  "POST /api/saved-search": 201,
  "DELETE /api/saved-search/:id": 204,
  "POST /api/own-template": 201,
  "DELETE /api/own-template/:id": 204,
  "POST /api/campaign/:id/podcast": 201,
  "POST /api/podcast/:id/basis": 201,
  "POST /api/campaign/:id/offer": 201,
  "POST /api/offer/:id/booking": 201,
  "POST /api/booking/:id/send": 409, // this installation has no address of its own
  "POST /api/booking/:id/cancel": 200,
  "POST /api/booking/:id/copy/:version/approve": 409, // nobody approves their own
  "POST /api/booking/:id/copy/:version/comment": 409, // it is a draft
  "POST /api/booking/:id/produced": 201,
  "DELETE /api/booking/:id/produced/:spot": 204,
  "POST /api/owner/:ownerId/conversion": 401, // a session is no key
  "POST /api/owner/:ownerId/conversion-import": 201,
  "POST /api/owner/:ownerId/list": 201,
  "POST /api/list/:id/feed": 202,
  "DELETE /api/list/:id": 204,
  "POST /api/owner/:ownerId/api-key": 201,
  "POST /api/connection": 201,
  "POST /api/owner/:ownerId/client": 201,
  "POST /api/token": 201,
  "POST /api/owner/:ownerId/token": 201,
  "POST /api/owner/:ownerId/export": 202,
  "POST /api/owner/:ownerId/webhook": 201,
  "POST /api/owner/:ownerId/webhook/:id/test": 202,
  "POST /api/owner/:ownerId/webhook/:id/delivery/:delivery/resend": 202,
  "POST /api/owner/:ownerId/webhook/:id/resend": 202,
  "POST /api/campaign/:id/report-link": 201,
  "POST /api/campaign/:id/mailing": 202,
  "POST /api/mailing/:id/message/:message": 409, // it is not unclear
  "POST /podcast/api/payment/webhook": 400, // nobody signed it
  "POST /api/mailboxes": 201,
  "POST /api/mailboxes/consent": 404, // there is no provider
  "GET /api/mail-provider/:id/approval": 404, // neither
  "GET /api/mailboxes/consent/answer": 303,
  "POST /core/api/owner/:ownerId/single-sign-on/check": 404, // nobody has entered a provider
  "POST /core/api/owner/:ownerId/single-sign-on/code": 404, // nor here
  "POST /core/api/owner/:ownerId/single-sign-on/domain/:id/prove": 409, // a name kept for examples has no records
  "POST /core/api/login/:loginId/deletion": 403, // it is not the password
  "POST /core/api/login/:loginId/address": 409, // no mail that could confirm it
  "POST /core/address/confirm": 410,
  "POST /core/address/back": 410,
  "POST /core/single-sign-on": 404, // nobody's domain
  "GET /core/single-sign-on/answer": 303,
  "POST /core/single-sign-on/link": 410, // nobody's ticket
  "POST /core/single-sign-on/recovery": 403, // nobody's code
  "POST /api/campaign/:id/task": 201,
  "POST /api/campaign/:id/entry-note": 201,
  "DELETE /api/campaign/:id/entry-note/:note": 204,
  "POST /api/owner/:id/tag": 201,
  "DELETE /api/tag/:id": 204,
  "POST /api/owner/:id/own-field": 201,
  "DELETE /api/own-field/:id": 204,
  "DELETE /api/task/:id": 204,
};
