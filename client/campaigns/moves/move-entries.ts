import {
  type CampaignEntry,
  listCampaigns,
  listEntries,
  moveEntries,
  type PodcastState,
  readOverview,
} from "../../../contract/campaigns.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { forget, keyOf, queryClient } from "../../api/queries.ts";

/** Entry → the state it is in, or is to be in. */
export type EntryStates = ReadonlyMap<string, PodcastState>;

/** The states of those entries that are not in `target` already: what a move there would change. */
export function statesBefore(
  entries: readonly CampaignEntry[],
  ids: ReadonlySet<string>,
  target: PodcastState,
): EntryStates {
  return new Map(
    entries
      .filter((entry) => ids.has(entry.externalId) && entry.podcastState !== target)
      .map((entry) => [entry.externalId, entry.podcastState]),
  );
}

/** The entries with these states; those not named stay the same objects. */
const withStates = (entries: readonly CampaignEntry[], states: EntryStates): CampaignEntry[] =>
  entries.map((entry) => {
    const podcastState = states.get(entry.externalId);
    return podcastState && podcastState !== entry.podcastState ? { ...entry, podcastState } : entry;
  });

/** Each call takes one target: the entries grouped by target. */
export function byTarget(states: EntryStates): Map<PodcastState, string[]> {
  const groups = new Map<PodcastState, string[]>();
  for (const [id, state] of states) groups.set(state, [...(groups.get(state) ?? []), id]);
  return groups;
}

/** Moves are sent one after the other, in their order; this counts the unanswered ones. */
let line: Promise<unknown> = Promise.resolve();
let underway = 0;

/** Whether a move is still unanswered. The list is fetched after the last one; earlier, it would show old states. */
export const isMoving = (): boolean => underway > 0;

/** Makes a call once all earlier ones are answered, whatever the answer. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work, work);
  line = turn.catch(() => undefined);
  return turn;
}

/**
 * Shows entries in these states at once while `work` brings them there, in its turn. Where that fails they are shown
 * where they were. The list is always fetched again, but only after the last of several moves: an earlier answer would
 * show podcasts in old states.
 */
async function showWhile<T>(campaignId: string, states: EntryStates, work: () => Promise<T>): Promise<T> {
  const queryKey = keyOf(listEntries, { params: { id: campaignId } });
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<CampaignEntry[]>(queryKey) ?? [];
  const back: EntryStates = new Map(
    before.filter(({ externalId }) => states.has(externalId)).map((e) => [e.externalId, e.podcastState]),
  );
  const show = (next: EntryStates) =>
    queryClient.setQueryData<CampaignEntry[]>(queryKey, (kept) => kept && withStates(kept, next));
  underway += 1;
  try {
    show(states);
    return await inLine(work);
  } catch (error) {
    show(back);
    throw error;
  } finally {
    underway -= 1;
    if (underway === 0) void forget(listEntries, readOverview, listCampaigns);
  }
}

/**
 * Moves entries, shown at once and reverted if the server refuses. Undoing a move from several states takes several
 * calls; those that succeed remain in effect.
 * @throws Problem of the call that failed
 */
export const moveTo = (campaignId: string, states: EntryStates): Promise<void> =>
  showWhile(campaignId, states, async () => {
    for (const [podcastState, externalIds] of byTarget(states)) {
      await call(moveEntries, { params: { id: campaignId }, body: { externalIds, podcastState } });
    }
  });

/**
 * Moves those of the entries that still are in `was`; the others stay as they are. Gives where each is now, without
 * those that are gone.
 * @throws Problem; not-found where all are gone
 */
export function moveFrom(
  campaignId: string,
  externalIds: readonly string[],
  was: PodcastState,
  podcastState: PodcastState,
): Promise<RouteReply<typeof moveEntries>> {
  const body = { externalIds: [...externalIds], podcastState, was };
  return showWhile(campaignId, new Map(externalIds.map((id) => [id, podcastState])), () =>
    call(moveEntries, { params: { id: campaignId }, body }),
  );
}
