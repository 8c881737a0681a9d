import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/postgres/database.ts";

/** What a podcast is found by, as it was written. */
export interface StoredTexts {
  id: number;
  title: string;
  artist: string | null;
  subTitle: string | null;
  description: string | null;
  /** What is on sale; never part of an answer. */
  address: string | null;
}

export interface FoldedTexts {
  id: number;
  titleKey: string;
  searchText: string;
  words: string | null;
}

/** Its progress; undefined if there is nothing to do. */
export async function selectFoldAnew(db: Db): Promise<{ done: number; last: number } | undefined> {
  const { rows } = await sql<{ done: number; last: number }>`select done, last from fold_anew`.execute(db);
  return rows[0];
}

/** Podcasts that are still to be looked at; 1 where only the end is missing. */
export async function countFoldAnew(db: Db): Promise<number> {
  const begun = await selectFoldAnew(db);
  if (!begun) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from podcast where id > ${begun.done} and id <= ${begun.last}`.execute(db);
  return Math.max(1, rows[0]!.n);
}

/** The last of the next podcasts, and how many they are; null behind the end. */
export async function selectUpTo(
  tx: Tx,
  { done, last }: { done: number; last: number },
  limit: number,
): Promise<{ upTo: number; count: number } | null> {
  const { rows } = await sql<{ upTo: number | null; count: number }>`
    select max(id) as "upTo", count(*)::int as count from (
      select id from podcast where id > ${done} and id <= ${last} order by id limit ${limit}) n`.execute(tx);
  const { upTo, count } = rows[0]!;
  return upTo === null ? null : { upTo, count };
}

const storedTexts = sql`p.id, p.title, p.artist, p.sub_title as "subTitle", d.description, a.address
  from podcast p left join podcast_detail d on d.podcast_id = p.id
  left join podcast_address a on a.id = p.address_id`;

/** These podcasts. */
export async function selectStoredOf(tx: Tx, ids: readonly number[]): Promise<StoredTexts[]> {
  const { rows } =
    await sql<StoredTexts>`select ${storedTexts} where p.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}

/** Those after one podcast up to another that have an address, or of which any text has one of these letters. */
export async function selectStored(
  tx: Tx,
  { after, upTo, letters }: { after: number; upTo: number; letters: string },
): Promise<StoredTexts[]> {
  const { rows } = await sql<StoredTexts>`
    select ${storedTexts} where p.id > ${after} and p.id <= ${upTo} and (p.address_id is not null
      or concat_ws(' ', p.title, p.artist, p.sub_title, d.description) ~* ${letters})
    order by p.id`.execute(tx);
  return rows;
}

/** Words that are missing are left to `fillWords`. */
export async function updateFolded(tx: Tx, given: readonly FoldedTexts[]): Promise<void> {
  if (given.length === 0) return;
  const texts = sql`json_to_recordset(${JSON.stringify(given)}::json)
    as g(id bigint, "titleKey" text, "searchText" text, words text)`;
  await sql`
    update podcast p set title_key = g."titleKey", search_text = g."searchText" from ${texts}
    where p.id = g.id and (p.title_key, p.search_text) is distinct from (g."titleKey", g."searchText")`.execute(
    tx,
  );
  await sql`
    update podcast_detail d set words = g.words from ${texts}
    where d.podcast_id = g.id and d.words is not null and d.words is distinct from g.words`.execute(tx);
}

export async function saveFoldAnew(tx: Tx, done: number): Promise<void> {
  await sql`update fold_anew set done = ${done}`.execute(tx);
}

export async function endFoldAnew(tx: Tx): Promise<void> {
  await sql`delete from fold_anew`.execute(tx);
}
