/** Letters as people count them: an emoji with its modifiers is one, combining marks count with their letter. */
export const graphemes = (text: string): number => [...new Intl.Segmenter().segment(text)].length;
