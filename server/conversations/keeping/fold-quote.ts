/** A stretch of a mail's text: what was written, or what may be folded away. */
export interface Piece {
  kind: "fresh" | "quote" | "signature" | "foot";
  text: string;
}
export interface Folded {
  fresh: string;
  pieces: Piece[];
}
export function foldQuote(text: string, _ours: readonly string[] = []): Folded {
  return { fresh: text, pieces: [{ kind: "fresh", text }] };
}
