import type { Texts } from "./read-podcasts.ts";

/** For each word, the sorted places of the podcasts that contain it. */
export interface WordPlaces {
  places: Uint32Array;
  begins: Uint32Array;
  of(word: number): Uint32Array;
}

export function wordPlaces({ words, begins, vocabulary }: Texts, rows: Uint32Array): WordPlaces {
  const first = new Uint32Array(vocabulary.words.length + 1);
  for (let word = 0; word < vocabulary.words.length; word += 1) {
    first[word + 1] = first[word]! + vocabulary.podcasts[word]!;
  }
  const places = new Uint32Array(words.length);
  const next = first.slice();
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    for (let at = begins[row]!; at < begins[row + 1]!; at += 1) {
      const word = words[at]!;
      places[next[word]!] = place;
      next[word] = next[word]! + 1;
    }
  }
  return { places, begins: first, of: (word) => places.subarray(first[word]!, first[word + 1]!) };
}
