/** A piece of a text, and whether it is one of the words looked for. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** No case, no accents, as the search folds: "Käse" is found by "kase", "Straße" by "strasse". */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");

/** The words of a search, folded, longest first; at most ten count, as on the server. */
export const termsOf = (title: string | undefined): string[] =>
  fold(title ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .sort((a, b) => b.length - a.length);

/** Cuts a text into pieces, each marked or not. The pieces together are the text, letter for letter. */
export function markTerms(text: string, terms: readonly string[]): Piece[] {
  if (terms.length === 0) return [{ text, marked: false }];
  // Where in the text each folded letter came from: one letter may fold to two, or to none.
  let folded = "";
  const origin: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = fold(letter);
    for (let i = 0; i < plain.length; i++) origin.push(at);
    folded += plain;
    at += letter.length;
  }
  origin.push(text.length);

  const marked = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let found = folded.indexOf(term); found >= 0; found = folded.indexOf(term, found + 1)) {
      const from = origin[found] ?? 0;
      const last = origin[found + term.length - 1] ?? from;
      let to = origin[found + term.length] ?? text.length;
      // A letter that folds to two may be cut in the middle by a term: then the whole letter is marked.
      if (to <= last) to = last + 1;
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
