import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Has feeds read: of these lines, or of all that can be. */
export const setWaiting = (tx: Tx, listId: number, lines: readonly number[] | null) =>
  sql`
    update podcast_list_line l set reading = 'waiting', reading_fault = null
    where l.list_id = ${listId} and l.feed_url is not null and l.found = 'none' and not l.left_out
      and (l.reading is null or l.reading = 'failed')
      and ${lines === null ? sql`l.reading is null` : sql`l.number = any(${[...lines]}::int[])`}`.execute(tx);

/** Nobody has asked for what still waits. */
export async function unsetWaiting(tx: Tx, listId: number): Promise<void> {
  await tx
    .updateTable("podcast_list_line")
    .set({ reading: null })
    .where("list_id", "=", listId)
    .where("reading", "=", "waiting")
    .execute();
}

/** The next feed that may be read now; where its host asked for a pause, `read` says until when. */
export const selectNextWaiting = (db: Db, listId: number) =>
  db
    .selectFrom("podcast_list_line")
    .select(["number", "feed_url as feedUrl"])
    .where("list_id", "=", listId)
    .where("reading", "=", "waiting")
    .where((e) => e.or([e("read", "is", null), e("read", "<=", sql<Date>`now()`)]))
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();

export const countWaiting = async (db: Db, listId: number): Promise<number> =>
  (
    await db
      .selectFrom("podcast_list_line")
      .select(sql<number>`count(*)`.as("lines"))
      .where("list_id", "=", listId)
      .where("reading", "=", "waiting")
      .executeTakeFirstOrThrow()
  ).lines;

export const setNotBefore = (tx: Tx, listId: number, number: number, at: Date) =>
  tx
    .updateTable("podcast_list_line")
    .set({ read: at })
    .where("list_id", "=", listId)
    .where("number", "=", number)
    .where("reading", "=", "waiting")
    .execute();

export const writeReading = (
  tx: Tx,
  listId: number,
  number: number,
  outcome: { podcastId: number } | { fault: string },
) =>
  tx
    .updateTable("podcast_list_line")
    .set({
      read: sql<Date>`now()`,
      ...("fault" in outcome
        ? { reading: "failed" as const, reading_fault: outcome.fault }
        : {
            reading: "read" as const,
            found: "sure" as const,
            why: "read" as const,
            podcast_id: outcome.podcastId,
          }),
    })
    .where("list_id", "=", listId)
    .where("number", "=", number)
    .where("reading", "=", "waiting")
    .execute();
