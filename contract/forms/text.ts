const segmenter = new Intl.Segmenter();

/**
 * Letters as people count them: an emoji with its modifiers is one, combining marks count with their letter.
 * Each letter costs as much as the whole text is long: bound the text before.
 */
export function graphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/**
 * What no name may hold: control characters and line separators, because names go into mail headers and salutations;
 * and the signs that turn the direction of the text after them (U+202A to 202E, U+2066 to 2069), with which a name can
 * show something else than it is. Names written from right to left need none of them.
 */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a name somebody entered holds characters no name may hold (the rule `control-characters`). */
export const holdsControls = (name: string): boolean => NOT_IN_NAMES.test(name);
