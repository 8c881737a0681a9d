import type { SeededRandom } from "../../platform/seeded-random.ts";
import { type MotifName, motifs } from "./motifs.ts";
import { motifsOfGenre } from "./motifs-of-genre.ts";

const names = Object.keys(motifs) as MotifName[];
const motifsOfWord = new Map<string, MotifName[]>();
for (const name of names) {
  for (const word of motifs[name].words) motifsOfWord.set(word, [...(motifsOfWord.get(word) ?? []), name]);
}
const longestEnding = 2;

/** Motifs a title names. A word may carry a short ending (plural, case), so "lamps" finds the lamp. */
function namedIn(title: string): MotifName[] {
  const words = title.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? [];
  return words.flatMap((word) => {
    for (let cut = 0; cut <= longestEnding && word.length - cut >= 3; cut += 1) {
      const found = motifsOfWord.get(word.slice(0, word.length - cut));
      if (found) return found;
    }
    return [];
  });
}

/**
 * Chooses what a cover shows: mostly a thing the title names, else one that suits the genres
 * (iTunes ids, the closest first), else any.
 */
export function chooseMotif(title: string, genreIds: readonly number[], random: SeededRandom): MotifName {
  const named = namedIn(title);
  if (named.length > 0 && random.chance(0.85)) return random.pick(named);
  for (const id of genreIds) {
    const suiting = motifsOfGenre[id];
    if (suiting) return random.pick(suiting);
  }
  return random.pick(names);
}
