import type {
  LATEST_EPISODE_MONTHS,
  ListOrder,
  OnlyFilter,
  SortDirection,
} from "../../../contract/catalogue.ts";

/** The search as given in the address: only what differs from the default. */
export interface PodcastSearch extends PlainOnly {
  title?: string;
  /** Looks for the words in descriptions too. */
  also?: "descriptions";
  /** Directory numbers. */
  genre?: string[];
  /** ISO 639-1 codes. */
  language?: string[];
  /** Months. */
  latest?: (typeof LATEST_EPISODE_MONTHS)[number];
  /** From ≤ listeners < to. */
  reachFrom?: number;
  reachTo?: number;
  episodesFrom?: number;
  episodesTo?: number;
  ratingFrom?: number;
  ratingsFrom?: number;
  /** A campaign's public id, and whether to show only its podcasts or exclude them. */
  campaign?: string;
  campaignMode?: "notIn";
  /** A tag's public id. */
  tag?: string;
  /** Only podcasts with an address. */
  email?: "known";
  /** Only podcasts in no campaign of the selected organization. */
  campaigns?: "none";
  sort?: ListOrder;
  direction?: SortDirection;
}

/** Filters that are either set or not, by their own name. */
type PlainOnly = Partial<Record<Exclude<OnlyFilter, "emailKnown" | "inNoCampaign">, "yes">>;

/** Part of a search; undefined resets it. */
export type SearchChange = { [K in keyof PodcastSearch]?: PodcastSearch[K] | undefined };

/** The highest figure a search may contain. */
const MOST = 1_000_000_000;

export const words = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === "string" || typeof one === "number" || typeof one === "boolean")
    .map((one) => String(one).trim())
    .filter(Boolean);

export function list(value: unknown, form: RegExp): string[] | undefined {
  const all = [...new Set(words(value))].filter((one) => form.test(one)).slice(0, 30);
  return all.length > 0 ? all : undefined;
}

export function figure(value: unknown, top = MOST, whole = true): number | undefined {
  const [first] = words(value);
  const number = first === undefined ? Number.NaN : Number(first);
  if (!Number.isFinite(number) || number < 0 || number > top) return undefined;
  return whole && !Number.isInteger(number) ? undefined : number;
}

export const oneOf = <T>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === value);
