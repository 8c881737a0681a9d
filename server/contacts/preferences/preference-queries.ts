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
