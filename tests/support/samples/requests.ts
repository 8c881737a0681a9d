import { CURRENCIES } from "../../../contract/forms/money.ts";
import type { Method } from "../../../contract/route.ts";
import { airingRequests } from "./airings.ts";
import { basisRequests } from "./bases.ts";
import { briefing, configBody, savedFilters, templateContent } from "./bodies.ts";
import { bookingRequests } from "./bookings.ts";
import { ceilingRequests } from "./ceilings.ts";
import { changeRequests } from "./changes.ts";
import { mailRequests } from "./conversations.ts";
import { exportRequests } from "./exports.ts";
import { factorRequests } from "./factors.ts";
import type { Ids, SampleRequest } from "./ids.ts";
import { listRequests } from "./lists.ts";
import { mailboxRequests } from "./mailboxes.ts";
import { offerRequests } from "./offers.ts";
import { signOnRequests } from "./sign-on.ts";
import { teamworkRequests } from "./teamwork.ts";
import { tokenRequests } from "./tokens.ts";
import { trackingRequests } from "./tracking.ts";
import { webhookRequests } from "./webhooks.ts";

/** What a campaign's fields may be. */
const campaignFields = {
  displayName: "Autumn",
  start: null,
  timeZone: "Europe/Berlin",
  duration: 60,
  currency: CURRENCIES[0],
  budget: 100,
  payPerAction: 5,
  payPerLead: 1,
  payPerClick: 1,
  category: "alcohol",
  utm_source: "a",
  utm_medium: "b",
  utm_campaign: "c",
};

/** What a mailing can have beyond its first mail. */
const further = {
  steps: [{ days: 4, body: "Hello again" }],
  subjectB: "Another subject",
  notBefore: "2026-01-01T08:00:00.000Z",
  byRhythm: true,
};
const inRoom = (ids: Ids) => ({
  joinedBody: "Hello to all your shows.",
  edits: { [ids.entry]: { subject: "Only for you", body: "Hello, you." } },
  mailboxes: [ids.mailbox],
  files: [ids.campaignFile],
  // Whoever gives reasons needs a permission.
  overrides: {},
});
const draft = (ids: Ids) => ({
  subject: "About {{podcast_title}}",
  body: "Hello.",
  recipients: [ids.entry],
  form: "informal" as const,
});
const purchase = (ids: Ids) => ({ podcastExternalIdList: [ids.podcast], ownerPublicId: ids.owner });
const profile = Object.fromEntries(
  ["firstName", "middleName", "lastName", "nickName"].map((name) => [name, { value: "Kim", errors: [] }]),
);

/**
 * One good request for every route of the API, by method and path. A route that is missing here fails the
 * tests which go through the route table, so that nothing new stays unattacked.
 */
export const sampleRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  ...mailRequests,
  ...factorRequests,
  ...basisRequests,
  ...offerRequests,
  ...bookingRequests,
  ...airingRequests,
  ...signOnRequests,
  ...tokenRequests,
  "GET /core/api/login/:loginId/profile/form": (i) => ({ url: `/core/api/login/${i.login}/profile/form` }),
  "POST /core/api/login/:loginId/profile/form": (i) => ({
    url: `/core/api/login/${i.login}/profile/form`,
    body: profile,
  }),
  "GET /core/api/login/:loginId/preferences": (i) => ({ url: `/core/api/login/${i.login}/preferences` }),
  "POST /core/api/login/:loginId/preferences": (i) => ({
    url: `/core/api/login/${i.login}/preferences`,
    body: { owner: i.owner, restrict: false, language: "en", country: "US" },
  }),
  "GET /core/api/owner/:ownerId/credits": (i) => ({ url: `/core/api/owner/${i.owner}/credits` }),
  "POST /core/api/owner/:ownerId/credits": (i) => ({
    url: `/core/api/owner/${i.owner}/credits`,
    body: { amount: 5, reason: "a gift" },
  }),
  "GET /api/own-podcast": (i) => ({ url: `/api/own-podcast?owner=${i.owner}` }),
  "GET /core/api/added-podcast": () => ({ url: "/core/api/added-podcast" }),
  "POST /core/api/podcast/:id/confirm": (i) => ({ url: `/core/api/podcast/${i.podcast}/confirm` }),
  "POST /core/api/podcast/:id/take-out": (i) => ({
    url: `/core/api/podcast/${i.podcast}/take-out`,
    body: { reason: "no podcast" },
  }),
  "GET /core/api/podcast/:id/texts": (i) => ({ url: `/core/api/podcast/${i.podcast}/texts` }),
  "POST /core/api/podcast/:id/texts": (i) => ({
    url: `/core/api/podcast/${i.podcast}/texts`,
    body: {
      targetGroup: "Gardeners",
      preRoll: "",
      midRoll: "One minute\nread by the host",
      postRoll: "",
      version: "0",
    },
  }),
  "POST /signup": () => ({
    url: "/signup",
    body: {
      username: "new@users.example",
      password: "a long enough password",
      organization: "New",
      firstName: "Kim",
      lastName: "Berg",
      country: "US",
      botCheck: "none",
    },
  }),
  "POST /signup/confirm": () => ({ url: "/signup/confirm", body: { token: "x".repeat(43) } }),
  "POST /passwd": () => ({ url: "/passwd", body: { username: "nobody@users.example", botCheck: "none" } }),
  "POST /passwd/:token": () => ({
    url: `/passwd/${"x".repeat(43)}`,
    body: { password: "a long enough password" },
  }),
  "GET /core/api/invitation/:token": () => ({ url: `/core/api/invitation/${"x".repeat(43)}` }),
  "POST /invitation/:token": () => ({
    url: `/invitation/${"x".repeat(43)}`,
    body: { password: "a long enough password", firstName: "Kim", lastName: "Berg" },
  }),
  "GET /core/api/owner/:ownerId/member": (i) => ({ url: `/core/api/owner/${i.owner}/member` }),
  "POST /core/api/owner/:ownerId/member": (i) => ({
    url: `/core/api/owner/${i.owner}/member`,
    body: { username: "invited@users.example", role: "guest", campaign: i.campaign },
  }),
  "DELETE /core/api/owner/:ownerId/member": (i) => ({
    url: `/core/api/owner/${i.owner}/member`,
    body: { member: i.login },
  }),
  "POST /core/api/owner/:ownerId/member/undo": (i) => ({
    url: `/core/api/owner/${i.owner}/member/undo`,
    body: { removal: "unknown" },
  }),
  "POST /core/api/owner/:ownerId/role": (i) => ({
    url: `/core/api/owner/${i.owner}/role`,
    body: { member: i.login, role: "owner", phrase: "lower my role" },
  }),
  "GET /core/api/security-event": () => ({
    url: "/core/api/security-event?kind=refused&search=kim&days=30&page=0",
  }),
  "POST /api/campaign/:id/export": (i) => ({ url: `/api/campaign/${i.campaign}/export` }),
  "GET /core/api/owner": () => ({ url: "/core/api/owner" }),
  "GET /core/api/login": () => ({ url: "/core/api/login" }),
  "POST /core/api/login": (i) => ({
    url: "/core/api/login",
    body: {
      login: i.login,
      permissions: ["CORE_CONFIG_UPDATE"],
      change: { permission: "CORE_CONFIG_UPDATE", held: true },
    },
  }),
  "GET /core/api/owner/:ownerId/audit": (i) => ({
    url: `/core/api/owner/${i.owner}/audit?act=campaign.edit&thing=campaign&from=2026-01-01&to=2027-01-01&timeZone=Europe/Berlin&search=Tea`,
  }),
  "GET /core/api/owner/:ownerId/audit/:format": (i) => ({
    url: `/core/api/owner/${i.owner}/audit/csv?thing=campaign`,
  }),
  "GET /core/api/audit": () => ({ url: "/core/api/audit?act=platform" }),
  "GET /core/api/audit/:format": () => ({ url: "/core/api/audit/jsonl?act=platform" }),
  "GET /core/api/act-on-behalf": () => ({ url: "/core/api/act-on-behalf" }),
  "GET /core/api/email-request": () => ({ url: "/core/api/email-request" }),
  "GET /core/api/owner/:ownerId/credits/history": (i) => ({
    url: `/core/api/owner/${i.owner}/credits/history`,
  }),
  "GET /core/api/public": () => ({ url: "/core/api/public" }),
  "GET /core/api/config": () => ({ url: "/core/api/config" }),
  "POST /core/api/config": () => ({ url: "/core/api/config", body: configBody }),
  "GET /api/genre": () => ({ url: "/api/genre" }),
  "GET /api/podcast": (i) => ({ url: `/api/podcast?owner=${i.owner}&bundle=${i.campaign}` }),
  "GET /api/podcast-facets": (i) => ({ url: `/api/podcast-facets?bundle=${i.campaign}` }),
  "GET /api/podcast-language": () => ({ url: "/api/podcast-language" }),
  "GET /api/podcast/:id": (i) => ({ url: `/api/podcast/${i.podcast}?owner=${i.owner}` }),
  "GET /api/podcast/:id/similar": (i) => ({ url: `/api/podcast/${i.podcast}/similar?owner=${i.owner}` }),
  "GET /api/saved-search": (i) => ({ url: `/api/saved-search?owner=${i.owner}` }),
  "POST /api/saved-search": (i) => ({
    url: "/api/saved-search",
    body: { owner: i.owner, name: "Tea", filters: { ...savedFilters, bundle: i.campaign } },
  }),
  "POST /api/saved-search/:id": (i) => ({
    url: `/api/saved-search/${i.savedSearch}`,
    body: { name: "Green tea" },
  }),
  "POST /api/saved-search/:id/open": (i) => ({ url: `/api/saved-search/${i.savedSearch}/open` }),
  "POST /api/saved-search/:id/restore": (i) => ({ url: `/api/saved-search/${i.savedSearch}/restore` }),
  "DELETE /api/saved-search/:id": (i) => ({ url: `/api/saved-search/${i.savedSearch}` }),
  "GET /api/own-template": (i) => ({ url: `/api/own-template?owner=${i.owner}` }),
  "GET /api/own-template-answers": (i) => ({ url: `/api/own-template-answers?owner=${i.owner}` }),
  "POST /api/own-template": (i) => ({
    url: "/api/own-template",
    body: { owner: i.owner, personal: true, ...templateContent, name: "Second mail" },
  }),
  "GET /api/own-template/:id": (i) => ({ url: `/api/own-template/${i.template}` }),
  "POST /api/own-template/:id": (i) => ({
    url: `/api/own-template/${i.template}`,
    body: { version: 1, share: false, ...templateContent, name: "Third mail" },
  }),
  "POST /api/own-template/:id/again": (i) => ({
    url: `/api/own-template/${i.template}/again`,
    body: { version: 1, again: 1 },
  }),
  "DELETE /api/own-template/:id": (i) => ({ url: `/api/own-template/${i.template}` }),
  "POST /api/own-template/:id/restore": (i) => ({ url: `/api/own-template/${i.template}/restore` }),
  "GET /api/saved-search-news": (i) => ({ url: `/api/saved-search-news?owner=${i.owner}` }),
  "POST /api/podcast": (i) => ({
    url: "/api/podcast",
    body: { feedUrl: "https://feeds.example/a.xml", owner: i.owner },
  }),
  "POST /api/podcast/:id/refresh": (i) => ({ url: `/api/podcast/${i.podcast}/refresh` }),
  "POST /api/podcast/:id/email-request": (i) => ({
    url: `/api/podcast/${i.podcast}/email-request`,
    body: { note: "please" },
  }),
  "POST /podcast/api/email/purchase/summary": (i) => ({
    url: "/podcast/api/email/purchase/summary",
    body: purchase(i),
  }),
  "POST /podcast/api/email/purchase": (i) => ({
    url: "/podcast/api/email/purchase",
    // The fingerprint of a bill that was shown; this one never was.
    body: { ...purchase(i), fingerprint: undefined },
  }),
  "GET /podcast/api/email/purchase/:sessionId": (i) => ({ url: `/podcast/api/email/purchase/${i.session}` }),
  "POST /podcast/api/email/purchase/:sessionId/cancel": (i) => ({
    url: `/podcast/api/email/purchase/${i.session}/cancel`,
  }),
  "POST /podcast/api/email/purchase/:sessionId/resume": (i) => ({
    url: `/podcast/api/email/purchase/${i.session}/resume`,
  }),
  "GET /podcast/api/email/purchase/:sessionId/receipt": (i) => ({
    url: `/podcast/api/email/purchase/${i.session}/receipt`,
  }),
  "POST /podcast/api/payment/webhook": () => ({ url: "/podcast/api/payment/webhook", body: { id: "evt_1" } }),
  "GET /core/api/owner/:ownerId/purchase/pending": (i) => ({
    url: `/core/api/owner/${i.owner}/purchase/pending`,
  }),
  "GET /core/api/owner/:ownerId/payment": (i) => ({ url: `/core/api/owner/${i.owner}/payment` }),
  "GET /core/api/payment/problem": () => ({ url: "/core/api/payment/problem" }),
  "POST /core/api/payment/problem/:id/close": (i) => ({
    url: `/core/api/payment/problem/${i.problem}/close`,
    body: { note: "settled by hand" },
  }),
  "GET /api/campaign": (i) => ({ url: `/api/campaign?owner=${i.ownerName}` }),
  "POST /api/campaign": (i) => ({
    url: "/api/campaign",
    body: { ownerName: i.ownerName, ...campaignFields },
  }),
  "GET /api/campaign/:id": (i) => ({ url: `/api/campaign/${i.campaign}` }),
  "POST /api/campaign/:id": (i) => ({
    url: `/api/campaign/${i.campaign}`,
    body: { ...campaignFields, briefing: { document: briefing, modified: null } },
  }),
  "DELETE /api/campaign/:id": (i) => ({ url: `/api/campaign/${i.campaign}` }),
  "GET /api/campaign/:id/overview": (i) => ({ url: `/api/campaign/${i.campaign}/overview` }),
  "GET /api/campaign/:id/briefing": (i) => ({ url: `/api/campaign/${i.campaign}/briefing` }),
  "POST /api/campaign/:id/briefing": (i) => ({
    url: `/api/campaign/${i.campaign}/briefing`,
    body: { document: briefing, modified: null },
  }),
  "GET /api/campaign/:id/progress": (i) => ({ url: `/api/campaign/${i.campaign}/progress` }),
  "POST /api/campaign/:id/progress": (i) => ({
    url: `/api/campaign/${i.campaign}/progress`,
    body: { step: "kickOff", done: true },
  }),
  "POST /api/campaign/:id/figures": (i) => ({
    url: `/api/campaign/${i.campaign}/figures`,
    body: {
      adsDelivered: 3,
      paid: 1,
      budgetProvided: 100,
      budgetPlaced: 50,
      budgetSpent: 5,
      currency: CURRENCIES[0],
      modified: null,
    },
  }),
  "GET /api/overview": () => ({ url: "/api/overview" }),
  "GET /api/dashboard": () => ({ url: "/api/dashboard" }),
  "GET /api/campaign-stand": () => ({ url: "/api/campaign-stand" }),
  "GET /api/campaign-placement": (i) => ({ url: `/api/campaign-placement?podcast=${i.podcast}` }),
  "GET /api/campaign/:id/podcast": (i) => ({ url: `/api/campaign/${i.campaign}/podcast` }),
  "POST /api/campaign/:id/podcast": (i) => ({
    url: `/api/campaign/${i.campaign}/podcast`,
    body: { podcast: { externalId: i.podcast }, phrase: "add inactive" },
  }),
  "POST /api/campaign/:id/podcast/add": (i) => ({
    url: `/api/campaign/${i.campaign}/podcast/add`,
    body: { externalIds: [i.podcast], phrase: "add inactive" },
  }),
  "POST /api/campaign/:id/podcast/state": (i) => ({
    url: `/api/campaign/${i.campaign}/podcast/state`,
    body: { externalIds: [i.entry], podcastState: "Contacted", was: "New" },
  }),
  "POST /api/campaign/:id/podcast/remove": (i) => ({
    url: `/api/campaign/${i.campaign}/podcast/remove`,
    body: [i.entry],
  }),
  "POST /api/campaign/:id/podcast/:entry": (i) => ({
    url: `/api/campaign/${i.campaign}/podcast/${i.entry}`,
    body: { podcastState: "Contacted" },
  }),
  "DELETE /api/campaign/:id/podcast": (i) => ({
    url: `/api/campaign/${i.campaign}/podcast`,
    body: [i.entry],
  }),
  ...mailboxRequests,
  ...trackingRequests,
  ...teamworkRequests,
  ...ceilingRequests,
  ...listRequests,
  ...webhookRequests,
  ...exportRequests,
  ...changeRequests,
  "GET /api/template": () => ({ url: "/api/template?locale=de" }),
  "POST /api/campaign/:id/mailing/check": (i) => ({
    url: `/api/campaign/${i.campaign}/mailing/check`,
    body: { ...draft(i), mailbox: i.mailbox, language: "en", example: i.entry, ...further },
  }),
  "POST /api/campaign/:id/mailing": (i) => ({
    url: `/api/campaign/${i.campaign}/mailing`,
    body: {
      ...draft(i),
      template: i.template,
      mailbox: i.mailbox,
      language: "en",
      podcastState: null,
      ...further,
      tick: { count: 1, language: "en" },
      ...inRoom(i),
      approved: { [i.entry]: i.shown },
      seen: i.message,
      again: true,
    },
  }),
  "POST /api/campaign/:id/room": (i) => ({
    url: `/api/campaign/${i.campaign}/room`,
    body: {
      ...draft(i),
      ...inRoom(i),
      mailbox: i.mailbox,
      language: "en",
      ...further,
      from: i.entry,
    },
  }),
  "POST /api/campaign/:id/mailing/test": (i) => ({
    url: `/api/campaign/${i.campaign}/mailing/test`,
    body: { ...draft(i), files: [i.campaignFile], mailbox: i.mailbox, language: "en" },
  }),
  "GET /api/campaign/:id/mailing": (i) => ({ url: `/api/campaign/${i.campaign}/mailing` }),
  "GET /api/podcast/:id/mail": (i) => ({ url: `/api/podcast/${i.podcast}/mail?owner=${i.owner}` }),
  "GET /api/mailing/:id": (i) => ({ url: `/api/mailing/${i.mailing}` }),
  "POST /api/mailing/:id/stop": (i) => ({ url: `/api/mailing/${i.mailing}/stop` }),
  "POST /api/mailing/:id/take-back": (i) => ({ url: `/api/mailing/${i.mailing}/take-back` }),
  "POST /api/mailing/:id/resume": (i) => ({ url: `/api/mailing/${i.mailing}/resume` }),
  "GET /api/mailing/:id/follow-up": (i) => ({ url: `/api/mailing/${i.mailing}/follow-up` }),
  "POST /api/mailing/:id/follow-up": (i) => ({
    url: `/api/mailing/${i.mailing}/follow-up`,
    body: { act: "edit", step: 1, days: 5, body: "Hello again", version: 1 },
  }),
  "POST /api/follow-up/:id": (i) => ({
    url: `/api/follow-up/${i.followUp}`,
    body: { act: "edit", body: "Hello again", version: 1 },
  }),
  "POST /api/mailing/:id/message/:message/override": (i) => ({
    url: `/api/mailing/${i.mailing}/message/${i.message}/override`,
    body: { reason: "They asked for it on the phone" },
  }),
  "POST /api/mailing/:id/message/:message": (i) => ({
    url: `/api/mailing/${i.mailing}/message/${i.message}`,
    body: { decision: "count-as-sent" },
  }),
};

/** @throws if a route has no sample yet: add one above for every new route */
export function sampleFor(name: keyof typeof sampleRequests, ids: Ids): SampleRequest {
  const sample = sampleRequests[name];
  if (!sample) throw new Error(`tests/support/samples/requests.ts has no sample for ${name}`);
  return sample(ids);
}
