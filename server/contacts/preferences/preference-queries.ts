import { sql } from "kysely";
import type { Preferences, SaidBy } from "../../../contract/contacts/preferences.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export async function upsertPreferences(
  tx: Tx,
  podcastId: number,
  saidBy: SaidBy,
  { notBefore, formats, ...given }: Preferences,
): Promise<void> {
  const columns = { ...given, formats: JSON.stringify(formats), not_before: notBefore };
  await tx
    .insertInto("contact_preference")
    .values({ podcast_id: podcastId, said_by: saidBy, ...columns })
    .onConflict((already) =>
      already.columns(["podcast_id", "said_by"]).doUpdateSet({ ...columns, said: sql`now()` }),
    )
    .execute();
}

export async function deletePreferences(tx: Tx, podcastId: number, saidBy: SaidBy): Promise<void> {
  await tx
    .deleteFrom("contact_preference")
    .where("podcast_id", "=", podcastId)
    .where("said_by", "=", saidBy)
    .execute();
}

/** Shows whose podcaster asks not to be written to before a day that has yet to come, and that day. */
export async function selectNotBefore(db: Db, podcastIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ podcastId: number; day: string }>`
    select podcast_id as "podcastId", to_char(not_before, 'YYYY-MM-DD') as day from (
      -- "claim" stands before "link".
      select distinct on (podcast_id) podcast_id, not_before from contact_preference
      where podcast_id = any(${[...podcastIds]}::bigint[]) order by podcast_id, said_by) counts
    where not_before > (now() at time zone 'utc')::date`.execute(db);
  return new Map(rows.map((row) => [row.podcastId, row.day]));
}

/** What counts: a claim's word stands above that of a link, whole. With `saidBy` only what was said by that. */
export const selectPreferences = (db: Db, podcastId: number, saidBy?: SaidBy) =>
  db
    .selectFrom("contact_preference")
    .select([
      "formats",
      "route",
      "page",
      "blocked",
      "language",
      sql<string | null>`to_char(not_before, 'YYYY-MM-DD')`.as("notBefore"),
      "said_by as saidBy",
      "said",
    ])
    .where("podcast_id", "=", podcastId)
    .$if(saidBy !== undefined, (query) => query.where("said_by", "=", saidBy!))
    // "claim" stands before "link".
    .orderBy("said_by")
    .limit(1)
    .executeTakeFirst();
