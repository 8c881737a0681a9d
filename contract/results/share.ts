import { z } from "zod";
import { MAX_PODCASTS_PER_CAMPAIGN, PODCAST_STATES, PodcastState } from "../campaigns.ts";
import { Genre, Reach } from "../catalogue.ts";
import { Day } from "../forms/day.ts";
import { Instant } from "../forms/page.ts";

/** What a link shows of a campaign. */
export const SHARED_KINDS = ["results", "board", "shortlist"] as const;
export const SharedKind = z.enum(SHARED_KINDS);
export type SharedKind = z.output<typeof SharedKind>;

/** A show as everybody may know it: what the catalogue says, without an address and without what the campaign says of it. */
const show = {
  title: z.string(),
  /** Where its cover lies here. */
  cover: z.string(),
  language: z.string().nullable(),
  reach: Reach.pick({ estimate: true, low: true, high: true, method: true }).nullable(),
  inactive: z.boolean(),
};
export const SharedCard = z.object(show);
export type SharedCard = z.output<typeof SharedCard>;
export const SharedShow = z.object({
  ...show,
  publisher: z.string().nullable(),
  genre: Genre.nullable(),
  latestEpisode: Day.nullable(),
});
export type SharedShow = z.output<typeof SharedShow>;

const head = {
  organization: z.string(),
  campaign: z.string(),
  /** When it was read. */
  at: Instant,
  /** Until when the link opens it. */
  until: Instant,
};

/** The pipeline: every state with its shows, in the order in which they were added. */
export const SharedBoard = z.object({
  kind: z.literal("board"),
  ...head,
  columns: z
    .array(z.object({ state: PodcastState, shows: z.array(SharedCard).max(MAX_PODCASTS_PER_CAMPAIGN) }))
    .max(PODCAST_STATES.length),
});
export type SharedBoard = z.output<typeof SharedBoard>;

/** The shows that are still in question, the most listened first, without what became of each. */
export const SharedShortlist = z.object({
  kind: z.literal("shortlist"),
  ...head,
  shows: z.array(SharedShow).max(MAX_PODCASTS_PER_CAMPAIGN),
});
export type SharedShortlist = z.output<typeof SharedShortlist>;
