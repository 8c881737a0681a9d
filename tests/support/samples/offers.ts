import type { OfferTerms } from "../../../contract/offers/terms.ts";
import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** Two minutes of mid-roll for 480 euros, with every field there is. */
export const offerTerms = (fields: Partial<OfferTerms> = {}): OfferTerms => ({
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
  ...fields,
});

/** Offers of a campaign and what becomes of them. */
export const offerRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/campaign/:id/host-answer": (i) => ({ url: `/api/campaign/${i.campaign}/host-answer` }),
  "GET /api/campaign/:id/offer": (i) => ({ url: `/api/campaign/${i.campaign}/offer` }),
  "POST /api/campaign/:id/offer": (i) => ({
    url: `/api/campaign/${i.campaign}/offer`,
    body: { entry: i.entry, side: "us", terms: offerTerms({ note: "Two in one month" }) },
  }),
  "GET /api/offer/:id": (i) => ({ url: `/api/offer/${i.offer}` }),
  "POST /api/offer/:id/version": (i) => ({
    url: `/api/offer/${i.offer}/version`,
    body: { modified: i.offerModified, side: "us", terms: offerTerms({ amount: 40_000 }) },
  }),
  "POST /api/offer/:id/state": (i) => ({
    url: `/api/offer/${i.offer}/state`,
    body: { modified: i.offerModified, act: "decline" },
  }),
};
