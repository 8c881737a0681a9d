import type { Db } from "../../platform/postgres/database.ts";
import { selectWatched, setWatched } from "./reading-queries.ts";

/** Milliseconds between two looks of a mailbox that is polled, while somebody has its conversations on the screen. */
export const WATCHED_EVERY = 15_000;

/** A screen asks every 15 seconds; one that has not asked for so long, in milliseconds, is gone. */
const WATCHED_FOR = 45_000;

export const isWatched = (db: Db, mailboxId: number): Promise<boolean> =>
  selectWatched(db, mailboxId, WATCHED_FOR);

/** Somebody looks at the conversations of these mailboxes: those that are polled are looked at more often meanwhile. */
export async function watchMailboxes(db: Db, mailboxIds: readonly number[]): Promise<void> {
  if (mailboxIds.length > 0) await setWatched(db, mailboxIds, WATCHED_EVERY);
}
