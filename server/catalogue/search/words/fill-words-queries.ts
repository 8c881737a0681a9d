import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.ts";

interface Wordless {
  id: number;
  subTitle: string | null;
  description: string | null;
  address: string | null;
}

export async function countWordless(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from podcast_detail where words is null`.execute(db);
  return rows[0]!.n;
}

export async function selectWordless(db: Db, limit: number): Promise<Wordless[]> {
  const { rows } = await sql<Wordless>`
    select p.id, p.sub_title as "subTitle", d.description, a.address
    from podcast_detail d join podcast p on p.id = d.podcast_id
    left join podcast_address a on a.id = p.address_id
    where d.words is null order by d.podcast_id limit ${limit}`.execute(db);
  return rows;
}

/** An import that was quicker is right. */
export async function updateWords(db: Db, given: readonly { id: number; words: string }[]): Promise<void> {
  await sql`
    update podcast_detail d set words = g.words
    from json_to_recordset(${JSON.stringify(given)}::json) as g(id bigint, words text)
    where d.podcast_id = g.id and d.words is null`.execute(db);
}
