import { z } from "zod";
import { Day } from "./forms/day.ts";
import { LocaleQuery } from "./forms/locale.ts";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

const GENRE_KINDS = ["TOP", "SUB"] as const;
export const Genre = z.object({ externalId: z.string(), title: z.string(), kind: z.enum(GENRE_KINDS) });
export type Genre = z.output<typeof Genre>;

export const EMAIL_STATUSES = ["UNKNOWN", "LOCKED", "UNLOCKED"] as const;
export const EmailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.output<typeof EmailStatus>;

/** How a reach figure was obtained: `stated` by the podcaster, else an estimate by the named method. */
export const Reach = z.object({
  estimate: z.int().min(0),
  low: z.int().min(0),
  high: z.int().min(0),
  method: z.enum(["stated", "downloads", "ratings", "cadence", "invented"]),
  /** The sources of the figure, newest first, as stable codes with a value: shown under "how this was made". */
  signals: z.array(z.object({ code: z.string(), value: z.string() })).max(12),
  measured: Day.nullable(),
});
export type Reach = z.output<typeof Reach>;

/** One row of the catalogue (A3.03, the fields a list needs). */
export const PodcastCard = z.object({
  externalId: Id,
  publicId: Id,
  title: z.string(),
  subTitle: z.string().nullable(),
  itunesArtist: z.string().nullable(),
  primaryGenre: Genre.nullable(),
  genres: z.array(Genre),
  /** ISO 639-1, lower case. */
  language: z.string().nullable(),
  episodes: z.int().nullable(),
  trackCount: z.int().nullable(),
  /** Listeners per episode; null = nothing known. */
  reachPerEpisode: z.int().nullable(),
  reach: Reach.nullable(),
  latestEpisode: Day.nullable(),
  /** The address, only where this caller may see it; absent in every other case (decision 9). */
  itunesOwnerEMail: z.string().optional(),
  emailStatus: EmailStatus,
  itunesId: z.string().nullable(),
  itunesHref: z.string().nullable(),
  /** 0 to 5, one decimal. */
  itunesRating: z.number().nullable(),
  itunesRatingsCount: z.int().nullable(),
  imageUrlLowQuality: z.string(),
  imageUrlHighQuality: z.string(),
  /** True when the latest episode is more than 3 calendar months old, or none is known (A4.07). */
  inactive: z.boolean(),
});
export type PodcastCard = z.output<typeof PodcastCard>;

/**
 * How the reading of a feed ended. The first three were successes: `moved` means at a new address. `elsewhere`: it
 * leads to another podcast's feed. `gone` is permanent; after the others it is tried again.
 */
export const FEED_OUTCOMES = [
  "read",
  "unchanged",
  "moved",
  "elsewhere",
  "gone",
  "missing",
  "denied",
  "busy",
  "failing",
  "no-podcast",
  "robots",
  "refused",
  "unreachable",
  "timeout",
  "tls",
  "protocol",
] as const;
export type FeedOutcome = (typeof FEED_OUTCOMES)[number];

/** The state of reading a podcast's feed. */
export const FeedReading = z.object({
  /** `none`: there is no feed to read. `waiting` and `reading`: it was requested; ask again in a few seconds. */
  state: z.enum(["none", "idle", "waiting", "reading"]),
  /** When it was last tried, and how that ended. */
  tried: Instant.nullable(),
  outcome: z.enum(FEED_OUTCOMES).nullable(),
  /** When it could last be read. */
  read: Instant.nullable(),
  /** When it is read next; null = only on request. */
  next: Instant.nullable(),
  /** Why it is not read again now; null = it may be. */
  notNow: z.enum(["no-feed", "under-way", "put-off", "just-read"]).nullable(),
});
export type FeedReading = z.output<typeof FeedReading>;

/** Everything the detail shows. */
export const Podcast = PodcastCard.extend({
  website: z.string().nullable(),
  description: z.string().nullable(),
  feedUrl: z.string().nullable(),
  /** The sound of the latest episode, an https address that only the browser ever asks; null = none to play. */
  audioSample: z.string().nullable(),
  targetGroup: z.string().nullable(),
  preRoll: z.string().nullable(),
  midRoll: z.string().nullable(),
  postRoll: z.string().nullable(),
  /** Where the address was found and when; never the address. Null when UNKNOWN. */
  emailOrigin: z
    .object({
      source: z.string(),
      firstSeen: Instant,
      lastSeen: Instant,
      /** The country the address probably belongs to, two letters, and what suggests it. */
      country: z.string().nullable(),
      countryBasis: z.enum(["address", "website", "language", "unknown"]),
      /** The podcast's own sentence that invites advertisers to write there; null where none was found. */
      invitation: z.string().nullable(),
    })
    .nullable(),
  /**
   * The organization had unlocked the address and lost it, through an objection or because mail to it does not arrive:
   * when, and the credits returned.
   */
  emailTaken: z
    .object({ at: Instant, credits: z.int().min(0), reason: z.enum(["objection", "undelivered"]) })
    .nullable(),
  /** The last day on which somebody at the address certainly took mail; null: not known. */
  emailLastAlive: z.string().nullable(),
  feed: FeedReading,
  /** The organization has added it and sees it alone until it is confirmed (ours). */
  waiting: z.boolean(),
  /** Its feed asks other platforms not to take it over (podcast:locked); null = it does not say. */
  feedLocked: z.boolean().nullable(),
  /** Where listeners support it (podcast:funding). */
  funding: z.array(z.object({ url: z.string(), label: z.string().nullable() })),
  /** Who makes it (podcast:person), with their role in the feed's own word, "host" if it names none. */
  persons: z.array(z.object({ name: z.string(), role: z.string(), link: z.string().nullable() })),
  created: Instant,
  modified: Instant,
});
export type Podcast = z.output<typeof Podcast>;

export const SORT_KEYS = [
  "title",
  "reachPerEpisode",
  "episodes",
  "itunesRating",
  "itunesRatingsCount",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
/**
 * What a list is sorted by: a column, or how well the typed words fit (ours). Best match has one direction; without
 * words it is the most listened first.
 */
export const LIST_ORDERS = ["bestMatch", ...SORT_KEYS] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];
export const SORT_DIRECTIONS = ["asc", "desc"] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
/** Months, calendar, in UTC (A9.07). */
export const LATEST_EPISODE_MONTHS = [3, 6, 9, 12] as const;
/** Bands as from ≤ x < to; null = open (A9.08, A9.09). */
export const REACH_BANDS = [
  [1, 100],
  [100, 300],
  [300, 1000],
  [1000, 3000],
  [3000, 10000],
  [10000, 30000],
  [30000, null],
] as const;
export const EPISODE_BANDS = [
  [1, 10],
  [10, 30],
  [30, 100],
  [100, 300],
  [300, 1000],
  [1000, null],
] as const;
export const PAGE_SIZE = 24;
export const INACTIVE_AFTER_MONTHS = 3;

/** A query value that may repeat: `genre=1&genre=2`. */
const many = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).max(30).optional());
/** Text in a query, or a number if a search is sent as JSON; nothing else is converted. */
const figure = z.union([z.number(), z.string().regex(/\S/)]);
const whole = figure.pipe(z.coerce.number<string | number>().int().min(0).max(1_000_000_000));
/** A filter that is either set or not. */
const flag = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]).optional();
/** An empty title is an unset one (A5.12). */
const Term = z
  .string()
  .max(200)
  .transform((s) => s.trim())
  .optional();

/** Filters that are either set or not. */
export const ONLY_FILTERS = ["emailKnown", "inNoCampaign", "personsNamed"] as const;
export type OnlyFilter = (typeof ONLY_FILTERS)[number];

export const PodcastFilters = z.strictObject({
  locale: LocaleQuery,
  page: figure.pipe(z.coerce.number<string | number>().int().min(0).max(1_000_000)).default(0),
  sortBy: z.enum(LIST_ORDERS).default("reachPerEpisode"),
  sortDirection: z.enum(SORT_DIRECTIONS).default("desc"),
  title: Term,
  /** The words of `title` may also be in subtitle and description, there at the beginning of words (ours). */
  inDescriptions: flag,
  genre: many(z.string().max(20)),
  podcastLanguage: many(z.string().regex(/^[a-z]{2,3}$/)),
  latestEpisode: figure
    .pipe(z.coerce.number<string | number>())
    .pipe(z.union([z.literal(3), z.literal(6), z.literal(9), z.literal(12)]))
    .optional(),
  reachPerEpisodeFrom: whole.optional(),
  reachPerEpisodeTo: whole.optional(),
  episodesFrom: whole.optional(),
  episodesTo: whole.optional(),
  ratingFrom: figure.pipe(z.coerce.number<string | number>().min(0).max(5)).optional(),
  ratingsCountFrom: whole.optional(),
  /** A campaign's public id; `bundleMode` says whether to show only its podcasts or exclude them. */
  bundle: Id.optional(),
  bundleMode: z.enum(["in", "notIn"]).default("in"),
  /** A tag's public id (ours). */
  tag: Id.optional(),
  /** Only podcasts whose `emailStatus` is LOCKED or UNLOCKED and whose address is still there (ours). */
  emailKnown: flag,
  /** Leaves out podcasts in any campaign of `owner`, else of the selected organization (ours). */
  inNoCampaign: flag,
  /** Only podcasts whose feed names people who make it (podcast:person; ours). */
  personsNamed: flag,
  owner: Id.optional(),
});
export type PodcastFilters = z.output<typeof PodcastFilters>;

export const listGenres = route({
  method: "GET",
  path: "/api/genre",
  act: "signed-in",
  query: z.strictObject({ locale: LocaleQuery }),
  reply: z.array(Genre),
});

export const listPodcasts = route({
  method: "GET",
  path: "/api/podcast",
  act: "catalogue.search",
  query: PodcastFilters,
  reply: pageOf(PodcastCard).extend({
    /** The words searched by, where the given ones are found nowhere in the catalogue (ours). */
    usedTitle: z.string().optional(),
  }),
});

/** Languages that occur in the catalogue with their number of podcasts, most first: the filter's choices (ours). */
export const listLanguages = route({
  method: "GET",
  path: "/api/podcast-language",
  act: "signed-in",
  reply: z.array(z.object({ language: z.string(), podcasts: z.int() })),
});

/** What "rating from" and "number of ratings from" offer; odd values work too. */
export const RATINGS_FROM = [4.5, 4, 3] as const;
export const RATING_COUNTS_FROM = [1000, 100, 10] as const;

/**
 * How many podcasts each value of a filter would yield: every active filter applies, except the value's own. Arrays
 * are in the order of the bands and steps above.
 */
export const FacetCounts = z.object({
  /** By directory number; genres that bring none are left out. */
  genre: z.record(z.string(), z.int()),
  /** By code; at most the 200 most frequent. */
  language: z.record(z.string(), z.int()),
  reach: z.array(z.int()).length(REACH_BANDS.length),
  episodes: z.array(z.int()).length(EPISODE_BANDS.length),
  latest: z.array(z.int()).length(LATEST_EPISODE_MONTHS.length),
  anyLatest: z.int(),
  rating: z.array(z.int()).length(RATINGS_FROM.length),
  ratings: z.array(z.int()).length(RATING_COUNTS_FROM.length),
  emailKnown: z.int(),
  /** Without an organization none is in a campaign. */
  inNoCampaign: z.int(),
  personsNamed: z.int(),
});
export type FacetCounts = z.output<typeof FacetCounts>;

/** A separate call, so that no page waits for it (ours). `page` and sorting do not matter. */
export const countFacets = route({
  method: "GET",
  path: "/api/podcast-facets",
  act: "catalogue.search",
  query: PodcastFilters,
  reply: FacetCounts,
});

/** `id` is the publicId or externalId (both the same opaque string). */
export const readPodcast = route({
  method: "GET",
  path: "/api/podcast/:id",
  act: "catalogue.search",
  params: z.object({ id: Id }),
  query: z.strictObject({ locale: LocaleQuery, owner: Id.optional() }),
  reply: Podcast,
});

/** Other podcasts like one, most alike first, and what each has in common with it (ours). */
export const listSimilar = route({
  method: "GET",
  path: "/api/podcast/:id/similar",
  act: "catalogue.search",
  params: z.object({ id: Id }),
  query: z.strictObject({ locale: LocaleQuery, owner: Id.optional() }),
  reply: z.object({
    page: z
      .array(
        z.object({
          podcast: PodcastCard,
          why: z.object({
            /** The genres that both have. */
            genres: z.array(Genre),
            /** Words of the one's title that are in the other's title or artist. */
            words: z.array(z.string()),
            /** Both are in the same language. */
            language: z.boolean(),
            /** From half as many listeners to twice as many. */
            size: z.boolean(),
          }),
        }),
      )
      .max(8),
  }),
});

/** Has the feed read before all others (ours). Its state shows the progress; safe to repeat. */
export const refreshFeed = route({
  method: "POST",
  path: "/api/podcast/:id/refresh",
  act: "podcast.add",
  params: z.object({ id: Id }),
  reply: FeedReading,
  status: 202,
  faults: ["not-found", "no-feed", "feed-just-read"],
});

/**
 * Adds the podcast of a feed, which is read during the call, within a few seconds (ours). An existing podcast is
 * returned unchanged, so it is safe to repeat. Only the organization (the selected one, if none is named) sees it
 * until an import or an administrator confirms it.
 */
export const addByFeed = route({
  method: "POST",
  path: "/api/podcast",
  act: "podcast.add",
  body: z.strictObject({ feedUrl: z.string().trim().min(1).max(2000), owner: Id.optional() }),
  reply: z.object({ publicId: Id, added: z.boolean() }),
  status: 201,
  faults: [
    "invalid",
    "not-found",
    "no-owner",
    "feed-taken-out",
    "too-many-feeds",
    "too-many-feeds-today",
    "feed-unreadable",
    "feed-no-podcast",
    "unavailable",
  ],
});

/** Path of a cover; the browser never asks a third party for an image. */
export const coverPath = (publicId: string, size: 120 | 600): string => `/cover/${publicId}?size=${size}`;
