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
