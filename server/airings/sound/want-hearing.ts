import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { insertTasks } from "./queries.ts";

/** Jobs of it run one after the other, on whatever machine. */
export const HEARING = "hear-episode";

export const hearSoon = (tx: Tx, episodeId: number, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    "hear-episode",
    { episodeId },
    { queue: HEARING, key: `hear-episode-${episodeId}`, maxAttempts: 5, ...(runAt && { runAt }) },
  );

/**
 * Asks for the sound of the episodes of a show where nobody could read whether an ad is in them; without a recognizer only
 * for those with a produced spot to look for.
 */
export async function wantHearing(tx: Tx, podcastId: number, { speech }: { speech: boolean }): Promise<void> {
  for (const episodeId of await insertTasks(tx, podcastId, speech)) await hearSoon(tx, episodeId);
}
