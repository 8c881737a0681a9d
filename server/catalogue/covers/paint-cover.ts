import { drawingPng } from "../../platform/images.ts";
import { PieceCache } from "../piece-cache.ts";
import { type CoverSubject, drawCover } from "./draw-cover.ts";

/** What is kept painted: some five thousand covers. */
const KEPT_BYTES = 16 * 2 ** 20;
const painted = new PieceCache(KEPT_BYTES);

/**
 * A drawn cover as pixels, for lists: a browser makes a document of its own for each picture that is an SVG, and for
 * the rows of a list that scrolls by this took longer than everything else. Rows show it at half its size.
 */
export function paintCover(subject: CoverSubject, size: number): Promise<Buffer> {
  const svg = drawCover(subject);
  return painted.get(
    `${size} ${svg}`,
    () => drawingPng(svg, size),
    ({ length }) => length,
  );
}
