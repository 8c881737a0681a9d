import { foldText } from "../fold-text.ts";

/** Words that half of all titles have. */
const EMPTY = new Set(
  "podcast podcasts the a an der die das dem den ein eine and und of for in with by von mit fur show radio".split(
    " ",
  ),
);

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that tell a title from others; all of them where it has only those that do not. */
export function tellingWords(title: string): Set<string> {
  const all = wordsOf(title);
  const telling = all.filter((word) => !EMPTY.has(word));
  return new Set(telling.length > 0 ? telling : all);
}

/** How much two titles have in common: 0 nothing, 1 all of their telling words. */
export function likeness(one: string, other: string): number {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size);
}

/** Whether one of two names stands in the other, word by word: "Heron Audio" and "Heron Audio GmbH". */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length > 0 && short.every((word) => long.includes(word));
}
