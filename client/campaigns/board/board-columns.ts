import { type CampaignEntry, PODCAST_STATES, type PodcastState } from "../../../contract/campaigns.ts";

/** The state beside one on the board; undefined past either end. */
export const neighborState = (state: PodcastState, step: -1 | 1): PodcastState | undefined =>
  PODCAST_STATES[PODCAST_STATES.indexOf(state) + step];

/**
 * The podcasts by state, in the order given. Recently moved ones come first in their new column, newest first, so
 * that the user sees them there, however long the column is.
 */
export function columnsOf(
  entries: readonly CampaignEntry[],
  moved: readonly string[],
): Record<PodcastState, CampaignEntry[]> {
  const columns = Object.fromEntries(PODCAST_STATES.map((state) => [state, []])) as unknown as Record<
    PodcastState,
    CampaignEntry[]
  >;
  const places = new Map(moved.map((id, place) => [id, place]));
  const lifted = entries
    .filter((entry) => places.has(entry.externalId))
    .sort((a, b) => (places.get(a.externalId) ?? 0) - (places.get(b.externalId) ?? 0));
  for (const entry of lifted) columns[entry.podcastState].push(entry);
  for (const entry of entries) if (!places.has(entry.externalId)) columns[entry.podcastState].push(entry);
  return columns;
}

/** The total of listeners per episode, and the number of unlocked addresses. */
export function sumsOf(entries: readonly CampaignEntry[]): { listeners: number; unlocked: number } {
  let listeners = 0;
  let unlocked = 0;
  for (const { podcast } of entries) {
    listeners += podcast.reachPerEpisode ?? 0;
    if (podcast.emailStatus === "UNLOCKED") unlocked += 1;
  }
  return { listeners, unlocked };
}
