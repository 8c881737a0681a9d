import type { Language } from "../forms/locale.ts";

// Without the checking library: the reference in the browser needs these alone.

/** Everything the public document describes, in its order. */
export const TAGS = [
  "token",
  "podcasts",
  "searches",
  "campaigns",
  "addresses",
  "mail",
  "deals",
  "results",
] as const;
export type Tag = (typeof TAGS)[number];
export const TAG_NAMES: Readonly<Record<Tag, Readonly<Record<Language, string>>>> = {
  token: { en: "Token and organizations", de: "Token und Organisationen" },
  podcasts: { en: "Podcasts", de: "Podcasts" },
  searches: { en: "Saved searches", de: "Gespeicherte Suchen" },
  campaigns: { en: "Campaigns", de: "Kampagnen" },
  addresses: { en: "Addresses and credits", de: "Adressen und Credits" },
  mail: { en: "E-mails", de: "E-Mails" },
  deals: { en: "Offers and bookings", de: "Angebote und Buchungen" },
  results: { en: "Airings and results", de: "Ausstrahlungen und Ergebnisse" },
};

/** Handles of the imaginary things in the reference's examples. */
export const EXAMPLES = {
  owner: "Nq4vRt7Xw2Bk9PsL",
  podcast: "Kp8mWc3Zx6Ht2QdV",
  campaign: "Gt5bXn9Rk2Wq7MzH",
  entry: "Vd3kTs8Pw6Xc4NbR",
  savedSearch: "Rw7xKq2Mt9Zb5HvP",
  mailing: "Xc6nPt4Wk8Rd2VsB",
  conversation: "Bh9tMk3Xr7Qw5ZdN",
  suppression: "Zs2wVb8Kn4Tx6RqM",
  offer: "Mt4pRx7Wd9Kc3HbV",
  booking: "Qk6vNs2Zt8Xb4WrP",
  spot: "Hx3rWt9Mk5Vd7QnB",
  message: "Tb8nKq4Ws2Xd6RvM",
  /** What a conversation says of itself as `newest`. */
  newest: "Wm6vPt3Kx9Rb5ZqN",
} as const;

/** Headers that a request of the reference may carry. */
export const EXAMPLE_TAG = '"2027-01-05T10:00:00.000Z/Hk3vQ9sXt2Lm7Pz4Wb8RcA"';
export const EXAMPLE_KEY = "7d3f1c52-one-for-each-request";
