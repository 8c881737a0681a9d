import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";

/**
 * Lists that are matched at once, and as many whose feeds are read, whoever has brought them and however many: a worker has
 * twelve places, and mail has to go on. Those of one organization stand in one row.
 */
export const ROWS_OF_LISTS = 3;
const rowOf = (ownerId: number): number => ownerId % ROWS_OF_LISTS;

/** Has a list matched, or matched further: behind the others of its row that are waiting. */
export const matchSoon = (tx: Tx, { listId, ownerId }: { listId: number; ownerId: number }): Promise<void> =>
  addJob(
    tx,
    "match-list",
    { listId },
    { key: `match-list ${listId}`, queue: `match-list ${rowOf(ownerId)}` },
  );

/** Has the feeds of a list read that were asked for, or the next ones; not before `runAt`. */
export const readFeedsSoon = (
  tx: Tx,
  { listId, ownerId, loginId }: { listId: number; ownerId: number; loginId: number },
  runAt?: Date,
): Promise<void> =>
  addJob(
    tx,
    "read-list-feeds",
    { listId, loginId },
    {
      key: `read-list-feeds ${listId}`,
      queue: `read-list-feeds ${rowOf(ownerId)}`,
      ...(runAt && { runAt }),
    },
  );
