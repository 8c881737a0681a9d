import { z } from "zod";
import type { Language } from "../forms/locale.ts";

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

/** How many of a list at once; a list may answer fewer before its end. */
export const LIST_LIMIT = { usual: 24, most: 100 } as const;

/** Names of fields, such as `title,reach.estimate`. */
const Fields = z
  .string()
  .max(1000)
  .regex(/^[A-Za-z_]+(\.[A-Za-z_]+)*(\s*,\s*[A-Za-z_]+(\.[A-Za-z_]+)*)*$/);
export const sparse = { fields: Fields.optional() };
export const paged = {
  ...sparse,
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT.most).default(LIST_LIMIT.usual),
  /** `next` of the answer before. */
  cursor: z.string().max(300).optional(),
};
/** Which organization it is about; left out, the token's own, or the one that its person has selected. */
export const OwnerQuery = z.string().max(64).optional();

/** A part of a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** Sent as `cursor`, it asks for what follows; null at the end. */
    next: z.string().nullable(),
  });

/** What may be answered along with a thing: `expand=a,b`. */
export const expandable = <const Names extends readonly string[]>(names: Names) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(",").map((one) => one.trim()))
    .pipe(z.array(z.enum(names)).min(1).max(names.length))
    .optional();
