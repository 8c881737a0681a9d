import { type Expression, type RawBuilder, sql } from "kysely";
import { LATEST_EPISODE_MONTHS } from "../../../../contract/catalogue.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { PREPARED } from "../../../platform/postgres/prepared/repeated.ts";
import { marks } from "../filters/all.ts";
import { monthsAgo } from "../months.ts";
import { unseen } from "../unseen.ts";
import type { Changed } from "./changed.ts";
import { idsIn } from "./ids.ts";

/** Podcasts from ≤ id ≤ to. */
export type IdRange = readonly [from: number, to: number];

/** What each search asks first: whether the image in memory is still up to date. */
export interface Glance {
  /** The build in use; null where there is none. */
  build: number | null;
  /** The oldest build left; changes it has seen may be gone from `search.change`. */
  oldest: number | null;
  /** For each of `LATEST_EPISODE_MONTHS`, the first day within it, as days since 1970. */
  since: number[];
  /** Something changed that the snapshot before has not seen. */
  changed: boolean;
  /** A first dump is being written: new podcasts are not recorded as changes, and the plain query has no indexes. */
  filling: boolean;
  /** The answer to the additional condition. */
  also: boolean;
  beside?: unknown;
}

/** What a glance is to answer as well. */
export interface AlsoAsked {
  also?: RawBuilder<boolean>;
  beside?: RawBuilder<unknown>;
}

export interface Look {
  build: number | null;
  oldest: number | null;
  /** Every transaction this look has seen. */
  snapshot: string;
  /** What changed that the snapshot before has not seen. */
  changes: IdRange[];
}

const since = sql.join(LATEST_EPISODE_MONTHS.map((months) => sql`${monthsAgo(months)} - date '1970-01-01'`));

/**
 * Whether there are any `unseen` changes, in a form that can only use the index: the planner, which does not know
 * the snapshot, would expect a third of the table.
 */
const hasUnseen = (snapshot: string) => sql`(
  coalesce((select xid from search.change order by xid desc limit 1)
    >= pg_snapshot_xmax(${snapshot}::text::pg_snapshot), false)
  or exists (select from pg_snapshot_xip(${snapshot}::text::pg_snapshot) running, lateral (
    select from search.change where xid between running and running order by xid limit 1) one))`;

/** One statement with constant text, which PostgreSQL plans once: it runs with each search. */
export async function selectGlance(
  db: Db,
  snapshot: string | null,
  { also = sql`false`, beside }: AlsoAsked = {},
): Promise<Glance> {
  const changed = snapshot === null ? sql`false` : hasUnseen(snapshot);
  const { rows } = await sql<Glance>`
    ${sql.raw(PREPARED)} select (select max(id) from search.build) as build, (select min(id) from search.build) as oldest,
      array[${since}] as since,
      ${changed} as changed, exists (select from put_aside where kind = 'trigger') as filling, ${also} as also
      ${beside ? sql`, ${beside} as beside` : sql``}`.execute(db);
  return rows[0]!;
}

/**
 * Every transaction that a statement sees. A standby does not tell which were under way, and would name those among the
 * seen: there, what has begun after the oldest of them counts as not seen, and is looked at again.
 */
const SEEN = sql`(select case when pg_is_in_recovery() then concat(pg_snapshot_xmin(s), ':', pg_snapshot_xmin(s), ':')
  else s::text end from pg_current_snapshot() s)`;

/**
 * The current build and the changes since `snapshot`; one statement, so that none is missed.
 * @param most the caller cannot follow more ranges than this; some are then left out
 */
export async function selectLook(db: Db, snapshot: string | null, most: number): Promise<Look> {
  const changes =
    snapshot === null
      ? sql`'[]'::jsonb`
      : sql`(select coalesce(jsonb_agg(jsonb_build_array(c.first, c.last)), '[]') from (
          select distinct first, last from search.change where ${unseen(snapshot)} limit ${most + 1}) c)`;
  const { rows } = await sql<Look>`
    select (select max(id) from search.build) as build, (select min(id) from search.build) as oldest,
      ${SEEN} as snapshot, ${changes} as changes`.execute(db);
  return rows[0]!;
}

/** Ranges per query, which bounds the size of one answer. */
const RANGES_AT_ONCE = 2_000;

/** Those of the podcasts that exist. */
export async function selectChanged(db: Db, ranges: readonly IdRange[]): Promise<Changed[]> {
  const single = ranges.filter(([from, to]) => from === to).map(([id]) => id);
  const long = ranges.filter(([from, to]) => from !== to);
  const found: Changed[] = [];
  for (let at = 0; at < single.length; at += RANGES_AT_ONCE) {
    const some = single.slice(at, at + RANGES_AT_ONCE);
    for (const row of await selectFrom(db, sql`podcast p where p.id = any(${some}::bigint[])`))
      found.push(row);
  }
  for (let at = 0; at < long.length; at += RANGES_AT_ONCE) {
    const some = long.slice(at, at + RANGES_AT_ONCE);
    const named = sql`unnest(${some.map(([from]) => from)}::bigint[], ${some.map(([, to]) => to)}::bigint[])`;
    const rows = await selectFrom(
      db,
      sql`${named} as r(first, last) join podcast p on p.id between r.first and r.last`,
    );
    for (const row of rows) found.push(row);
  }
  return found;
}

/** The names of the marks that hold for a podcast. */
const MARKED = sql.raw(
  `array_remove(array[${marks.map(({ name, holds }) => `case when ${holds} then '${name}' end`)}]::text[], null)`,
);

async function selectFrom(db: Db, podcasts: RawBuilder<unknown>): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select p.id, p.search_text as text, p.title_key as "titleKey", p.language,
      p.genre_ids as "genreIds", p.episodes,
      p.latest_episode - date '1970-01-01' as "latestEpisode", p.reach as "reachPerEpisode",
      (p.rating * 10)::int as "itunesRating", p.ratings_count as "itunesRatingsCount",
      ${MARKED} as marks
    from ${podcasts} and p.shown`.execute(db);
  return rows;
}

/** Ids of podcasts by title, from the first that is not before a text, and from the first after it. */
export interface Neighbors {
  atLeast: number[];
  behind: number[];
}

/**
 * The neighbors of each text, `most` in each list; null if something has changed since the snapshot, so that
 * positions in an image may be wrong.
 */
export async function selectNeighbors(
  db: Db,
  texts: readonly string[],
  most: number,
  snapshot: string,
): Promise<Neighbors[] | null> {
  const from = (relation: ">=" | ">") => sql`to_jsonb(array(
    select p.id from podcast p where p.shown and p.title_key collate "C" ${sql.raw(relation)} t.text collate "C"
    order by p.title_key collate "C", p.id limit ${most}))`;
  const { rows } = await sql<Neighbors & { changed: boolean }>`
    select ${from(">=")} as "atLeast", ${from(">")} as behind,
      exists (select from search.change where ${unseen(snapshot)}) as changed
    from unnest(${[...texts]}::text[]) with ordinality as t(text, place) order by t.place`.execute(db);
  return rows.some(({ changed }) => changed) ? null : rows;
}

export async function hasMoreThan(db: Db, podcasts: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from podcast offset ${podcasts}) as more`.execute(db);
  return rows[0]!.more;
}

/**
 * The podcasts of another slice's subquery, each once and by id. Sent as bytes, because parsing hundreds of
 * thousands of rows takes too long, and put in order here, which PostgreSQL does more slowly.
 */
export async function selectIds(db: Db, ids: Expression<unknown>): Promise<Uint32Array> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select string_agg(int8send(o.id::bigint), '') as bytes
    from (select distinct i.id from ${ids} as i(id) where i.id is not null) o`.execute(db);
  return idsIn(rows[0]!.bytes).sort();
}
