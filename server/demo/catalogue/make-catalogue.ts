import { type SeededRandom, seededRandom } from "../../platform/seeded-random.ts";
import { chooseGenres, dealTopics } from "./choose-genres.ts";
import { ContactSource } from "./contact.ts";
import type { DemoPodcast } from "./demo-podcast.ts";
import { describe } from "./description.ts";
import { inventFigures } from "./figures.ts";
import { items } from "./language-texts.ts";
import { inventHosts } from "./people.ts";
import { languageCounts } from "./proportions.ts";
import { advertising } from "./texts/advertising.ts";
import type { DemoLanguage } from "./texts/names.ts";
import { textsOf } from "./texts.ts";
import { TitleSource } from "./titles.ts";

/**
 * Invents the demonstration's 2,000 podcasts. The same seed and the same `now` give the same list; with another `now`
 * only the dates move. Languages are mixed, so that any part of the list looks like the whole.
 */
export function makeDemoCatalogue(seed: string, now: Date): DemoPodcast[] {
  const random = seededRandom(seed);
  const titles = new TitleSource(random);
  const contacts = new ContactSource(random);
  const podcasts: DemoPodcast[] = [];
  const told = new Set<string>();
  for (const [language, count] of Object.entries(languageCounts) as [DemoLanguage, number][]) {
    for (const topic of dealLanguage(language, count, titles, random)) {
      const title = titles.take(language, topic);
      const hosts = inventHosts(language, random);
      let words = describe(language, title, hosts, random);
      // The languages with few sentences would repeat themselves now and then.
      while (told.has(words.description)) words = describe(language, title, hosts, random);
      told.add(words.description);
      podcasts.push({
        guid: inventGuid(random),
        title: title.text,
        language,
        genreIds: chooseGenres(topic.genreId, random),
        ...words,
        ...inventFigures(random, now),
        ...contacts.invent(language, title, hosts),
        ...inventAdvertising(language, random),
      });
    }
  }
  return random.shuffled(podcasts);
}

/** Languages without title patterns get exactly as many topics as they have whole titles for. */
function dealLanguage(language: DemoLanguage, count: number, titles: TitleSource, random: SeededRandom) {
  const { topics, patterns } = textsOf(language);
  if (patterns.length > 0) return dealTopics(topics, count, random);
  const each = topics.flatMap((topic) => Array.from({ length: titles.left(language, topic) }, () => topic));
  if (each.length < count) throw new Error(`Only ${each.length} titles in ${language}.`);
  return random.shuffled(each).slice(0, count);
}

function inventAdvertising(
  language: DemoLanguage,
  random: SeededRandom,
): Pick<DemoPodcast, "targetGroup" | "preRoll" | "midRoll" | "postRoll"> {
  const texts = language === "de" ? advertising.de : advertising.en;
  const known = random.chance(0.3);
  const maybe = (probability: number, list: string) =>
    known && random.chance(probability) ? random.pick(items(list)) : null;
  return {
    targetGroup: maybe(0.9, texts.targetGroup),
    preRoll: maybe(0.6, texts.preRoll),
    midRoll: maybe(0.9, texts.midRoll),
    postRoll: maybe(0.4, texts.postRoll),
  };
}

/** A version 4 UUID from the stream. */
function inventGuid(random: SeededRandom): string {
  const digits = Array.from({ length: 32 }, () => random.between(0, 15).toString(16));
  digits[12] = "4";
  digits[16] = "89ab"[random.between(0, 3)] as string;
  const text = digits.join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}
