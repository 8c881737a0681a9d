import type { Image } from "../image/image.ts";
import { forEach, intersect, type PlaceSet, run, unite } from "../image/place-set.ts";
import { partsOf } from "./terms.ts";

/** Letters of the pieces by which words are found. */
const GRAM = 3;

/**
 * The podcasts that have the term somewhere inside a word of title or artist: the same as `like '%term%'`, since
 * no term has a blank in it. Places of what is frequent are kept ready; for anything else the words that have
 * the term are looked up, and their places put together.
 */
export async function placesWith(image: Image, term: string): Promise<PlaceSet> {
  return image.made(`term ${term}`, async () => {
    if ((await image.frequentParts()).has(term)) return image.facet(`t${term}`);
    const words = await wordsWith(image, term);
    return words.length === 0 ? run(0, 0) : unite(await image.wordPlaces(words), image.size);
  });
}

/** Numbers of the words that have the term inside. */
export async function wordsWith(image: Image, term: string): Promise<number[]> {
  // PostgreSQL's texts have no such character, and take none in a question.
  if (term.includes("\0") || image.lists.words === 0) return [];
  const length = Array.from(term).length;
  const grams = length <= GRAM ? [term] : [...partsOf(term, GRAM)];
  const candidates = intersect(await image.wordSets(grams), image.lists.words);
  const words: number[] = [];
  if (length <= GRAM || candidates.count === 0) {
    forEach(candidates, (word) => words.push(word));
    return words;
  }
  const { letters, begins } = await image.wordTexts();
  const wanted = Buffer.from(term);
  forEach(candidates, (word) => {
    if (letters.subarray(begins[word]!, begins[word + 1]!).includes(wanted)) words.push(word);
  });
  return words;
}
