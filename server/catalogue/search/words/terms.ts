import { foldText } from "../../fold-text.ts";

/** Terms beyond this many of one search are not looked at. */
const MOST_TERMS = 10;

/** The words of a search, folded like the stored text. Half a surrogate pair is dropped, as it is for PostgreSQL. */
export const foldSearch = (title: string | undefined): string =>
  foldText((title ?? "").replace(/\p{Cs}/gu, "\ufffd"));

/** What is looked for inside title and artist. */
export const searchTerms = (title: string | undefined): string[] =>
  foldSearch(title).split(" ").filter(Boolean).slice(0, MOST_TERMS);

/** Pieces of a word with this many letters, each once. Letters are code points. */
export function partsOf(word: string, length: number): Set<string> {
  const parts = new Set<string>();
  if (!/[\ud800-\udfff]/.test(word)) {
    for (let at = 0; at + length <= word.length; at += 1) parts.add(word.slice(at, at + length));
    return parts;
  }
  const letters = Array.from(word);
  for (let at = 0; at + length <= letters.length; at += 1) parts.add(letters.slice(at, at + length).join(""));
  return parts;
}
