import { sql } from "kysely";
import type { TextField } from "../../../contract/catalogue-texts.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export type Texts = Record<TextField, string | null>;

const texts = sql`d.target_group as "targetGroup", d.pre_roll as "preRoll", d.mid_roll as "midRoll",
  d.post_roll as "postRoll"`;

export async function selectTexts(db: Db, podcastId: number): Promise<Texts & { version: string }> {
  const { rows } = await sql<Texts & { version: string }>`
    select ${texts}, coalesce((select max(c.id) from podcast_text_change c where c.podcast_id = p.id), 0)::text as version
    from podcast p left join podcast_detail d on d.podcast_id = p.id where p.id = ${podcastId}`.execute(db);
  return rows[0]!;
}

/** Writers of a podcast's texts wait for each other here. */
export const holdTexts = (tx: Tx, podcastId: number) =>
  sql`select pg_advisory_xact_lock(8211, hashint8(${podcastId}::bigint))`.execute(tx);

export const updateTexts = (tx: Tx, podcastId: number, given: Texts) =>
  sql`
    insert into podcast_detail (podcast_id, target_group, pre_roll, mid_roll, post_roll)
    values (${podcastId}, ${given.targetGroup}, ${given.preRoll}, ${given.midRoll}, ${given.postRoll})
    on conflict (podcast_id) do update set target_group = excluded.target_group, pre_roll = excluded.pre_roll,
      mid_roll = excluded.mid_roll, post_roll = excluded.post_roll`.execute(tx);

export interface TextChange {
  field: TextField;
  before: string | null;
  after: string | null;
}

export const insertTextChanges = (
  tx: Tx,
  podcastId: number,
  by: { loginId: number | null; source: string | null },
  changes: readonly TextChange[],
) =>
  tx
    .insertInto("podcast_text_change")
    .values(
      changes.map((change) => ({
        podcast_id: podcastId,
        login_id: by.loginId,
        source: by.source,
        ...change,
      })),
    )
    .execute();

export const selectTextChanges = (db: Db, podcastId: number, limit: number) =>
  db
    .selectFrom("podcast_text_change")
    .select(["field", "before", "after", "login_id as loginId", "source", "created"])
    .where("podcast_id", "=", podcastId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** What a table said last of each field. */
export async function selectSaidByTables(db: Db, podcastId: number): Promise<Map<TextField, string | null>> {
  const { rows } = await sql<{ field: TextField; after: string | null }>`
    select distinct on (field) field, after from podcast_text_change
    where podcast_id = ${podcastId} and source is not null order by field, id desc`.execute(db);
  return new Map(rows.map(({ field, after }) => [field, after]));
}
