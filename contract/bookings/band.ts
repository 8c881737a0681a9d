import { z } from "zod";

/** A band needs so many bookings; it is the middle half of them. */
export const BAND_LEAST = 5;
/** Bookings of so many months are compared. */
export const BAND_MONTHS = 24;

/** Listeners from which a show is of the next size, as published prices have it. */
const SIZES = [0, 1_000, 10_000, 100_000] as const;
const sizeOf = (listeners: number): number => SIZES.filter((from) => listeners >= from).length;
/** From how many listeners the size of a show goes, and below how many; null for no end. */
export const sizeRange = (listeners: number): { from: number; below: number | null } => ({
  from: SIZES[sizeOf(listeners) - 1]!,
  below: SIZES[sizeOf(listeners)] ?? null,
});

export const PriceBand = z.object({
  /** What the bookings have in common with the offer besides currency and place; null where they are too few. */
  by: z.enum(["genre", "size"]).nullable(),
  /** The bookings of the band; without one, those of the offer's size. */
  count: z.int().min(0),
  /** Without tax, for a thousand listeners of a spot, in minor units; null without a band. */
  low: z.int().nullable(),
  high: z.int().nullable(),
});
export type PriceBand = z.output<typeof PriceBand>;

/** A booking, or an offer, as far as it is compared. */
export interface Compared {
  listeners: number;
  genre: number | null;
}

/** The band that own bookings give an offer: those of its size and genre, else those of its size. */
export function bandOf(
  offer: Compared | null,
  booked: readonly (Compared & { perThousand: number })[],
): PriceBand {
  const none = { by: null, low: null, high: null };
  if (!offer) return { ...none, count: 0 };
  const bySize = booked.filter(({ listeners }) => sizeOf(listeners) === sizeOf(offer.listeners));
  const byGenre = offer.genre === null ? [] : bySize.filter(({ genre }) => genre === offer.genre);
  const by = byGenre.length >= BAND_LEAST ? "genre" : bySize.length >= BAND_LEAST ? "size" : null;
  if (!by) return { ...none, count: bySize.length };
  const prices = (by === "genre" ? byGenre : bySize).map(({ perThousand }) => perThousand);
  prices.sort((a, b) => a - b);
  // The nearest rank: a price that somebody paid, and none in between.
  const at = (share: number) => prices[Math.ceil(share * prices.length) - 1]!;
  return { by, count: prices.length, low: at(0.25), high: at(0.75) };
}
