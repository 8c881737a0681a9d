import { genres } from "../../server/catalogue/genres/genres.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import { inventWords, zipf } from "./words.ts";

/** One podcast as the generator makes it. */
export interface Row {
  title: string;
  artist: string;
  language: string;
  genreIds: number[];
  episodes: number;
  /** YYYY-MM-DD */
  latestEpisode: string;
  reach: number;
  rating: number | null;
  ratingsCount: number;
}

export interface Catalogue {
  /** Most frequent first. */
  words: string[];
  /** Most frequent first. */
  languages: string[];
  /** The same podcasts each time it is called. */
  rows(): Generator<Row>;
  /** Their descriptions, likewise; empty where a podcast has none. */
  descriptions(): Generator<string>;
}

const KNOWN = [
  "en",
  "es",
  "pt",
  "de",
  "fr",
  "id",
  "it",
  "ja",
  "zh",
  "sv",
  "nl",
  "hi",
  "ru",
  "ar",
  "ko",
  "pl",
  "tr",
  "da",
  "no",
  "fi",
];
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Words that several podcasts have; each tenth podcast has one more to itself. */
const MOST_WORDS = 200_000;

/** This many of a thousand real rows of the Podcast Index have no words in their description. */
const NOT_DESCRIBED = 0.044;

/**
 * A catalogue of invented podcasts, the same for the same count and day: words by Zipf, log-normal reach and
 * episodes that go together, more than half in one language, 110 genres with one to three a podcast, three
 * fifths without a new episode this year, and a tenth of the titles with a word that no other has.
 */
export function inventCatalogue(count: number, today: Date): Catalogue {
  const words = inventWords(seededRandom("search bench words"), Math.min(MOST_WORDS, count));
  const languages = inventLanguages();
  return {
    words,
    languages,
    *rows() {
      const random = seededRandom("search bench");
      const wordAt = zipf(random, words.length, 1.02);
      const genreAt = zipf(random, genres.length, 0.9);
      const languageAt = zipf(random, languages.length, 1.7);
      const someWords = (most: number) =>
        Array.from({ length: random.between(1, most) }, () => capital(words[wordAt()]!)).join(" ");
      for (let made = 0; made < count; made += 1) {
        const quality = random.normal();
        const logNormal = (mean: number, spread: number, share: number) =>
          Math.round(
            Math.exp(mean + spread * (share * quality + Math.sqrt(1 - share ** 2) * random.normal())),
          );
        const active = random.chance(0.4);
        const age = active ? random.next() * random.next() * 365 : 365 + random.next() * 2_500;
        const unique = random.chance(0.1) ? ` ${capital(words[wordAt()]!)}${made.toString(36)}` : "";
        const ratingsCount = random.chance(0.5) ? 0 : logNormal(1, 1.7, 0.7);
        yield {
          title: someWords(6) + unique,
          artist: someWords(3),
          language: languages[languageAt()]!,
          genreIds: [
            ...new Set(Array.from({ length: random.between(1, 3) }, () => genres[genreAt()]!.externalId)),
          ],
          episodes: Math.max(1, logNormal(2.6, 1.5, 0.5)),
          latestEpisode: new Date(today.getTime() - age * 86_400_000).toISOString().slice(0, 10),
          reach: Math.max(1, logNormal(5, 1.9, 0.8)),
          rating:
            ratingsCount === 0 ? null : Math.min(50, Math.max(10, Math.round(46 + 5 * random.normal()))) / 10,
          ratingsCount,
        };
      }
    },
    *descriptions() {
      const random = seededRandom("search bench descriptions");
      const wordAt = zipf(random, words.length, 1.02);
      for (let made = 0; made < count; made += 1) {
        // Different words of those rows: half have 23 or more, a tenth 71 or more.
        const length = Math.max(1, Math.round(Math.exp(3.4 + 0.8 * random.normal())));
        if (random.chance(NOT_DESCRIBED)) yield "";
        else yield Array.from({ length }, () => words[wordAt()]!).join(" ");
      }
    },
  };
}

/** A hundred language codes: those that many podcasts have, then invented ones. */
function inventLanguages(): string[] {
  const codes = new Set(KNOWN);
  for (const first of LETTERS)
    for (const second of LETTERS) if (codes.size < 100) codes.add(`q${first}${second}`);
  return [...codes];
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
