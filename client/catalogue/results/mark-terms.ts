import { accents } from "../../../contract/catalogue-accents.ts";

/** A piece of a text, and whether it is one of the words looked for. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** As the search folds: "Käse" is found by "kase", "Straße" by "strasse". */
const fold = (text: string): string =>
  text.normalize("NFKD").replace(accents, "").toLowerCase().replaceAll("ß", "ss").normalize("NFC");

/** A letter with its marks, and the parts of a Korean syllable: characters that folding may combine. */
const letters = /\P{M}[\p{M}\u1160-\u11ff]*|\p{M}+/gu;

/** The words of a search, folded, longest first; at most ten count, as on the server. */
export const termsOf = (title: string | undefined): string[] =>
  fold(title ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .sort((a, b) => b.length - a.length);

/** Where words stand without blanks, each letter may begin one. */
const joined =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

const isInside = (folded: string, at: number): boolean =>
  at > 0 && /[\p{L}\p{M}\p{N}]/u.test(folded.charAt(at - 1)) && !joined.test(folded.charAt(at));

/**
 * Cuts a text into pieces, each marked or not. The pieces together are the text, letter for letter.
 * `begins`: only terms with which a word begins.
 */
export function markTerms(text: string, terms: readonly string[], begins = false): Piece[] {
  if (terms.length === 0) return [{ text, marked: false }];
  // The position of each folded letter in the text, and the end of its source: one letter may fold to two, or to none.
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const plain = fold(letter);
    for (let i = 0; i < plain.length; i++) {
      starts.push(index);
      ends.push(index + letter.length);
    }
    folded += plain;
  }

  const marked = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let found = folded.indexOf(term); found >= 0; found = folded.indexOf(term, found + 1)) {
      if (begins && isInside(folded, found)) continue;
      const from = starts[found] ?? 0;
      // A letter in which a term ends is marked as a whole, never separated from its marks.
      const to = ends[found + term.length - 1] ?? text.length;
      marked.fill(true, from, to);
    }
  }
  const pieces: Piece[] = [];
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    const piece = pieces.at(-1);
    if (piece && piece.marked === marked[i]) piece.text += letter;
    else pieces.push({ text: letter, marked: marked[i] ?? false });
  }
  return pieces;
}
