import { drawingPng } from "../../platform/images.ts";
import { PieceCache } from "../piece-cache.ts";
import { type CoverSubject, drawCover } from "./draw-cover.ts";

/** Room for some five thousand painted covers. */
const KEPT_BYTES = 16 * 2 ** 20;
const painted = new PieceCache(KEPT_BYTES);

/**
 * A drawn cover as pixels, for lists: browsers create a document for each SVG image, and in a scrolling list that
 * took longer than everything else. Rows show it at half its size.
 */
export function paintCover(subject: CoverSubject, size: number): Promise<Buffer> {
  const svg = drawCover(subject);
  return painted.get(
    `${size} ${svg}`,
    () => drawingPng(svg, size),
    ({ length }) => length,
  );
}
