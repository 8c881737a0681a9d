/** A briefing of twenty levels, the deepest thing that is sent here, takes 43: two each, and its marks. */
const MOST_LEVELS = 48;
/** The longest list a contract takes has 1,000; judging a million wrong items would hold up everybody else. */
const MOST_ITEMS = 10_000;
/** Of all lists and objects together. The largest briefing, of the shortest words, has some 20,000. */
const MOST_PARTS = 50_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;

/**
 * Whether a text is small enough to parse as JSON: bounded depth, bounded lists. One pass that stops at the first
 * excess and allocates nothing, because JSON.parse takes seconds for a megabyte of brackets and blocks everyone
 * else. It does not validate JSON.
 */
export function isWithinBounds(text: string): boolean {
  /** Commas seen in each open list or object. */
  const commas: number[] = [];
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === COMMA) {
      parts += 1;
      const level = commas.length - 1;
      if (level >= 0) {
        commas[level]! += 1;
        if (commas[level]! >= MOST_ITEMS) return false;
      }
    } else if (sign === 91 || sign === 123) {
      parts += 1;
      if (commas.push(0) > MOST_LEVELS) return false;
    } else if (sign === 93 || sign === 125) commas.pop();
    if (parts > MOST_PARTS) return false;
  }
  return true;
}

/** The position of the quotation mark that ends the text which begins at `from`; the end where there is none. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    at += sign === BACKSLASH ? 2 : 1;
  }
  return text.length;
}
