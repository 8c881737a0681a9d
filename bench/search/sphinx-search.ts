import { PAGE_SIZE, type PodcastFilters, type SortKey } from "../../contract/catalogue.ts";
import { searchTerms } from "../../server/catalogue/search/words/terms.ts";
import type { Sphinxql } from "./sphinxql.ts";

const KEYS: Record<SortKey, string> = {
  reachPerEpisode: "id",
  title: "trank",
  episodes: "eps",
  itunesRating: "rating",
  itunesRatingsCount: "rcount",
};

/**
 * What of a word has to be in a podcast: the whole word and, of the last one, its beginning; or any part, as
 * Hostread searches.
 */
export type Matching = "words" | "parts";

export interface SphinxAnswer {
  total: number;
  /** Of the page, in order. */
  ids: number[];
}

/** Total and page of a search in Sphinx. */
export async function sphinxSearch(
  sphinx: Sphinxql,
  f: PodcastFilters,
  since: number,
  languages: ReadonlyMap<string, number>,
  matching: Matching,
): Promise<SphinxAnswer> {
  const where: string[] = [];
  const terms = searchTerms(f.title).map(quoted);
  if (terms.length > 0) {
    const words = terms.map((term, at) => {
      if (matching === "parts") return `*${term}*`;
      return at === terms.length - 1 ? `${term}*` : term;
    });
    where.push(`match('${words.join(" ")}')`);
  }
  if (f.genre) where.push(`genres in (${f.genre.map(Number).join()})`);
  if (f.podcastLanguage)
    where.push(`lang in (${f.podcastLanguage.map((code) => languages.get(code) ?? 0).join()})`);
  if (f.latestEpisode) where.push(`day >= ${since}`);
  if (f.reachPerEpisodeFrom !== undefined) where.push(`reach >= ${f.reachPerEpisodeFrom}`);
  if (f.reachPerEpisodeTo !== undefined) where.push(`reach < ${f.reachPerEpisodeTo}`);
  if (f.episodesFrom !== undefined) where.push(`eps >= ${f.episodesFrom}`);
  if (f.episodesTo !== undefined) where.push(`eps < ${f.episodesTo}`);
  // Stored one higher, because Sphinx has no null: none is 0.
  if (f.ratingFrom !== undefined) where.push(`rating >= ${Math.ceil(f.ratingFrom * 10 - 1e-6) + 1}`);
  if (f.ratingsCountFrom !== undefined) where.push(`rcount >= ${f.ratingsCountFrom}`);
  // None of the engines knows best match, so their queries do not use it.
  const key = KEYS[f.sortBy as SortKey];
  const down = f.sortDirection === "desc" ? "desc" : "asc";
  // Places are in the order of reach, most first.
  const direction = key === "id" ? (down === "desc" ? "asc" : "desc") : down;
  const tie = key === "id" || key === "trank" ? "" : ", id asc";
  const offset = f.page * PAGE_SIZE;
  const rows = await sphinx.ask(
    `select pid from podcast ${where.length > 0 ? `where ${where.join(" and ")}` : ""}
     order by ${key} ${direction}${tie} limit ${offset}, ${PAGE_SIZE}
     option max_matches=${Math.max(1_000, offset + PAGE_SIZE)}, ranker=none`,
  );
  const meta = await sphinx.ask("show meta like 'total_found'");
  return { total: Number(meta[0]?.[1]), ids: rows.map((row) => Number(row[0])) };
}

/** Invented words have letters and digits only; anything else would be an operator. */
function quoted(term: string): string {
  if (!/^[a-z0-9]+$/.test(term)) throw new Error(`not a word that Sphinx is asked for: ${term}`);
  return term;
}
