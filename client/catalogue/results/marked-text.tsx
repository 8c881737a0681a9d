import { markTerms } from "./mark-terms.ts";

/** A text with the words looked for underlined. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return markTerms(text, terms).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are the text in its order
    piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
