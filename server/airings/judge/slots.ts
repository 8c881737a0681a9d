import type { OfferTerms } from "../../../contract/offers/terms.ts";

const TEN_MINUTES = 600;

/**
 * Whether a place in an episode can be this slot: before is the first ten minutes or the first quarter, after the last
 * ten minutes or the last quarter, and in the middle all that need not be one of them. In a short episode a place can
 * be two slots, and both are kept to. Without a length only the beginning is known.
 */
export function fitsSlot(slot: OfferTerms["slot"], second: number, length: number | null): boolean {
  const quarter = length === null ? TEN_MINUTES : length / 4;
  const wide = Math.max(TEN_MINUTES, quarter);
  const narrow = Math.min(TEN_MINUTES, quarter);
  if (slot === "pre") return second <= wide;
  if (length === null) return true;
  if (slot === "post") return second >= length - wide;
  return second >= narrow && second <= length - narrow;
}
