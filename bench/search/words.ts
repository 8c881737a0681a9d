import type { SeededRandom } from "../../server/platform/seeded-random.ts";

const BEGIN = [
  "b",
  "br",
  "d",
  "dr",
  "f",
  "fl",
  "g",
  "gr",
  "h",
  "k",
  "kl",
  "l",
  "m",
  "n",
  "p",
  "pl",
  "r",
  "s",
  "st",
  "t",
  "tr",
  "v",
  "w",
  "z",
];
const MIDDLE = ["a", "e", "i", "o", "u", "ai", "ea", "io", "ou", "ä", "ö", "é"];
const END = ["", "", "", "n", "r", "s", "l", "t", "m", "nd", "st"];

/** This many different invented words that can be spoken; the first ones are short, as frequent words are. */
export function inventWords(random: SeededRandom, count: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 1 + Math.floor((words.size / count) * 2 + random.next() * 2);
    let word = "";
    for (let syllable = 0; syllable < syllables; syllable += 1)
      word += random.pick(BEGIN) + random.pick(MIDDLE);
    words.add(word + random.pick(END));
  }
  return [...words];
}

/**
 * Draws places 0, 1, 2 … of which place n comes with a weight of 1 / (n + 1)^exponent (Zipf), by bisection
 * in the sums of the weights.
 */
export function zipf(random: SeededRandom, count: number, exponent: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let place = 0; place < count; place += 1) {
    sum += 1 / (place + 1) ** exponent;
    sums[place] = sum;
  }
  return () => {
    const wanted = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
