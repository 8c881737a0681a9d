import { z } from "zod";
import { Day } from "./forms/day.ts";
import { behind, Id, Instant } from "./forms/page.ts";
import { OfferTerms } from "./offers/terms.ts";
import { route } from "./route.ts";

/** An entry holds so many offers, an offer so many versions, and a campaign's list so many offers at most. */
export const MOST_OFFERS = 20;
export const MOST_VERSIONS = 50;
export const MOST_OFFERS_LISTED = 100;

/** `booked` comes and goes with its booking; `expired` follows from the last day on which the offer holds, and is kept nowhere. */
export const OFFER_STATES = ["open", "agreed", "booked", "declined", "withdrawn", "expired"] as const;
export type OfferState = (typeof OFFER_STATES)[number];
/** Whose words a version is: ours or the podcaster's. */
export const SIDES = ["us", "host"] as const;
export const OFFER_ACTS = ["agree", "decline", "withdraw"] as const;
export type OfferAct = (typeof OFFER_ACTS)[number];

/** The states in which there is something to do, and what each act leads to. */
export const LIVE_STATES: readonly OfferState[] = ["open", "agreed"];
export const STATE_AFTER_ACT = {
  agree: "agreed",
  decline: "declined",
  withdraw: "withdrawn",
} as const satisfies Record<OfferAct, OfferState>;

const said = {
  side: z.enum(SIDES),
  terms: OfferTerms,
  /** Who wrote it down; null where the user is gone. */
  by: z.string().nullable(),
  at: Instant,
};
export const OfferVersion = z.object({ number: z.int().min(1), ...said });
export type OfferVersion = z.output<typeof OfferVersion>;

export const Offer = z.object({
  publicId: Id,
  /** The entry's id. */
  entry: Id,
  podcast: z.object({
    publicId: Id,
    title: z.string(),
    /** Listeners per episode as the catalogue knows them today; null where it does not. */
    reach: z.object({ estimate: z.int(), low: z.int(), high: z.int() }).nullable(),
  }),
  state: z.enum(OFFER_STATES),
  /** Of the newest version. */
  version: z.int().min(1),
  /** It began with the host's answer by the link in a mail: what nobody is named for was said by them. */
  fromLink: z.boolean(),
  ...said,
  /** What was agreed, in minor units without tax; it stays whatever becomes of the reach. */
  agreedTotal: z.int().nullable(),
  /** Changes with each version and each state; whoever changes the offer says which one they saw. */
  modified: Instant,
});
export type Offer = z.output<typeof Offer>;

const OfferDecision = z.object({
  act: z.enum(OFFER_ACTS),
  /** The version it was said of. */
  version: z.int().min(1),
  by: z.string().nullable(),
  at: Instant,
});

/** With its history, the newest first. The fault `stale` carries it, too. */
export const OfferDetail = Offer.extend({
  versions: z.array(OfferVersion).max(MOST_VERSIONS),
  decisions: z.array(OfferDecision),
});
export type OfferDetail = z.output<typeof OfferDetail>;

const params = z.object({ id: Id });
const words = { side: z.enum(SIDES), terms: OfferTerms };

/** Those that are open or agreed first, the newest first. `more` says how many are not in the list. */
export const listOffers = route({
  method: "GET",
  path: "/api/campaign/:id/offer",
  act: "offer.read",
  params,
  query: z.strictObject(behind),
  reply: z.object({
    offers: z.array(Offer).max(MOST_OFFERS_LISTED),
    more: z.int().min(0),
    /** The day in UTC by which offers expire. */
    today: Day,
  }),
});
export const makeOffer = route({
  method: "POST",
  path: "/api/campaign/:id/offer",
  act: "offer.edit",
  params,
  body: z.strictObject({ entry: Id, ...words }),
  reply: OfferDetail,
  status: 201,
  faults: ["invalid", "too-many-offers", "idempotency-conflict"],
});
export const readOffer = route({
  method: "GET",
  path: "/api/offer/:id",
  act: "offer.read",
  params,
  reply: OfferDetail,
});
/** Adds a version; what was agreed is open again. The same words as the newest version change nothing. */
export const changeOffer = route({
  method: "POST",
  path: "/api/offer/:id/version",
  act: "offer.edit",
  params,
  body: z.strictObject({ modified: Instant, ...words }),
  reply: OfferDetail,
  faults: ["invalid", "stale", "offer-not-open", "too-many-versions"],
});
/** Said again it changes nothing. */
export const decideOffer = route({
  method: "POST",
  path: "/api/offer/:id/state",
  act: "offer.edit",
  params,
  body: z.strictObject({ modified: Instant, act: z.enum(OFFER_ACTS) }),
  reply: OfferDetail,
  faults: ["stale", "offer-not-open", "terms-incomplete"],
});
