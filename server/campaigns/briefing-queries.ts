import { sql } from "kysely";
import type { BriefingDocument } from "../../contract/briefing.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";

export type BriefingRow = NonNullable<Awaited<ReturnType<typeof selectBriefing>>>;

export const selectBriefing = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_briefing")
    .select(["document", "words", "modified_by as modifiedBy", "modified"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();

/** Whether this equals the stored briefing, regardless of field order. */
export async function isStoredBriefing(db: Db, campaignId: number, document: BriefingDocument) {
  const { rows } = await sql<{ same: boolean }>`
    select document = ${JSON.stringify(document)}::jsonb as same
    from campaign_briefing where campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.same ?? false;
}

/** `modified` moves on by a millisecond at least: that is all a browser sees of it. */
export const upsertBriefing = (
  tx: Tx,
  campaignId: number,
  given: { document: BriefingDocument; words: number; loginId: number },
) =>
  tx
    .insertInto("campaign_briefing")
    .values({
      campaign_id: campaignId,
      document: JSON.stringify(given.document),
      words: given.words,
      modified_by: given.loginId,
    })
    .onConflict((c) =>
      c.column("campaign_id").doUpdateSet({
        document: JSON.stringify(given.document),
        words: given.words,
        modified_by: given.loginId,
        modified: sql<Date>`date_trunc('milliseconds', greatest(clock_timestamp(), campaign_briefing.modified + interval '1 millisecond'))`,
      }),
    )
    .execute();
