/**
 * A text as the string of its words, without what stands between them, and where each begins and ends. So "K U E C H E",
 * "grün kern" and "Grünkern" are found as one word is.
 */
export interface Words {
  text: string;
  joined: string;
  /** For each word where it begins in `joined`, and one more: the end of the last. */
  starts: number[];
  /** For each word where it begins and ends in `text`. */
  places: { from: number; to: number }[];
}

/** How umlauts are written without their dots: "ue", as usual, or "u", as programs leave them. */
export type Umlauts = "two-letters" | "one-letter";

const word = /[\p{L}\p{N}\p{M}]+/gu;
const umlaut = /[äöüÄÖÜ]/g;
const marks = /\p{M}/gu;

/** Letters and digits in lower case, without accents. */
export function foldWord(text: string, umlauts: Umlauts): string {
  let folded = text.normalize("NFC").toLowerCase().replaceAll("ß", "ss");
  if (umlauts === "two-letters")
    folded = folded.replace(umlaut, (letter) => `${{ ä: "a", ö: "o", ü: "u" }[letter]}e`);
  return folded
    .normalize("NFKD")
    .replace(marks, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

export function foldWords(text: string, umlauts: Umlauts = "two-letters"): Words {
  const starts: number[] = [];
  const places: Words["places"] = [];
  const parts: string[] = [];
  let length = 0;
  for (const found of text.matchAll(word)) {
    const folded = foldWord(found[0], umlauts);
    if (folded === "") continue;
    starts.push(length);
    places.push({ from: found.index, to: found.index + found[0].length });
    parts.push(folded);
    length += folded.length;
  }
  return { text, joined: parts.join(""), starts: [...starts, length], places };
}

/** The first and the last of the words that are exactly this, in order. */
export function findForm(words: Words, form: string): { first: number; last: number }[] {
  if (form === "") return [];
  const found: { first: number; last: number }[] = [];
  for (let at = words.joined.indexOf(form); at >= 0; at = words.joined.indexOf(form, at + 1)) {
    const first = indexOf(words.starts, at);
    const end = indexOf(words.starts, at + form.length);
    if (first >= 0 && end > first) found.push({ first, last: end - 1 });
  }
  return found;
}

/** By halves; -1 where nothing begins there. */
function indexOf(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! === at) return middle;
    if (starts[middle]! < at) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
