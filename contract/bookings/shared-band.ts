import { z } from "zod";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";

/** From so many bookings, of so many organizations besides the asking one, there is a band of all. */
const SHARED_LEAST = { bookings: 8, organizations: 3 } as const;
/** So many of one organization count, the newest, so that none makes up a band by itself. */
export const SHARED_MOST_OF_ONE = 4;

/** Prices of all are shown in steps of 12 % (R20 of ISO 3), so that no answer names the price of a booking. */
const STEPS = [
  100, 112, 125, 140, 160, 180, 200, 224, 250, 280, 315, 355, 400, 450, 500, 560, 630, 710, 800, 900,
];

/** The step at or below a price, or the one above it, in minor units. */
export function stepOf(price: number, which: "below" | "above"): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(price, 1)));
  const steps = [...STEPS, 1_000].map((step) => (step * tens) / 100);
  // Below ten minor units steps are no whole amounts.
  return which === "below"
    ? Math.floor(steps.findLast((step) => step <= price) ?? 0)
    : Math.ceil(steps.find((step) => step > price) ?? price);
}

/** A booking of an organization that shares its prices. */
export interface SharedPrice {
  owner: number;
  perThousand: number;
}

export const SharedBand = z.object({
  /** Bookings and organizations it is made of, the own one among them. */
  count: z.int().min(0),
  organizations: z.int().min(0),
  /** The middle half for a thousand listeners of a spot, without tax, in minor units, widened to whole steps. */
  low: z.int(),
  high: z.int(),
});
export type SharedBand = z.output<typeof SharedBand>;

/**
 * The band of all organizations that share, newest bookings first; null where those of others are too few. It is the
 * same for everybody who sees one, so that two answers cannot be set off against each other.
 */
export function sharedBandOf(prices: readonly SharedPrice[], asking: number): SharedBand | null {
  const counts = new Map<number, number>();
  const taken = prices.filter(({ owner }) => {
    const count = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, count);
    return count <= SHARED_MOST_OF_ONE;
  });
  const others = taken.filter(({ owner }) => owner !== asking);
  const organizations = new Set(others.map(({ owner }) => owner)).size;
  if (others.length < SHARED_LEAST.bookings || organizations < SHARED_LEAST.organizations) return null;
  const sorted = taken.map(({ perThousand }) => perThousand).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  return {
    count: taken.length,
    organizations: counts.size,
    low: stepOf(at(0.25), "below"),
    high: stepOf(at(0.75), "above"),
  };
}

export const readSharedBand = route({
  method: "GET",
  path: "/api/offer/:id/shared-band",
  act: "offer.read",
  params: z.object({ id: Id }),
  reply: z.object({
    /** Whether the platform's administrators let organizations share prices. */
    allowed: z.boolean(),
    /** Whether the offer's organization shares its own; nothing is shown to others. */
    agreed: z.boolean(),
    ownerId: Id,
    band: SharedBand.nullable(),
  }),
});

/** Lets the organization's prices enter the band of all, or takes them out of it at once. */
export const sharePrices = route({
  method: "POST",
  path: "/api/owner/:ownerId/price-sharing",
  act: "organization.edit",
  params: z.object({ ownerId: Id }),
  body: z.strictObject({ agreed: z.boolean() }),
  reply: z.object({ agreed: z.boolean() }),
  faults: ["not-allowed"],
});
