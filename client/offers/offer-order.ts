import {
  netTotal,
  type PerThousand,
  perThousand,
  quotedTotal,
  type Span,
} from "../../contract/offers/price.ts";
import { LIVE_STATES, type Offer } from "../../contract/offers.ts";
import type { OfferOrder, OfferSearch } from "./offer-search.ts";

/** An offer with what its price comes to. */
export interface PricedOffer {
  offer: Offer;
  /** Without tax; of an agreed offer what was agreed. */
  net: Span | null;
  /** As it was quoted. */
  quoted: Span | null;
  perThousand: PerThousand | null;
  live: boolean;
}

export function priced(offer: Offer): PricedOffer {
  const { terms, agreedTotal } = offer;
  const { reach } = offer.podcast;
  const kept = agreedTotal === null ? null : { figure: agreedTotal, low: agreedTotal, high: agreedTotal };
  return {
    offer,
    net: kept ?? netTotal(terms, reach),
    quoted: quotedTotal(terms, reach),
    perThousand: perThousand(terms, reach),
    live: LIVE_STATES.includes(offer.state),
  };
}

const keys: Record<OfferOrder, (one: PricedOffer) => number | string | null> = {
  total: ({ net }) => net?.figure ?? null,
  perThousand: (one) => one.perThousand?.figure ?? null,
  reach: ({ offer }) => offer.terms.downloads ?? offer.podcast.reach?.estimate ?? null,
  day: ({ offer }) => offer.terms.firstDay,
};

/** Those that are over come last, and among the others those of which the figure is not known. */
function inOrder(
  offers: readonly PricedOffer[],
  { sort = "perThousand", direction }: OfferSearch,
): PricedOffer[] {
  const key = keys[sort];
  const turn = direction === "desc" ? -1 : 1;
  return offers.toSorted((a, b) => {
    if (a.live !== b.live) return a.live ? -1 : 1;
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left < right ? -turn : left > right ? turn : 0;
  });
}

export interface CurrencyBlock {
  /** ISO 4217. */
  currency: string;
  offers: PricedOffer[];
  /** The public id of the live offer with the lowest price per thousand; null where there is nothing to compare. */
  best: string | null;
  /** Of the agreed ones, without tax. */
  agreed: number;
}

/** One block for each currency: amounts of two are never compared or added. */
export function blocksOf(offers: readonly Offer[], search: OfferSearch): CurrencyBlock[] {
  const blocks = new Map<string, PricedOffer[]>();
  for (const offer of offers) {
    const { currency } = offer.terms;
    blocks.set(currency, [...(blocks.get(currency) ?? []), priced(offer)]);
  }
  return [...blocks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, all]) => ({
      currency,
      offers: inOrder(all, search),
      best: bestOf(all),
      agreed: all.reduce((sum, { offer }) => sum + (offer.agreedTotal ?? 0), 0),
    }));
}

function bestOf(all: readonly PricedOffer[]): string | null {
  const ranked = all.filter((one) => one.live && one.perThousand !== null);
  if (ranked.length < 2) return null;
  const [best] = inOrder(ranked, { sort: "perThousand" });
  return best!.offer.publicId;
}

/** The ends of a logarithmic axis that holds these figures, in minor units; null where there are none. */
export function axisOf(figures: readonly number[]): { from: number; to: number } | null {
  const some = figures.filter((figure) => figure > 0);
  if (some.length === 0) return null;
  const from = Math.min(...some) / 1.25;
  const to = Math.max(...some) * 1.25;
  return { from, to };
}

/** Where a figure stands on the axis, from 0 to 100. */
export function placeOn({ from, to }: { from: number; to: number }, figure: number): number {
  const share = Math.log(Math.max(figure, from) / from) / Math.log(to / from);
  return Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10;
}
