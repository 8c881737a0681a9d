import { z } from "zod";
import { PodcastState } from "../campaigns.ts";
import { PodcastCard } from "../catalogue.ts";
import { SaidPreferences } from "../contacts/preferences.ts";
import { LocaleQuery } from "../forms/locale.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { SELECTED_MAX } from "./compared.ts";
import { MAX_TAGS, Tag } from "./tags.ts";

/** So many podcasts of a campaign are printed at once. */
export const SHORTLIST_MAX = 200;
/** So many campaigns are named of each podcast. */
export const PLACES_MAX = 10;
const PEOPLE_MAX = 5;

/** What a comparison and a shortlist say of a podcast. No address is in it, whoever asks: both are handed on. */
export const PodcastFacts = PodcastCard.omit({ itunesOwnerEMail: true }).extend({
  /** On which weekday it usually comes out, 0 is Sunday; null where there is none, and for one that pauses. */
  weekday: z.int().min(0).max(6).nullable(),
  targetGroup: z.string().nullable(),
  /** Who makes it, by name (podcast:person). */
  people: z.array(z.string()).max(PEOPLE_MAX),
  /** What its podcaster says about ads in it; null where nothing was said. */
  said: SaidPreferences.pick({ formats: true, blocked: true, said: true, saidBy: true }).nullable(),
});
export type PodcastFacts = z.output<typeof PodcastFacts>;

/** The same, and what the organization knows of it besides. */
export const ComparedPodcast = PodcastFacts.extend({
  tags: z.array(Tag.omit({ podcasts: true })).max(MAX_TAGS),
  /** The newest of its campaigns in the organization. */
  campaigns: z
    .array(z.object({ publicId: Id, displayName: z.string(), state: PodcastState }))
    .max(PLACES_MAX),
  /** In how many more it is. */
  moreCampaigns: z.int().min(0),
});
export type ComparedPodcast = z.output<typeof ComparedPodcast>;

const many = (item: z.ZodType<string>, max: number) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(item).min(1).max(max),
  );

/**
 * Podcasts side by side, in the order asked for, each once, as they are for an organization: the one named, else the
 * selected one. Those that are not there, or not for the caller, are in `missing`.
 */
export const comparePodcasts = route({
  method: "GET",
  path: "/api/podcast-comparison",
  act: "catalogue.search",
  query: z.strictObject({
    locale: LocaleQuery,
    owner: Id.optional(),
    podcast: many(Id, SELECTED_MAX),
  }),
  reply: z.object({
    podcasts: z.array(ComparedPodcast).max(SELECTED_MAX),
    missing: z.array(Id).max(SELECTED_MAX),
    /** The organization's name; null where none is selected. */
    organization: z.string().nullable(),
    at: Instant,
  }),
});

/**
 * Podcasts of a campaign as they are printed, the most listened first: all but those in Lost, those in a state, those with
 * a tag, or the entries named. `total` is how many there are where not all fit.
 */
export const readShortlist = route({
  method: "GET",
  path: "/api/campaign/:id/shortlist",
  act: "campaign.read",
  params: z.object({ id: Id }),
  query: z.strictObject({
    locale: LocaleQuery,
    state: PodcastState.optional(),
    /** A tag's public id; guests know none. */
    tag: Id.optional(),
    entry: many(Id, SELECTED_MAX).optional(),
  }),
  reply: z.object({
    campaign: z.string(),
    organization: z.string(),
    at: Instant,
    total: z.int().min(0),
    podcasts: z.array(z.object({ entry: Id, state: PodcastState, facts: PodcastFacts })).max(SHORTLIST_MAX),
  }),
});
