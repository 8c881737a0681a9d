import type pg from "pg";
import { marks } from "../filters/all.ts";
import { Growing } from "./growing.ts";
import { numberOf, readLines, textOf } from "./read-lines.ts";
import type { Source } from "./source.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Means "unknown"; less than any real number. */
export const NONE = -(2 ** 31);

export const NUMBERS = [
  "reachPerEpisode",
  "episodes",
  "itunesRating",
  "itunesRatingsCount",
  "latestEpisode",
] as const;
export type NumberName = (typeof NUMBERS)[number];

/** All podcasts, numbered as they were read. */
export interface Podcasts {
  ids: Uint32Array;
  numbers: Record<NumberName, Int32Array>;
  /** Numbers of languages, from 1; 0 is none. */
  languages: Uint32Array;
  languageCodes: string[];
  /** A bit for each of `marks`. */
  marks: Uint32Array;
  texts: Texts;
}

/** The words of titles and artists, in the order of reading. */
export interface Texts {
  /** The words of podcast n are `words[begins[n]]` to `words[begins[n + 1] - 1]`, each once. */
  words: Uint32Array;
  begins: Uint32Array;
  vocabulary: Vocabulary;
}

/** What holds for a podcast, a bit each; the podcast is `p`. */
const MARKED = marks.map(({ holds }, bit) => `(${holds})::integer * ${2 ** bit}`).join(" + ");

/** Ids are kept in four bytes. */
const MOST_ID = 2 ** 32 - 1;

export async function readPodcasts(client: pg.ClientBase, source: Source): Promise<Podcasts> {
  const ids = new Growing(Uint32Array);
  const numbers = NUMBERS.map(() => new Growing(Int32Array));
  const languages = new Growing(Uint32Array);
  const languageNumbers = new Map<string, number>();
  const marked = new Growing(Uint32Array);
  const words = new Growing(Uint32Array);
  const begins = new Growing(Uint32Array);
  const vocabulary = new Vocabulary();
  const query = `
    select p.id, p.language, p.reach, p.episodes, (p.rating * 10)::integer, p.ratings_count,
           p.latest_episode - date '1970-01-01', ${MARKED}, p.search_text from ${source.podcasts}`;
  for await (const [id, language, ...rest] of readLines(client, query)) {
    if (Number(id) > MOST_ID) throw new Error(`podcast ${id}: its id is too large for the search tables`);
    ids.push(Number(id));
    const code = textOf(language!);
    if (code !== null && !languageNumbers.has(code)) languageNumbers.set(code, languageNumbers.size + 1);
    languages.push(code === null ? 0 : languageNumbers.get(code)!);
    for (const [at, column] of numbers.entries()) column.push(numberOf(rest[at]!) ?? NONE);
    marked.push(Number(rest[numbers.length]));
    begins.push(words.length);
    for (const word of vocabulary.wordsOf(textOf(rest.at(-1)!) ?? "")) words.push(word);
  }
  begins.push(words.length);
  return {
    ids: ids.numbers(),
    numbers: Object.fromEntries(
      NUMBERS.map((name, at) => [name, numbers[at]!.numbers()]),
    ) as Podcasts["numbers"],
    languages: languages.numbers(),
    languageCodes: [...languageNumbers.keys()],
    marks: marked.numbers(),
    texts: { words: words.numbers(), begins: begins.numbers(), vocabulary },
  };
}
