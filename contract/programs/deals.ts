import { z } from "zod";
import { Airing, AiringDetail } from "../airings.ts";
import { Booking, BookingDetail } from "../bookings.ts";
import { Id } from "../forms/page.ts";
import { OfferTerms } from "../offers/terms.ts";
import { OFFER_ACTS, Offer, OfferDetail, SIDES } from "../offers.ts";
import { AllResults, CampaignResults } from "../results/campaign-results.ts";
import { route } from "../route.ts";
import { listOf, OwnerQuery, paged, sparse } from "./form.ts";
import { EXAMPLES } from "./names.ts";

const one = z.object({ id: Id });
const words = { side: z.enum(SIDES), terms: OfferTerms };
const terms = {
  pricing: "flat",
  amount: 48_000,
  currency: "EUR",
  tax: "net",
  taxRate: null,
  spots: 2,
  slot: "mid",
  seconds: 60,
  production: "host-read",
  insertion: "baked-in",
  firstDay: "2027-02-01",
  lastDay: "2027-02-28",
  episodes: [],
  downloads: null,
  exclusivity: "none",
  exclusivityDays: null,
  usageMonths: null,
  staysDays: 30,
  paymentDays: 14,
  freeUntil: null,
  perClick: null,
  perLead: null,
  revenueShare: null,
  note: "",
};

export const listOffers = route({
  method: "GET",
  path: "/v1/campaigns/:id/offers",
  act: "offer.read",
  params: one,
  query: z.strictObject(paged),
  reply: listOf(Offer),
  faults: ["bad-cursor", "no-such-field"],
  program: {
    id: "listOffers",
    tag: "deals",
    summary: { en: "List the offers of a campaign", de: "Die Angebote einer Kampagne auflisten" },
    says: "Those that are open or agreed first.",
    example: { params: { id: EXAMPLES.campaign } },
  },
});

export const readOffer = route({
  method: "GET",
  path: "/v1/offers/:id",
  act: "offer.read",
  params: one,
  query: z.strictObject(sparse),
  reply: OfferDetail,
  faults: ["no-such-field"],
  program: {
    id: "readOffer",
    tag: "deals",
    summary: { en: "Read an offer with its history", de: "Ein Angebot mit seiner Geschichte lesen" },
    versioned: true,
    example: { params: { id: EXAMPLES.offer } },
  },
});

export const makeOffer = route({
  method: "POST",
  path: "/v1/campaigns/:id/offers",
  act: "offer.edit",
  params: one,
  body: z.strictObject({ entry: Id, ...words }),
  reply: OfferDetail,
  status: 201,
  faults: ["invalid", "too-many-offers", "idempotency-conflict"],
  program: {
    id: "makeOffer",
    tag: "deals",
    summary: { en: "Write down an offer", de: "Ein Angebot festhalten" },
    says: "`side` says whose words they are. Nothing is sent to the host.",
    key: "may",
    versioned: true,
    example: { params: { id: EXAMPLES.campaign }, body: { entry: EXAMPLES.entry, side: "us", terms } },
  },
});

export const changeOffer = route({
  method: "POST",
  path: "/v1/offers/:id/versions",
  act: "offer.edit",
  params: one,
  body: z.strictObject(words),
  reply: OfferDetail,
  faults: ["invalid", "version-missing", "precondition-failed", "offer-not-open", "too-many-versions"],
  program: {
    id: "changeOffer",
    tag: "deals",
    summary: { en: "Add a version to an offer", de: "Einem Angebot eine Fassung hinzufügen" },
    says: "What was agreed is open again.",
    ifMatch: "must",
    versioned: true,
    example: { params: { id: EXAMPLES.offer }, body: { side: "us", terms: { ...terms, amount: 40_000 } } },
  },
});

export const decideOffer = route({
  method: "POST",
  path: "/v1/offers/:id/decisions",
  act: "offer.edit",
  params: one,
  body: z.strictObject({ act: z.enum(OFFER_ACTS) }),
  reply: OfferDetail,
  faults: ["invalid", "version-missing", "precondition-failed", "offer-not-open", "terms-incomplete"],
  program: {
    id: "decideOffer",
    tag: "deals",
    summary: {
      en: "Agree to, decline or withdraw an offer",
      de: "Ein Angebot vereinbaren, ablehnen oder zurückziehen",
    },
    ifMatch: "must",
    versioned: true,
    example: { params: { id: EXAMPLES.offer }, body: { act: "decline" } },
  },
});

export const listBookings = route({
  method: "GET",
  path: "/v1/campaigns/:id/bookings",
  act: "booking.read",
  params: one,
  query: z.strictObject(paged),
  reply: listOf(Booking),
  faults: ["bad-cursor", "no-such-field"],
  program: {
    id: "listBookings",
    tag: "deals",
    summary: { en: "List the bookings of a campaign", de: "Die Buchungen einer Kampagne auflisten" },
    says: "The newest first.",
    example: { params: { id: EXAMPLES.campaign } },
  },
});

export const readBooking = route({
  method: "GET",
  path: "/v1/bookings/:id",
  act: "booking.read",
  params: one,
  query: z.strictObject(sparse),
  reply: BookingDetail,
  faults: ["no-such-field"],
  program: {
    id: "readBooking",
    tag: "deals",
    summary: { en: "Read a booking", de: "Eine Buchung lesen" },
    example: { params: { id: EXAMPLES.booking } },
  },
});

export const listAirings = route({
  method: "GET",
  path: "/v1/campaigns/:id/airings",
  act: "airing.read",
  params: one,
  query: z.strictObject(paged),
  reply: listOf(Airing),
  faults: ["bad-cursor", "no-such-field"],
  program: {
    id: "listAirings",
    tag: "results",
    summary: { en: "List the airings of a campaign", de: "Die Ausstrahlungen einer Kampagne auflisten" },
    says: "Each booked spot, whether it ran, and what says so.",
    example: { params: { id: EXAMPLES.campaign } },
  },
});

export const readAiring = route({
  method: "GET",
  path: "/v1/airings/:id",
  act: "airing.read",
  params: one,
  query: z.strictObject(sparse),
  reply: AiringDetail,
  faults: ["no-such-field"],
  program: {
    id: "readAiring",
    tag: "results",
    summary: { en: "Read an airing with its evidence", de: "Eine Ausstrahlung mit ihren Belegen lesen" },
    example: { params: { id: EXAMPLES.spot } },
  },
});

export const readResults = route({
  method: "GET",
  path: "/v1/campaigns/:id/results",
  act: "results.read",
  params: one,
  query: z.strictObject(sparse),
  reply: CampaignResults,
  faults: ["no-such-field"],
  program: {
    id: "readResults",
    tag: "results",
    summary: { en: "Read the results of a campaign", de: "Die Ergebnisse einer Kampagne lesen" },
    example: { params: { id: EXAMPLES.campaign } },
  },
});

export const readAllResults = route({
  method: "GET",
  path: "/v1/results",
  act: "results.read",
  query: z.strictObject({ ...sparse, owner: OwnerQuery }),
  reply: AllResults,
  faults: ["no-such-field"],
  program: {
    id: "readAllResults",
    tag: "results",
    summary: { en: "Read the results of all campaigns", de: "Die Ergebnisse aller Kampagnen lesen" },
    example: {},
  },
});
