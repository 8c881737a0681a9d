import type { Vocabulary } from "./vocabulary.ts";

const LEAST_LETTERS = 4;
const MOST_LETTERS = 40;
/** In a large catalogue, a very rare word is as likely a slip itself. */
const LARGE = 100_000;
const LEAST_PODCASTS_IN_LARGE = 3;

/** Words that a search may have meant, without surrounding punctuation, and about how many podcasts contain each. */
export function spellings({ words, podcasts }: Vocabulary, size: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const [number, word] of words.entries()) {
    for (const plain of word.split(/[^\p{L}\p{M}\p{N}]+/u)) {
      if (plain.length < LEAST_LETTERS || plain.length > MOST_LETTERS || /^\d+$/.test(plain)) continue;
      found.set(plain, (found.get(plain) ?? 0) + podcasts[number]!);
    }
  }
  const least = size > LARGE ? LEAST_PODCASTS_IN_LARGE : 1;
  for (const [word, n] of found) if (n < least) found.delete(word);
  return found;
}
