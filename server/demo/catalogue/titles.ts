import type { SeededRandom } from "../../platform/seeded-random.ts";
import { capitalised } from "./fill.ts";
import { items, type Topic } from "./language-texts.ts";
import { germanLongTitles } from "./texts/german-sentences.ts";
import type { DemoLanguage } from "./texts/names.ts";
import { type Texts, textsOf } from "./texts.ts";

/** A title with the genre it was made for; `slug` where the script has no letters for an address. */
export type Title = { text: string; slug: string | null; topic: Topic };

const attempts = 200;

/**
 * Hands out titles that no podcast of the catalogue has yet: the whole ones of each genre first, then ones built from
 * the genre's things.
 */
export class TitleSource {
  readonly #random: SeededRandom;
  readonly #used = new Set<string>();
  readonly #whole = new Map<string, Title[]>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** A new title for the genre. Throws when the genre's words are used up. */
  take(language: DemoLanguage, topic: Topic): Title {
    const whole = this.#wholeTitles(language, topic).pop();
    if (whole) return whole;
    const texts = textsOf(language);
    for (let attempt = 0; attempt < attempts && texts.patterns.length > 0; attempt += 1) {
      const text = this.#build(texts, topic);
      if (this.#claim(text)) return { text, slug: null, topic };
    }
    throw new Error(`No further title in ${language} for genre ${topic.genreId}.`);
  }

  /** How many whole titles are left for the genre. */
  left(language: DemoLanguage, topic: Topic): number {
    return this.#wholeTitles(language, topic).length;
  }

  #wholeTitles(language: DemoLanguage, topic: Topic): Title[] {
    const key = `${language} ${topic.genreId}`;
    let titles = this.#whole.get(key);
    if (!titles) {
      titles = this.#random
        .shuffled(topic.titles)
        // Taken from the end: these are sure to be used.
        .concat(longTitles(language, topic))
        .map((entry) => {
          const [text, slug] = entry.split("/") as [string, string | undefined];
          return { text, slug: slug ?? null, topic };
        })
        .filter(({ text }) => this.#claim(text));
      this.#whole.set(key, titles);
    }
    return titles;
  }

  #claim(text: string): boolean {
    const key = text.toLowerCase();
    if (this.#used.has(key)) return false;
    this.#used.add(key);
    return true;
  }

  #build(texts: Texts, topic: Topic): string {
    const random = this.#random;
    const [thing = "", other = ""] = random.shuffled(topic.things);
    const parts: Record<string, () => string> = {
      thing: () => thing,
      other: () => other,
      "a thing": () => `${/^[AEIOU]/.test(thing) ? "an" : "a"} ${thing}`,
      noun: () => thing.replace(/^(der|die|das) /, ""),
      second: () => other.replace(/^(der|die|das) /, ""),
      adjective: () => random.pick(texts.adjectives),
      city: () => random.pick(texts.cities),
      day: () => random.pick(texts.days),
    };
    const filled = random.pick(texts.patterns).replace(/\{([^{}]+)\}/g, (slot, name: string) => {
      const part = parts[name];
      if (!part) throw new Error(`No such part of a title: ${slot}`);
      return part();
    });
    return capitalised(filled);
  }
}

function longTitles(language: DemoLanguage, topic: Topic): string[] {
  if (language !== "de") return [];
  return items(germanLongTitles)
    .filter((entry) => entry.startsWith(`${topic.genreId} `))
    .map((entry) => entry.slice(5));
}
