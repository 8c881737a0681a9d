import {
  LATEST_EPISODE_MONTHS,
  SORT_DIRECTIONS,
  SORT_KEYS,
  type SortDirection,
  type SortKey,
} from "../../contract/catalogue.ts";
import type { SavedFilters } from "../../contract/catalogue-saved.ts";

/** What the catalogue is asked for, as it stands in the address: only what differs from the default. */
export interface PodcastSearch {
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
  /** A campaign's public id, and whether its podcasts are the only ones or left out. */
  campaign?: string;
  campaignMode?: "notIn";
  /** Only podcasts with an address. */
  email?: "known";
  /** Only what is in no campaign of the organization one acts for. */
  campaigns?: "none";
  sort?: SortKey;
  direction?: SortDirection;
}

/** Some of a search; undefined takes it back. */
export type SearchChange = { [K in keyof PodcastSearch]?: PodcastSearch[K] | undefined };

export const DEFAULT_SORT: SortKey = "reachPerEpisode";

const most = 1_000_000_000;

const words = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === "string" || typeof one === "number" || typeof one === "boolean")
    .map((one) => String(one).trim())
    .filter(Boolean);

function list(value: unknown, form: RegExp): string[] | undefined {
  const all = [...new Set(words(value))].filter((one) => form.test(one)).slice(0, 30);
  return all.length > 0 ? all : undefined;
}

function figure(value: unknown, top: number, whole = true): number | undefined {
  const [first] = words(value);
  const number = first === undefined ? Number.NaN : Number(first);
  if (!Number.isFinite(number) || number < 0 || number > top) return undefined;
  return whole && !Number.isInteger(number) ? undefined : number;
}

const oneOf = <T>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);

const set = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** As much as a search takes, and as the address of a feed may have. */
const MOST_WORDS = 200;
const MOST_ADDRESS = 2_000;

/** Looks like the address of a feed. */
export const isWebAddress = (words: string | undefined): words is string =>
  words !== undefined && words.length <= MOST_ADDRESS && /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(words);

/** What was written into the search line, as far as it counts: half an address would lead to another feed. */
export function boundedWords(written: string): string | undefined {
  const words = written.trim();
  const most = isWebAddress(words) ? MOST_ADDRESS : MOST_WORDS;
  return words.slice(0, most).trim() || undefined;
}

/**
 * Reads an address. What does not fit is left out rather than refused: a link that somebody cut off or wrote
 * by hand still shows podcasts. Values that are the default are left out too, so that equal searches are equal.
 */
export function readSearch(raw: Record<string, unknown>): PodcastSearch {
  const title = boundedWords(words(Array.isArray(raw.title) ? raw.title[0] : raw.title)[0] ?? "");
  const sort = oneOf(SORT_KEYS, raw.sort);
  const direction = oneOf(SORT_DIRECTIONS, raw.direction);
  const campaign = list(raw.campaign, /^[\w-]{1,64}$/)?.[0];
  return set<PodcastSearch>({
    title,
    also: oneOf(["descriptions"], raw.also),
    genre: list(raw.genre, /^\d{1,20}$/),
    language: list(raw.language, /^[a-z]{2,3}$/),
    latest: oneOf(LATEST_EPISODE_MONTHS, figure(raw.latest, most)),
    reachFrom: figure(raw.reachFrom, most),
    reachTo: figure(raw.reachTo, most),
    episodesFrom: figure(raw.episodesFrom, most),
    episodesTo: figure(raw.episodesTo, most),
    ratingFrom: figure(raw.ratingFrom, 5, false),
    ratingsFrom: figure(raw.ratingsFrom, most),
    campaign,
    campaignMode: campaign && raw.campaignMode === "notIn" ? "notIn" : undefined,
    email: oneOf(["known"], raw.email),
    campaigns: oneOf(["none"], raw.campaigns),
    sort: sort === DEFAULT_SORT ? undefined : sort,
    direction: direction === "asc" ? direction : undefined,
  });
}

/** The filters as the calls take them. */
export function filtersOf(search: PodcastSearch) {
  return {
    title: search.title?.slice(0, MOST_WORDS),
    // Without words it makes no difference.
    inDescriptions: search.title && search.also ? true : undefined,
    genre: search.genre,
    podcastLanguage: search.language,
    latestEpisode: search.latest,
    reachPerEpisodeFrom: search.reachFrom,
    reachPerEpisodeTo: search.reachTo,
    episodesFrom: search.episodesFrom,
    episodesTo: search.episodesTo,
    ratingFrom: search.ratingFrom,
    ratingsCountFrom: search.ratingsFrom,
    bundle: search.campaign,
    bundleMode: search.campaign ? (search.campaignMode ?? ("in" as const)) : undefined,
    emailKnown: search.email === "known" ? true : undefined,
    inNoCampaign: search.campaigns === "none" ? true : undefined,
  };
}

/** Filters and order. */
export const keptOf = (search: PodcastSearch) => ({
  ...filtersOf(search),
  sortBy: search.sort ?? DEFAULT_SORT,
  sortDirection: search.direction ?? ("desc" as const),
});

/** The query of a page; `owner` says whose unlocks count. */
export const queryOf = (search: PodcastSearch, owner: string | undefined) => ({ ...keptOf(search), owner });

/** The way back: filters and order as they stand in the address. */
export const searchOf = (kept: SavedFilters): PodcastSearch =>
  readSearch({
    title: kept.title,
    also: kept.inDescriptions ? "descriptions" : undefined,
    genre: kept.genre,
    language: kept.podcastLanguage,
    latest: kept.latestEpisode,
    reachFrom: kept.reachPerEpisodeFrom,
    reachTo: kept.reachPerEpisodeTo,
    episodesFrom: kept.episodesFrom,
    episodesTo: kept.episodesTo,
    ratingFrom: kept.ratingFrom,
    ratingsFrom: kept.ratingsCountFrom,
    campaign: kept.bundle,
    campaignMode: kept.bundleMode,
    email: kept.emailKnown ? "known" : undefined,
    campaigns: kept.inNoCampaign ? "none" : undefined,
    sort: kept.sortBy,
    direction: kept.sortDirection,
  });

/** The words looked for stay, and where they are looked for; every filter goes. */
export const withoutFilters = (search: PodcastSearch): PodcastSearch =>
  set<PodcastSearch>({
    title: search.title,
    also: search.also,
    sort: search.sort,
    direction: search.direction,
  });

/** Changes parts of a search; `undefined` takes a part away. */
export const changed = (search: PodcastSearch, some: SearchChange): PodcastSearch =>
  readSearch({ ...search, ...some });

export const isFiltered = (search: PodcastSearch): boolean =>
  Object.keys(withoutFilters(search)).length < Object.keys(search).length;
