import { TEST_RECEIPT_PATH } from "../contract/test-payment.ts";

/** Every address of the application. `$name` is filled by the router: `<Link to={paths.campaign} params={{ publicId }}>`. */
export const paths = {
  signIn: "/",
  signUp: "/signup",
  confirmSignUp: "/signup/confirm",
  forgottenPassword: "/passwd",
  newPassword: "/passwd/new",
  invitation: "/invitation",
  legal: "/legal",
  privacy: "/privacy-policy",
  dashboard: "/dashboard",
  podcasts: "/podcast",
  podcast: "/podcast/$handle",
  campaigns: "/bundle",
  campaign: "/bundle/$publicId",
  general: "/bundle/$publicId/general",
  entries: "/bundle/$publicId/podcasts",
  offers: "/bundle/$publicId/offers",
  oneBooking: "/bookings/$bookingId",
  openBooking: "/booking",
  answer: "/answer",
  claim: "/claim",
  yourData: "/your-data",
  tracking: "/bundle/$publicId/tracking",
  airings: "/bundle/$publicId/airings",
  results: "/bundle/$publicId/results",
  report: "/bundle/$publicId/report",
  openReport: "/report",
  allResults: "/results",
  action: "/bundle/$publicId/action",
  actionEmail: "/bundle/$publicId/action/email",
  room: "/bundle/$publicId/room",
  actionRemove: "/bundle/$publicId/action/remove",
  briefing: "/bundle/$publicId/briefing",
  utm: "/bundle/$publicId/utm",
  mailings: "/bundle/$publicId/mailing",
  mailing: "/bundle/$publicId/mailing/$mailingId",
  sandbox: "/sandbox",
  testReceipt: `${TEST_RECEIPT_PATH}/$sessionId`,
  messages: "/message",
  conversation: "/message/$conversationId",
  mailbox: "/config",
  newMailbox: "/config/new",
  oneMailbox: "/config/$mailboxId",
  admin: "/admin",
  preferences: "/preferences",
} as const;

/** Where to go after sign-in: an address of ours that was asked for, never one that leads elsewhere. */
export function wayBack(from: string | undefined): string {
  return from && /^\/(?![/\\])/.test(from) && from !== paths.signIn ? from : paths.dashboard;
}
