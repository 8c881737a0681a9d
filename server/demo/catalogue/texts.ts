import { blockLines, items, readTopics, type ShortTexts, type Topic } from "./language-texts.ts";
import { arabic } from "./texts/arabic.ts";
import { chinese } from "./texts/chinese.ts";
import { dutch } from "./texts/dutch.ts";
import { englishAngles } from "./texts/english-angles.ts";
import { englishGenres } from "./texts/english-genres.ts";
import * as english from "./texts/english-sentences.ts";
import { french } from "./texts/french.ts";
import { germanGenres } from "./texts/german-genres.ts";
import * as german from "./texts/german-sentences.ts";
import { hindi } from "./texts/hindi.ts";
import { italian } from "./texts/italian.ts";
import { japanese } from "./texts/japanese.ts";
import { korean } from "./texts/korean.ts";
import type { DemoLanguage } from "./texts/names.ts";
import { polish } from "./texts/polish.ts";
import { portuguese } from "./texts/portuguese.ts";
import { russian } from "./texts/russian.ts";
import { spanish } from "./texts/spanish.ts";
import { swedish } from "./texts/swedish.ts";
import { turkish } from "./texts/turkish.ts";

/** Everything a language contributes, parsed. */
export type Texts = {
  topics: Topic[];
  openings: string[];
  rituals: string[];
  /** Sentences for podcasts of one TOP genre, by its iTunes id. */
  angles: ReadonlyMap<number, string[]>;
  endings: string[];
  subtitles: string[];
  patterns: string[];
  adjectives: string[];
  cities: string[];
  days: string[];
  places: string[];
  /** "third", "dritten": the word before "season". */
  ordinals: string[];
};

const shortTexts = {
  es: spanish,
  fr: french,
  pt: portuguese,
  it: italian,
  nl: dutch,
  sv: swedish,
  pl: polish,
  tr: turkish,
  ja: japanese,
  zh: chinese,
  ko: korean,
  ar: arabic,
  hi: hindi,
  ru: russian,
} satisfies Partial<Record<DemoLanguage, ShortTexts>>;

function apart(short: ShortTexts): Texts {
  return {
    topics: readTopics(short.topics),
    openings: blockLines(short.openings),
    rituals: blockLines(short.rituals),
    endings: blockLines(short.endings),
    subtitles: blockLines(short.subtitles),
    patterns: blockLines(short.patterns),
    days: items(short.days),
    places: items(short.places),
    adjectives: [],
    cities: [],
    ordinals: [],
    angles: new Map(),
  };
}

function readAll(): Record<DemoLanguage, Texts> {
  return {
    en: {
      topics: readTopics(englishGenres),
      openings: blockLines(english.englishOpenings),
      rituals: blockLines(english.englishRituals),
      angles: new Map(readTopics(englishAngles).map((topic) => [topic.genreId, topic.titles])),
      endings: blockLines(english.englishEndings),
      subtitles: blockLines(english.englishSubtitles),
      patterns: blockLines(english.englishPatterns),
      adjectives: items(english.englishAdjectives),
      cities: items(english.englishCities),
      places: items(english.englishPlaces),
      days: items("Monday; Tuesday; Wednesday; Thursday; Friday; Saturday; Sunday"),
      ordinals: items("second; third; fourth; fifth; sixth; ninth"),
    },
    de: {
      topics: readTopics(germanGenres),
      openings: blockLines(german.germanOpenings),
      rituals: blockLines(german.germanRituals),
      angles: new Map(),
      endings: blockLines(german.germanEndings),
      subtitles: blockLines(german.germanSubtitles),
      patterns: blockLines(german.germanPatterns),
      adjectives: [],
      cities: [],
      places: items(german.germanPlaces),
      days: items("Montag; Dienstag; Mittwoch; Donnerstag; Freitag; Samstag; Sonntag"),
      ordinals: items("zweiten; dritten; vierten; fünften; sechsten; neunten"),
    },
    ...(Object.fromEntries(
      Object.entries(shortTexts).map(([language, short]) => [language, apart(short)]),
    ) as Record<keyof typeof shortTexts, Texts>),
  };
}

let read: Record<DemoLanguage, Texts> | undefined;

/** The texts of a language. They are parsed at the first call only: most starts need no demo. */
export function textsOf(language: DemoLanguage): Texts {
  read ??= readAll();
  return read[language];
}
