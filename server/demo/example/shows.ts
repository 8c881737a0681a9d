import type { OfferTerms } from "../../../contract/offers/terms.ts";

/** What became of the ads of one show of the finished example. */
export interface ExampleShow {
  language: "de" | "en";
  /** What hosts and listeners say instead of a number. */
  code: string;
  slot: OfferTerms["slot"];
  insertion: OfferTerms["insertion"];
  /** Days before today on which an episode with its ad came out; each is a spot of its own. */
  airedDaysAgo: readonly number[];
  /** Price of all its spots in cents, without tax. */
  net: number;
  /**
   * What can be read of its episodes: the ad in a transcript, in chapters and notes, in the notes alone, in none of
   * them; or no episode at all.
   */
  found: "transcript" | "chapters" | "notes" | "nothing" | "no-episode";
  /** Where the ad begins, as a part of the episode. */
  at: number;
  /** Somebody of the organization has listened. */
  heard: boolean;
  /** The episode came out so many days after the last day agreed. */
  daysLate: number;
  orders: number;
  /** Of its link, day by day added up. */
  visitors: number;
}

const usual = {
  slot: "mid",
  insertion: "baked-in",
  found: "transcript",
  at: 0.45,
  heard: false,
  daysLate: 0,
} as const;

/** Winners, losers, and what goes wrong in between. All of it is invented. */
export const EXAMPLE_SHOWS: readonly ExampleShow[] = [
  {
    ...usual,
    language: "de",
    code: "NEBEL",
    airedDaysAgo: [84, 70],
    net: 90_000,
    heard: true,
    orders: 46,
    visitors: 640,
  },
  { ...usual, language: "en", code: "HARBOR", airedDaysAgo: [82], net: 62_000, orders: 31, visitors: 410 },
  {
    ...usual,
    language: "de",
    code: "FARN",
    airedDaysAgo: [83, 69],
    net: 78_000,
    found: "chapters",
    heard: true,
    orders: 24,
    visitors: 380,
  },
  {
    ...usual,
    language: "en",
    code: "LANTERN",
    airedDaysAgo: [80],
    net: 45_000,
    insertion: "dynamic",
    orders: 14,
    visitors: 260,
  },
  {
    ...usual,
    language: "de",
    code: "KIESEL",
    airedDaysAgo: [79],
    net: 38_000,
    at: 0.95,
    orders: 11,
    visitors: 190,
  },
  {
    ...usual,
    language: "en",
    code: "MEADOW",
    airedDaysAgo: [78],
    net: 41_000,
    found: "notes",
    heard: true,
    orders: 9,
    visitors: 170,
  },
  {
    ...usual,
    language: "de",
    code: "ZUNDER",
    airedDaysAgo: [66],
    net: 36_000,
    daysLate: 5,
    orders: 6,
    visitors: 120,
  },
  { ...usual, language: "en", code: "ORCHARD", airedDaysAgo: [77], net: 84_000, orders: 3, visitors: 95 },
  {
    ...usual,
    language: "de",
    code: "MORGEN",
    airedDaysAgo: [76],
    net: 33_000,
    found: "nothing",
    orders: 1,
    visitors: 30,
  },
  {
    ...usual,
    language: "en",
    code: "PEBBLE",
    airedDaysAgo: [74],
    net: 40_000,
    found: "no-episode",
    orders: 0,
    visitors: 12,
  },
];

/** Shows that were asked as well: what became of them without a booking. */
export const ASKED_IN_VAIN = [
  { language: "de", state: "Interested" },
  { language: "en", state: "Contacted" },
  { language: "en", state: "Lost" },
] as const;
