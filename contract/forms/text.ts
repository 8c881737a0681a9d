const segmenter = new Intl.Segmenter();

/**
 * Graphemes: an emoji with its modifiers counts as one, combining marks count with their letter. Segmentation is
 * slow for long texts: bound the text first.
 */
export function graphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/**
 * What names may not contain: control characters and line separators, because names go into mail headers and
 * salutations; and characters that change the text direction (U+202A to 202E, U+2066 to 2069), with which a name
 * can look like another. Right-to-left names need none of them.
 */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a name contains characters that names may not contain (the rule `control-characters`). */
export const holdsControls = (name: string): boolean => NOT_IN_NAMES.test(name);
