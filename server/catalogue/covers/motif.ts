import type { Shape } from "./shape.ts";

/** A thing a cover can show, and the words of a title (any language, lower case, at word start) that ask for it. */
export type Motif = { readonly words: readonly string[]; readonly shapes: readonly Shape[] };

/** Writes a motif: the words in one string, separated by blanks, then its shapes from back to front. */
export function motif(words: string, ...shapes: readonly Shape[]): Motif {
  return { words: words.split(" ").filter(Boolean), shapes };
}
