import { markTerms } from "./mark-terms.ts";

interface Props {
  text: string;
  terms: readonly string[];
  /** Only where a word begins with them. */
  begins?: boolean;
}

/** A text with the words looked for underlined. */
export function MarkedText({ text, terms, begins }: Props) {
  return markTerms(text, terms, begins).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are the text in its order
    piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
