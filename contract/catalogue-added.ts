import { z } from "zod";
import { PodcastCard, PodcastFilters } from "./catalogue.ts";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

export const MOST_OWN = 50;
/**
 * Podcasts that the organization has added by their feeds and no one else sees until they are confirmed, with the
 * same filters and order as the search, which does not include them; the first 50.
 */
export const listOwnPodcasts = route({
  method: "GET",
  path: "/api/own-podcast",
  act: "catalogue.search",
  query: PodcastFilters,
  reply: z.object({ resultSize: z.int(), page: z.array(PodcastCard).max(MOST_OWN) }),
});

export const ADDED_STATES = ["waiting", "confirmed", "taken-out"] as const;
/** A podcast that was added, once for each organization that added it, or one that was taken out. */
export const AddedPodcast = z.object({
  podcast: z.object({ publicId: Id, title: z.string() }),
  feedUrl: z.string().nullable(),
  state: z.enum(ADDED_STATES),
  /** Null where it came with an import. */
  owner: z.string().nullable(),
  /** Null also if the account no longer exists. */
  by: z.object({ username: z.string(), name: z.string() }).nullable(),
  added: Instant.nullable(),
  /** The last decision: who, null for an import; when; why. */
  decided: z.object({ by: z.string().nullable(), at: Instant, reason: z.string() }).nullable(),
});
export type AddedPodcast = z.output<typeof AddedPodcast>;

export const ADDED_PAGE_SIZE = 50;
/** What was added, newest first (needs CORE_CONFIG_UPDATE); `by`: of one user name or organization. */
export const listAddedPodcasts = route({
  method: "GET",
  path: "/core/api/added-podcast",
  act: "signed-in",
  query: z.strictObject({
    state: z.enum(ADDED_STATES).optional(),
    by: z.string().trim().max(254).optional(),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: pageOf(AddedPodcast),
  faults: ["not-allowed"],
});

/** Makes a podcast visible to everybody, even one taken out (needs CORE_CONFIG_UPDATE). Safe to repeat. */
export const confirmPodcast = route({
  method: "POST",
  path: "/core/api/podcast/:id/confirm",
  act: "signed-in",
  params: z.object({ id: Id }),
  reply: null,
  status: 204,
  faults: ["not-found", "not-allowed"],
});

/**
 * Takes a podcast out: no one sees it any more, it leaves all campaigns, and organizations that unlocked its
 * address lose it and get their credits back (needs CORE_CONFIG_UPDATE). `taken`: how many unlocks that were. Safe
 * to repeat.
 */
export const takeOutPodcast = route({
  method: "POST",
  path: "/core/api/podcast/:id/take-out",
  act: "signed-in",
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(300) }),
  reply: z.object({ taken: z.int().min(0), campaigns: z.int().min(0) }),
  faults: ["invalid", "not-found", "not-allowed"],
});
