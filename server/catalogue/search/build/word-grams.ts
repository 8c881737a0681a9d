import { list, type PlaceSet } from "../image/place-set.ts";
import { partsOf } from "../words/terms.ts";
import { Growing } from "./growing.ts";

/** For each piece of one, two or three letters, the words that contain it. */
export function* wordGrams(words: readonly string[]): Generator<[gram: string, words: PlaceSet]> {
  for (const length of [1, 2, 3]) {
    const holders = new Map<string, Growing<Uint32Array>>();
    for (const [number, word] of words.entries()) {
      for (const gram of partsOf(word, length)) {
        let some = holders.get(gram);
        if (!some) {
          some = new Growing(Uint32Array, 4);
          holders.set(gram, some);
        }
        some.push(number);
      }
    }
    for (const [gram, some] of holders) yield [gram, list(some.numbers())];
  }
}
