/**
 * A server's words without the addresses in them. Looked for from the beginning of each word alone: a long one without "@"
 * would be gone through anew from each of its letters.
 */
export const withoutAddresses = (words: string): string =>
  words.replace(/(?<![^\s<>"'():;,])[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, "…");
