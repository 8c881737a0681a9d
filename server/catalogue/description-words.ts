import { type Hide, hideAddresses } from "./addresses/hide-addresses.ts";
import { foldText } from "./fold-text.ts";

/** Scripts written without spaces between words: there every pair of neighboring letters is a word. */
const JOINED = ["Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");
/** Marks that folding leaves are letters: vowels and tones. */
const LETTER = "(?=[\\p{L}\\p{M}\\p{N}])";
const RUNS = new RegExp(`((?:${LETTER}[${JOINED}])+)|((?:${LETTER}[^${JOINED}])+)`, "gu");

/**
 * Most texts have only Latin letters: nothing is joined there, and a letter is recognized without a look-up of its
 * script.
 */
const LATIN = /^[\0-\x7f\u00c0-\u017f\u2013\u2014\u2018-\u201f]*$/;
const LATIN_LETTER = "0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017f";
const LATIN_WORDS = new RegExp(`[${LATIN_LETTER}]+`, "g");

/** Words are kept and compared up to here. */
const MOST_LETTERS = 40;

/**
 * The words of texts about a podcast, each once and preceded by a space, folded like everything that is searched.
 * Hidden text cannot be found: mail addresses leave no words.
 */
export function descriptionWords(texts: readonly (string | null)[], hide: Hide = hideAddresses): string {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    for (const word of wordsIn(foldText(hide(text)))) words.add(word);
  }
  let line = "";
  for (const word of words) line += ` ${word}`;
  return line;
}

/** The words of a folded text in their order. `last`: also the last letter of a run without blanks, by itself. */
export function wordsIn(folded: string, last = true): string[] {
  if (LATIN.test(folded)) return (folded.match(LATIN_WORDS) ?? []).map(cut);
  return [...folded.matchAll(RUNS)].flatMap(([, joined, apart]) =>
    apart === undefined ? pairs(joined!, last) : [cut(apart)],
  );
}

/** Whether such words (`wordsIn`) stand side by side in a folded text, in this order. */
export function sideBySide(words: readonly string[]): (folded: string) => boolean {
  const whole = words.every((word) => word.length < MOST_LETTERS);
  // Taking a text apart takes longer than to look for its words.
  const latin = new RegExp(`(?<![${LATIN_LETTER}])${words.join(`[^${LATIN_LETTER}]+`)}(?![${LATIN_LETTER}])`);
  const asked = ` ${words.join(" ")} `;
  return (folded) => {
    if (!words.every((word) => folded.includes(word))) return false;
    if (whole && LATIN.test(folded)) return latin.test(folded);
    return ` ${wordsIn(folded, false).join(" ")} `.includes(asked);
  };
}

/**
 * What a folded term requires of a description: words with each of these beginnings. None: no description can
 * match.
 */
export function beginnings(term: string): string[] {
  const words = [...term.matchAll(RUNS)].flatMap(([, joined, apart]) =>
    apart === undefined ? pairs(joined!, false) : [cut(apart)],
  );
  return [...new Set(words)];
}

/** Every pair of neighbors; also the last letter alone if it has to be found as the beginning of something. */
function pairs(run: string, last: boolean): string[] {
  const letters = Array.from(run);
  const both = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return last || letters.length === 1 ? [...both, letters.at(-1)!] : both;
}

const cut = (word: string): string =>
  word.length > MOST_LETTERS ? Array.from(word).slice(0, MOST_LETTERS).join("") : word;
