import type { DatabaseSync, StatementSync } from "node:sqlite";
import { PAGE_SIZE, type PodcastFilters, type SortKey } from "../../contract/catalogue.ts";
import { searchTerms } from "../../server/catalogue/search/words/terms.ts";

const KEYS: Record<SortKey, string> = {
  reachPerEpisode: "rid",
  title: "trank",
  episodes: "eps",
  itunesRating: "rating",
  itunesRatingsCount: "rcount",
};

/** Total and page of a search in SQLite: whole words and, for the last, beginnings of words. */
export function sqliteSearch(sqlite: DatabaseSync): (filters: PodcastFilters, since: number) => number {
  const prepared = new Map<string, StatementSync>();
  const statement = (text: string): StatementSync => {
    let one = prepared.get(text);
    if (!one) {
      one = sqlite.prepare(text);
      prepared.set(text, one);
    }
    return one;
  };
  const codes = new Map(
    sqlite
      .prepare("select lang, code from lang")
      .all()
      .map(({ lang, code }) => [lang as string, code as number]),
  );
  /** The first place whose reach is less. */
  const placeBelow = (reach: number) =>
    statement("select coalesce(min(rid), 1000000000) as rid from podcast where rid >= ? and reach < ?").get(
      1,
      reach,
    )!.rid as number;

  return (f, since) => {
    const values: (string | number)[] = [];
    const where: string[] = [];
    const and = (condition: string, ...given: (string | number)[]) => {
      where.push(condition);
      values.push(...given);
    };
    const terms = searchTerms(f.title);
    if (terms.length > 0) {
      const words = terms.map(
        (term, at) => `"${term.replaceAll('"', '""')}"${at === terms.length - 1 ? "*" : ""}`,
      );
      and("s.rid in (select rowid from fts where fts match ?)", words.join(" "));
    }
    const genres = f.genre ?? ["0"];
    and(`s.genre in (${genres.map(() => "?").join()})`, ...genres.map(Number));
    const languages = f.podcastLanguage;
    if (languages)
      and(
        `s.lang in (${languages.map(() => "?").join()})`,
        ...languages.map((code) => codes.get(code) ?? -1),
      );
    if (f.latestEpisode) and("s.day >= ?", since);
    if (f.reachPerEpisodeTo !== undefined) and("s.rid >= ?", placeBelow(f.reachPerEpisodeTo));
    if (f.reachPerEpisodeFrom !== undefined) and("s.rid < ?", placeBelow(f.reachPerEpisodeFrom));
    if (f.episodesFrom !== undefined) and("s.eps >= ?", f.episodesFrom);
    if (f.episodesTo !== undefined) and("s.eps < ?", f.episodesTo);
    if (f.ratingFrom !== undefined) and("s.rating >= ?", Math.ceil(f.ratingFrom * 10 - 1e-6));
    if (f.ratingsCountFrom !== undefined) and("s.rcount >= ?", f.ratingsCountFrom);
    // None of the engines knows best match, so their queries do not use it.
    const key = KEYS[f.sortBy as SortKey];
    const down = f.sortDirection === "desc" ? "desc" : "asc";
    const direction = key === "rid" ? (down === "desc" ? "asc" : "desc") : down;
    const tie = key === "rid" || key === "trank" ? "" : ", s.rid";
    // A podcast with two of the genres asked for has two rows.
    const several = genres.length > 1;
    const rows = `from sg s where ${where.join(" and ")}`;
    statement(`select p.* from (select ${several ? "distinct " : ""}s.rid, s.${key} as k ${rows}
      order by s.${key} ${direction}${tie} limit ${PAGE_SIZE} offset ${f.page * PAGE_SIZE}) x
      join podcast p on p.rid = x.rid order by k ${direction}`).all(...values);
    return statement(`select count(${several ? "distinct s.rid" : "*"}) as n ${rows}`).get(...values)!
      .n as number;
  };
}
