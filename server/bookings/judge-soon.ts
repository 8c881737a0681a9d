import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { BookingRow } from "./queries.ts";

/** Has the spots of its show judged again, as when its feed was read: what is owed has changed without it. */
export async function judgeSoon(tx: Tx, { podcastId }: Pick<BookingRow, "podcastId">): Promise<void> {
  if (podcastId !== null)
    await addJob(tx, "feed-read", { podcastId }, { key: `feed-read-${podcastId}`, maxAttempts: 5 });
}
