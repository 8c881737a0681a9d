import { z } from "zod";
import { Day } from "./forms/day.ts";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

/** A list: its bytes and its rows at most. */
export const LIST_BYTES_MAX = 20_000_000;
export const LIST_ROWS_MAX = 10_000;
/** It comes in pieces of so many bytes; the last one is shorter. */
export const LIST_PIECE_BYTES = 256 * 1024;
export const LISTS_SHOWN = 20;
export const LIST_PAGE = 50;
/** Feeds that lists of one organization have read within a day; further ones wait for the next. */
export const LIST_FEEDS_PER_DAY = 500;
/** Lists and what was decided in them go after so many days. */
export const LIST_DAYS = 90;

export const LIST_FAILURES = [
  "empty",
  "too-many-rows",
  "too-large",
  "unreadable",
  "old-excel",
  "other-format",
  "no-titles",
] as const;
export type ListFailure = (typeof LIST_FAILURES)[number];
export const LIST_COLUMNS = ["title", "artist", "feed", "apple", "spotify"] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
/** How a line was matched: surely, not surely, not at all, or the same show as a line above. */
export const LIST_GROUPS = ["sure", "unsure", "none", "twice"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];
/** By what a line was found, or why that is not sure. */
export const LIST_REASONS = [
  "feed",
  "apple",
  "title",
  "several",
  "other-feed",
  "other-title",
  "disagree",
  "alike",
  "read",
] as const;
export type ListReason = (typeof LIST_REASONS)[number];

const count = z.int().min(0);
export const PodcastList = z.object({
  publicId: Id,
  /** The file's; empty where its lines were pasted. */
  name: z.string(),
  size: count,
  /** Bytes that are there. */
  kept: count,
  /** The campaign it was dropped onto, as long as that exists. */
  campaign: z.object({ publicId: Id, displayName: z.string() }).nullable(),
  state: z.enum(["coming", "matching", "ready", "failed"]),
  failure: z.enum(LIST_FAILURES).nullable(),
  columns: z.array(z.enum(LIST_COLUMNS)).max(LIST_COLUMNS.length),
  rows: count,
  /** Rows that were looked up. */
  looked: count,
  counts: z.object({
    sure: count,
    unsure: count,
    none: count,
    twice: count,
    /** Of the unsure: nobody has chosen yet. */
    undecided: count,
    /** Of those not found: a feed that could be read. */
    readable: count,
    /** Feeds that were asked for and not read yet. */
    waiting: count,
    /** Podcasts that were found surely or chosen, each once. */
    chosen: count,
    /** Lines that this list has added. */
    added: count,
  }),
  by: z.string().nullable(),
  at: Instant,
});
export type PodcastList = z.output<typeof PodcastList>;

/** A show beside a line, as much as it takes to tell it from another one. */
export const ListShow = z.object({
  externalId: Id,
  title: z.string(),
  artist: z.string().nullable(),
  language: z.string().nullable(),
  episodes: z.int().nullable(),
  latestEpisode: Day.nullable(),
  reach: z.int().nullable(),
  image: z.string(),
  feedHost: z.string().nullable(),
  inactive: z.boolean(),
});
export type ListShow = z.output<typeof ListShow>;

export const ListLine = z.object({
  number: z.int().min(1),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  feedUrl: z.string().nullable(),
  itunesId: z.string().nullable(),
  spotifyId: z.string().nullable(),
  found: z.enum(LIST_GROUPS),
  why: z.enum(LIST_REASONS).nullable(),
  leftOut: z.boolean(),
  /** The show that is meant: found surely, or chosen. */
  podcast: ListShow.nullable(),
  candidates: z.array(ListShow).max(5),
  /** It is in the list's campaign, whoever put it there. */
  present: z.boolean(),
  added: z.boolean(),
  reading: z.enum(["waiting", "read", "failed"]).nullable(),
  /** Why its feed could not be read. */
  fault: z.enum(["feed-unreadable", "feed-no-podcast", "feed-taken-out", "invalid"]).nullable(),
});
export type ListLine = z.output<typeof ListLine>;

const ofOwner = z.object({ ownerId: Id });
const ofOne = z.object({ id: Id });

/** Announces a list; its bytes follow. Safe to repeat with the same Idempotency-Key. */
export const beginList = route({
  method: "POST",
  path: "/api/owner/:ownerId/list",
  act: "entry.edit",
  params: ofOwner,
  body: z.strictObject({
    name: z.string().trim().max(200),
    size: z.int().min(1).max(LIST_BYTES_MAX),
    campaign: Id.nullable(),
  }),
  reply: PodcastList,
  status: 201,
  faults: ["invalid", "too-many-items", "idempotency-conflict"],
});

/** The newest lists of an organization. */
export const listLists = route({
  method: "GET",
  path: "/api/owner/:ownerId/list",
  act: "entry.edit",
  params: ofOwner,
  reply: z.object({ page: z.array(PodcastList).max(LISTS_SHOWN) }),
});

/** The next piece, in base64. One that is there changes nothing; with the last one the list is read. */
export const addListPiece = route({
  method: "POST",
  path: "/api/list/:id/piece",
  act: "entry.edit",
  params: ofOne,
  bytes: 400_000,
  body: z.strictObject({ from: z.int().min(0), bytes: z.base64().min(1).max(350_000) }),
  reply: PodcastList,
  passing: true,
  faults: ["file-not-sent", "invalid"],
});

export const readList = route({
  method: "GET",
  path: "/api/list/:id",
  act: "entry.edit",
  params: ofOne,
  reply: PodcastList,
});

/** The lines of a group, in their order in the list. */
export const listLines = route({
  method: "GET",
  path: "/api/list/:id/line",
  act: "entry.edit",
  params: ofOne,
  query: z.strictObject({
    group: z.enum(LIST_GROUPS),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  reply: pageOf(ListLine),
});

/**
 * Says which show a line means: the one that was found or one of those proposed; null: none of them, it is left out.
 * The last word counts.
 */
export const chooseForLine = route({
  method: "POST",
  path: "/api/list/:id/line/:line",
  act: "entry.edit",
  params: z.object({ id: Id, line: z.coerce.number().int().min(1).max(LIST_ROWS_MAX) }),
  body: z.strictObject({ podcast: Id.nullable() }),
  reply: ListLine,
  faults: ["invalid", "import-over"],
});

/** The same for all lines that nobody has decided: the first show proposed where its title is the very same, or none. */
export const chooseForRest = route({
  method: "POST",
  path: "/api/list/:id/choose",
  act: "entry.edit",
  params: ofOne,
  body: z.strictObject({ take: z.enum(["same-title", "none"]) }),
  reply: PodcastList,
  faults: ["import-over"],
});

/**
 * Has the feeds of lines read that were not found: of these, or of all. Their podcasts are added to the catalogue as
 * with a single feed, for this organization alone until they are confirmed; what came of it stands in the lines.
 */
export const readListFeeds = route({
  method: "POST",
  path: "/api/list/:id/feed",
  act: "podcast.add",
  params: ofOne,
  body: z.strictObject({
    lines: z.array(z.int().min(1).max(LIST_ROWS_MAX)).min(1).max(LIST_ROWS_MAX).nullable(),
  }),
  bytes: 100_000,
  reply: PodcastList,
  status: 202,
  faults: ["import-over"],
});

/**
 * Adds what was found and chosen to a campaign: `expected` podcasts as they were shown, else nothing (`stale`). Where
 * the campaign has no room for all, the first ones of the list; the others can go elsewhere. Inactive ones need the typed
 * phrase, or are left out.
 */
export const confirmList = route({
  method: "POST",
  path: "/api/list/:id/confirm",
  act: "entry.edit",
  params: ofOne,
  body: z.strictObject({
    campaign: Id,
    expected: z.int().min(1).max(LIST_ROWS_MAX),
    inactive: z.enum(["leave-out", "add"]),
    phrase: z.string().max(100).optional(),
  }),
  reply: z.object({
    campaign: z.object({ publicId: Id, displayName: z.string() }),
    /** The new entries; those that were in the campaign before are not among them. */
    entries: z.array(Id).max(1_000),
    /** Shows of the list that were in the campaign before. */
    present: count,
    /** Shows for which there was no room. */
    left: count,
    list: PodcastList,
  }),
  faults: ["stale", "phrase-missing", "campaign-full", "idempotency-conflict", "import-over"],
});

/** What confirming would do with a campaign, or with a new one where none is named, to be shown before. */
export const previewList = route({
  method: "GET",
  path: "/api/list/:id/preview",
  act: "entry.edit",
  params: ofOne,
  query: z.strictObject({ campaign: Id.optional() }),
  reply: z.object({
    /** Podcasts that are chosen and not in it yet, and how many of them are inactive. */
    toAdd: count,
    inactive: count,
    present: count,
    /** How many the campaign still holds. */
    room: count,
  }),
});

/** Forgets a list. What it has added stays; a second time there is nothing to forget. */
export const removeList = route({
  method: "DELETE",
  path: "/api/list/:id",
  act: "entry.edit",
  params: ofOne,
  reply: null,
  status: 204,
});
