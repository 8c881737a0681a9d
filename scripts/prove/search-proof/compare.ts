import { sql } from "kysely";
import { PAGE_SIZE, type PodcastFilters } from "../../../contract/catalogue.ts";
import { countFacets } from "../../../server/catalogue/count-facets.ts";
import { withNow } from "../../../server/catalogue/search/changes/current.ts";
import { countPlainly } from "../../../server/catalogue/search/counts/count-plainly.ts";
import { searchPlainly } from "../../../server/catalogue/search/search-plainly.ts";
import { searchTerms } from "../../../server/catalogue/search/words/terms.ts";
import { type Outside, searchPodcasts } from "../../../server/catalogue/search-podcasts.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { SeededRandom } from "../../../server/platform/seeded-random.ts";
import { type Material, question } from "./questions.ts";

/** What a run of comparisons has seen. */
export interface Tally {
  questions: number;
  pages: number;
  facets: number;
  /** Questions that found something. */
  found: number;
  /** Questions that looked in descriptions too, with words. */
  described: number;
  /** Questions whose words were corrected. */
  corrected: number;
}

export async function materialOf(db: Db): Promise<Material> {
  const texts = await sql<{ text: string }>`
    select search_text as text from podcast order by md5(id::text) limit 4000`.execute(db);
  const languages = await sql<{ language: string }>`
    select distinct language from podcast where language is not null order by 1`.execute(db);
  const described = await sql<{ words: string }>`
    select trim(words) as words from podcast_detail where words <> '' order by md5(podcast_id::text) limit 2000`.execute(
    db,
  );
  return {
    texts: texts.rows.map(({ text }) => text),
    descriptions: described.rows.map(({ words }) => words),
    languages: languages.rows.map((row) => row.language),
  };
}

/** Whether searches are answered out of sets at this moment. */
export const isFast = (db: Db): Promise<boolean> => withNow(db, async ({ view }) => view !== null);

/**
 * Asks random questions both ways and throws where the answers differ: the total, the ids of the first page, of
 * one in the middle and of the last one, one past it, and now and then the count of every facet.
 */
export async function compare(
  db: Db,
  random: SeededRandom,
  questions: number,
  material: Material,
): Promise<Tally> {
  const tally: Tally = { questions: 0, pages: 0, facets: 0, found: 0, described: 0, corrected: 0 };
  for (let asked = 0; asked < questions; asked += 1) {
    const filters = question(random, material);
    const ids = outside(random);
    const { resultSize, usedTitle } = await comparePage(db, filters, ids);
    tally.questions += 1;
    tally.pages += 1;
    if (resultSize > 0) tally.found += 1;
    if (filters.inDescriptions && filters.title) tally.described += 1;
    if (usedTitle !== undefined) tally.corrected += 1;
    const last = Math.floor(resultSize / PAGE_SIZE);
    for (const page of new Set([random.between(0, last), last, last + 1])) {
      if (page === 0) continue;
      await comparePage(db, { ...filters, page }, ids);
      tally.pages += 1;
    }
    if (!random.chance(0.1)) continue;
    await compareFacets(db, filters, usedTitle, ids);
    tally.facets += 1;
  }
  return tally;
}

/** As campaigns and unlocked contacts would: some podcasts by id. */
function outside(random: SeededRandom): Outside {
  const some = () => sql`(select id from podcast where id % ${random.pick([2, 7, 40])} = 1)`;
  return {
    bundle: random.chance(0.15) ? { mode: random.pick(["in", "notIn"]), ids: some() } : undefined,
    addressed: random.chance(0.5) ? some() : undefined,
    placed: random.chance(0.7) ? some() : undefined,
  };
}

async function comparePage(
  db: Db,
  filters: PodcastFilters,
  ids: Outside,
): Promise<{ resultSize: number; usedTitle: string | undefined }> {
  const { resultSize, rows, usedTitle } = await searchPodcasts(db, filters, ids);
  if (usedTitle !== undefined) await checkUsed(db, filters, usedTitle);
  const plain = await searchPlainly(
    db,
    usedTitle === undefined ? filters : { ...filters, title: usedTitle },
    ids,
  );
  const got = JSON.stringify([resultSize, rows.map(({ id }) => id)]);
  const expected = JSON.stringify([plain.resultSize, plain.ids]);
  if (got !== expected) differ({ ...filters, usedTitle }, ids, got, expected);
  return { resultSize, usedTitle };
}

/** Words are replaced only if they occur together nowhere, and each only by one that occurs. */
async function checkUsed(db: Db, filters: PodcastFilters, usedTitle: string): Promise<void> {
  const sizeOf = async (title: string | undefined): Promise<number> => {
    const { inDescriptions } = filters;
    const asked = { page: 0, sortBy: "title", sortDirection: "asc", inDescriptions, title } as PodcastFilters;
    return (await searchPlainly(db, asked)).resultSize;
  };
  const found = await sizeOf(filters.title);
  if (found > 0) throw new Error(`"${filters.title}" (${found}) was taken for "${usedTitle}"`);
  for (const term of searchTerms(usedTitle)) {
    if (!searchTerms(filters.title).includes(term) && (await sizeOf(term)) === 0)
      throw new Error(`"${filters.title}" was taken for "${usedTitle}", and nobody has "${term}"`);
  }
}

async function compareFacets(
  db: Db,
  filters: PodcastFilters,
  usedTitle: string | undefined,
  ids: Outside,
): Promise<void> {
  const asked = usedTitle === undefined ? filters : { ...filters, title: usedTitle };
  const sorted = (counts: object) =>
    JSON.stringify(counts, (_, value) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  const got = sorted(await countFacets(db, filters, ids));
  const expected = sorted(await countPlainly(db, asked, ids));
  if (got !== expected) differ(filters, ids, got, expected);
}

function differ(filters: object, ids: Outside, got: string, expected: string): never {
  const given = Object.entries(ids).flatMap(([name, value]) => (value ? [name, value.mode ?? ""] : []));
  throw new Error(
    `the two searches differ for ${JSON.stringify(filters)} and ids ${given.join(" ")}\n  by sets ${got}\n  plainly ${expected}`,
  );
}
