import type { AddressForm } from "../../../contract/forms/address-form.ts";
import { marksIn, type Placeholder } from "../../../contract/outreach/placeholders.ts";

/** A piece of a text: words, a placeholder, or double braces round something that means nothing here. */
export interface Piece {
  kind: "words" | "placeholder" | "unknown";
  /** As written in the text, braces included. */
  text: string;
  /** Where it begins, counted in UTF-16 units as a text field does. */
  start: number;
}

export type PlaceholderValues = Readonly<
  Partial<Record<Placeholder, string>> & {
    /** How the reader is addressed. */
    form?: AddressForm | undefined;
  }
>;

/** The notation `{{podcast_title}}` (decision 23). */
export const written = (name: Placeholder): string => `{{${name}}}`;

/** The name between the braces, where it is one of ours. */
export const nameOf = (mark: string): Placeholder | undefined => marksIn(mark)[0]?.placeholder ?? undefined;

/** The pieces of a text in order; joined they are the text again. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const mark of marksIn(text)) {
    if (mark.start > end) pieces.push({ kind: "words", text: text.slice(end, mark.start), start: end });
    pieces.push({
      kind: mark.placeholder || mark.forms ? "placeholder" : "unknown",
      text: mark.text,
      start: mark.start,
    });
    end = mark.start + mark.text.length;
  }
  if (end < text.length) pieces.push({ kind: "words", text: text.slice(end), start: end });
  return pieces;
}

/** The placeholder that ends (or begins) exactly at a place in the text: Backspace and arrows take it whole. */
export function markAt(
  text: string,
  at: number,
  side: "before" | "after",
): [start: number, end: number] | null {
  for (const { kind, text: mark, start } of piecesOf(text)) {
    const end = start + mark.length;
    // The words for Sie and Du are there to be typed over.
    if (kind === "placeholder" && nameOf(mark) && (side === "before" ? end === at : start === at))
      return [start, end];
  }
  return null;
}

/** What is between double braces and means nothing here, each once, with its braces. */
export const unknownMarks = (text: string): string[] => [
  ...new Set(
    piecesOf(text)
      .filter((piece) => piece.kind === "unknown")
      .map((piece) => piece.text),
  ),
];

/**
 * Fills in the values in one pass, as the server does, and takes the words for Sie or Du. A placeholder without a value gives way to its fallback, and
 * without one stays visible as written.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return piecesOf(text)
    .map((piece) => {
      const [mark] = piece.kind === "placeholder" ? marksIn(piece.text) : [];
      if (mark?.forms) return mark.forms[values.form ?? "formal"];
      return (mark?.placeholder && values[mark.placeholder]) || mark?.fallback || piece.text;
    })
    .join("");
}
