import { type RawBuilder, sql } from "kysely";
import { INACTIVE_AFTER_MONTHS } from "../../../contract/catalogue.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { addressOnSale } from "../addresses/address-on-sale.ts";
import { sinceMonths } from "../search/months.ts";
import { type Viewers, visibleTo } from "../visible.ts";
import { MOST_SIMILAR, POINTS, type Subject, similarSizes } from "./likeness.ts";

export interface SubjectRow {
  id: number;
  title: string;
  onSale: string | null;
  language: string | null;
  reach: number | null;
  /** In the podcast's own order. */
  genreIds: number[];
}

export async function selectSubject(
  db: Db,
  publicId: string,
  viewers: Viewers,
): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select p.id, p.title, ${addressOnSale} as "onSale", p.language, p.reach, p.genre_ids as "genreIds"
    from podcast p where p.public_id = ${publicId} and ${visibleTo(viewers)}`.execute(db);
  return rows[0];
}

const LITERAL = /[\\%_]/g;
const holds = (word: string): RawBuilder<unknown> =>
  sql`p.search_text like ${`%${word.replace(LITERAL, (c) => `\\${c}`)}%`}`;

/** How many podcasts there are, and how many have each word. */
export async function countHolders(
  db: Db,
  words: readonly string[],
): Promise<{ all: number; holders: number[] }> {
  const counts = sql.join([
    sql`count(*)`,
    ...words.map((word) => sql`count(*) filter (where ${holds(word)})`),
  ]);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counts}]::int[] as counts from podcast p where p.shown`.execute(db);
  const [all, ...holders] = rows[0]!.counts;
  return { all: all!, holders };
}

const sum = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`0` : sql.join(parts, sql` + `);

/** Those of the podcasts that their directory has not delisted, in their order. */
export async function selectListed(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from podcast p where p.id = any(${ids}::bigint[]) and (p.gone_since is not null or not p.shown)`.execute(
    db,
  );
  const gone = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !gone.has(id));
}

/** The searchable texts of these podcasts, by id. */
export async function selectTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select p.id, p.search_text as text from podcast p where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The rule of `likeness.ts` as one question, most alike first. All of the subject's words are telling ones. */
export async function selectSimilar(db: Db, subject: Subject): Promise<number[]> {
  const { language, reach, genreIds, words } = subject;
  const genres = sql`(select count(*) from unnest(p.genre_ids) as g(id) where g.id = any(${genreIds}::int[]))`;
  const shared = sum(words.map((word) => sql`(${holds(word)})::int`));
  const sizes = similarSizes(subject);
  const size = sizes ? sql`coalesce((p.reach >= ${sizes.from} and p.reach < ${sizes.to})::int, 0)` : sql`0`;
  const distance = reach === null ? sql`(p.reach is null)::int` : sql`abs(p.reach - ${reach}::bigint)`;
  const { rows } = await sql<{ id: number }>`
    select p.id from (
      select p.id, p.reach, ${genres} as genres, ${shared} as words, ${size} as size from podcast p
      where p.id <> ${subject.id} and p.shown and p.gone_since is null and ${sinceMonths(INACTIVE_AFTER_MONTHS)}
        and ${language === null ? sql`true` : sql`p.language = ${language}`}) p
    where p.genres + p.words > 0
    order by p.genres * ${POINTS.genre} + p.words * ${POINTS.word} + p.size * ${POINTS.size} desc,
      ${distance} nulls last, p.reach desc nulls last, p.id
    limit ${MOST_SIMILAR}`.execute(db);
  return rows.map(({ id }) => id);
}
