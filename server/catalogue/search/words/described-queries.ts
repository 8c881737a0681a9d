import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.ts";
import { tableOf } from "../image/image-queries.ts";
import { unseen } from "../unseen.ts";
import { hasWords } from "./has-words.ts";

interface Page {
  block: number;
  bytes: Buffer;
}

/** Greater than every letter in UTF-8. */
const BEHIND = Buffer.of(0xff);

/** For each block, the page that would contain a key. */
export async function selectPagesAt(db: Db, build: number, key: Buffer, blocks: number): Promise<Page[]> {
  const { rows } = await sql<Page>`
    select b.block, d.bytes from generate_series(0, ${blocks - 1}::integer) as b(block)
    cross join lateral (
      select bytes from ${tableOf("described", build)} where block = b.block and first <= ${key}::bytea
      order by first desc limit 1) d`.execute(db);
  return rows;
}

/** Of these blocks all pages that can hold keys that begin so. */
export async function selectPagesFrom(
  db: Db,
  build: number,
  begin: Buffer,
  blocks: readonly number[],
): Promise<Page[]> {
  const table = tableOf("described", build);
  const { rows } = await sql<Page>`
    select block, bytes from ${table}
    where block = any(${[...blocks]}::int[]) and first > ${begin}::bytea
      and first < ${Buffer.concat([begin, BEHIND])}::bytea
    union all
    select b.block, d.bytes from unnest(${[...blocks]}::int[]) as b(block)
    cross join lateral (
      select bytes from ${table} where block = b.block and first <= ${begin}::bytea
      order by first desc limit 1) d`.execute(db);
  return rows;
}

/**
 * Which of the podcasts have words in their description with this beginning; null if any of them has changed since
 * the snapshot.
 */
export async function selectDescribed(
  db: Db,
  ids: readonly number[],
  begun: readonly string[],
  snapshot: string,
): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[]; changed: boolean }>`
    with asked as materialized (select unnest(${[...ids]}::bigint[]) as id)
    select coalesce((
        select jsonb_agg(d.podcast_id) from asked join podcast_detail d on d.podcast_id = asked.id
        where ${hasWords(begun)}), '[]') as ids,
      exists (select from search.change c where ${unseen(snapshot)}
        and exists (select from asked where asked.id between c.first and c.last)) as changed`.execute(db);
  const { ids: found, changed } = rows[0]!;
  return changed ? null : found;
}
