import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.ts";

/** What numbers in the tables of a build point to. */
export interface Lists {
  /** Languages by their number, from 1; 0 is none. */
  languages: string[];
  /** Genres by their number, from 0. */
  genres: number[];
  /** How many different words there are. */
  words: number;
  /** How many blocks of podcasts with words in their descriptions. */
  descriptions: number;
  /** How many podcasts its own tables hold. */
  places: number;
}

export interface BuildRow {
  id: number;
  /** The whole build that this build of changes extends; null for a whole one. */
  base: number | null;
  snapshot: string;
  /** How many podcasts there are, in its own tables and in those of its base. */
  podcasts: number;
  lists: Lists;
}

export type TableKind = "part" | "set" | "word" | "spelling" | "described";

/** A table of a build. */
export const tableOf = (kind: TableKind, build: number): RawBuilder<unknown> =>
  sql.id("search", `${kind}_${build}`);

export async function selectBuild(db: Db, id: number): Promise<BuildRow | undefined> {
  const { rows } = await sql<BuildRow>`
    select id, base, snapshot::text as snapshot, podcasts, lists from search.build where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** A long row of numbers, as bytes. */
export async function selectPart(db: Db, build: number, name: string): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ${tableOf("part", build)} where name = ${name} order by place`.execute(db);
  if (rows.length === 0) throw new Error(`the search tables of build ${build} have no part ${name}`);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** Packed sets by their key; a key without a set is missing. */
export async function selectSets(
  db: Db,
  build: number,
  keys: readonly string[],
): Promise<Map<string, Buffer>> {
  const table = tableOf("set", build);
  const { rows } = await sql<{ key: string; bytes: Buffer }>`
    select s.key, coalesce(s.bytes, same.bytes) as bytes
    from ${table} s left join ${table} same on same.key = s.same_as
    where s.key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, bytes }) => [key, bytes]));
}

/** Keys that begin with a letter, and how many places their sets have. */
export async function selectSetSizes(db: Db, build: number, kind: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, n from ${tableOf("set", build)}
    where key >= ${kind} and key < ${kind}||chr(1114111)`.execute(db);
  return new Map(rows.map(({ key, n }) => [key.slice(kind.length), n]));
}

/** Packed places of words. */
export async function selectWordPlaces(db: Db, build: number, ids: readonly number[]): Promise<Buffer[]> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ${tableOf("word", build)} where id = any(${[...ids]}::int[])`.execute(db);
  return rows.map(({ bytes }) => bytes);
}
