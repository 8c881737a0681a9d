import { WHOLE_MAX } from "../forms/numbers.ts";
import type { OfferTerms } from "./terms.ts";

/** Listeners of an episode, with the range of the estimate. */
export interface Listeners {
  estimate: number;
  low: number;
  high: number;
}

/** A figure of an offer in minor units, with the range that an estimate leaves open. */
export interface Span {
  figure: number;
  low: number;
  high: number;
}

type Priced = Pick<OfferTerms, "pricing" | "amount" | "tax" | "taxRate" | "spots" | "downloads">;

/** Rounded half up, in whole numbers: what is kept and added up must not depend on binary fractions. */
const divide = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** No total so large is meant; it would not fit beside the others. */
const kept = (minor: bigint): number | null => (minor > BigInt(WHOLE_MAX) ? null : Number(minor));

/** Without the tax; null where it is included at a rate that nobody said. Multiplied by `times` first. */
function net({ tax, taxRate }: Pick<Priced, "tax" | "taxRate">, gross: bigint, under = 1n): bigint | null {
  if (tax === "net") return divide(gross, under);
  return taxRate === null ? null : divide(gross * 10_000n, under * BigInt(10_000 + taxRate));
}

/** Who listens to an episode: what was promised takes the place of an estimate. */
function listenersOf(
  { downloads }: Pick<Priced, "downloads">,
  reach: Listeners | null,
): (Listeners & { promised: boolean }) | null {
  if (downloads !== null) return { estimate: downloads, low: downloads, high: downloads, promised: true };
  return reach && reach.estimate > 0 ? { ...reach, promised: false } : null;
}

/** The whole price as it was quoted, with the tax or without it; null where it needs listeners nobody knows. */
export const quotedTotal = (terms: Priced, reach: Listeners | null): Span | null =>
  total(terms, reach, false);

/** The whole price without tax. Null, too, where a tax is included at an unknown rate. */
export const netTotal = (terms: Priced, reach: Listeners | null): Span | null => total(terms, reach, true);

function total(terms: Priced, reach: Listeners | null, withoutTax: boolean): Span | null {
  const as = withoutTax ? terms : ({ tax: "net", taxRate: null } as const);
  const amount = BigInt(terms.amount);
  if (terms.pricing === "flat") {
    const whole = net(as, amount);
    const figure = whole === null ? null : kept(whole);
    return figure === null ? null : { figure, low: figure, high: figure };
  }
  const listeners = listenersOf(terms, reach);
  if (!listeners) return null;
  const at = (count: number) => {
    const whole = net(as, amount * BigInt(terms.spots) * BigInt(count), 1_000n);
    return whole === null ? null : kept(whole);
  };
  const [figure, low, high] = [at(listeners.estimate), at(listeners.low), at(listeners.high)];
  return figure === null || low === null || high === null ? null : { figure, low, high };
}

/** What the price per thousand listeners follows from. */
export type PerThousandSource = "said" | "promised" | "estimated";
export interface PerThousand extends Span {
  by: PerThousandSource;
}

/**
 * The net price per thousand listeners of a spot. The more listen, the less it is, so the range of the reach is turned
 * round. Null without listeners, and where a tax is included at an unknown rate: such an offer cannot be compared.
 */
export function perThousand(terms: Priced, reach: Listeners | null): PerThousand | null {
  if (terms.pricing === "cpm") {
    const own = net(terms, BigInt(terms.amount));
    if (own === null) return null;
    return { figure: Number(own), low: Number(own), high: Number(own), by: "said" };
  }
  const listeners = listenersOf(terms, reach);
  if (!listeners) return null;
  const at = (count: number) =>
    net(terms, BigInt(terms.amount) * 1_000n, BigInt(terms.spots) * BigInt(Math.max(count, 1)));
  const [figure, low, high] = [at(listeners.estimate), at(listeners.high), at(listeners.low)];
  if (figure === null || low === null || high === null) return null;
  return {
    figure: Number(figure),
    low: Number(low),
    high: Number(high),
    by: listeners.promised ? "promised" : "estimated",
  };
}

/** Published averages per thousand in cents of a US dollar, for 60 seconds read by the host. */
const PUBLISHED = {
  bySize: { source: "AdvertiseCast", month: "2023-12" },
  all: { source: "Libsyn Ads", month: "2024-09", amount: 2_137 },
} as const;
const SIZES = [
  { from: 1_000, to: 10_000, amount: 2_447 },
  { from: 10_000, to: 100_000, amount: 2_379 },
  { from: 100_000, to: Number.POSITIVE_INFINITY, amount: 2_044 },
] as const;

export interface PublishedPrice {
  source: string;
  /** As YYYY-MM. */
  month: string;
  /** Cents. */
  amount: number;
  /** Listeners from and to; null for shows of all sizes, or without an upper end. */
  from: number | null;
  to: number | null;
}

/** The averages that were published for such a spot: only for US dollars and 60 seconds. */
export function publishedPrices(
  terms: Pick<OfferTerms, "currency" | "seconds" | "downloads">,
  reach: Listeners | null,
): PublishedPrice[] {
  if (terms.currency !== "USD" || terms.seconds !== 60) return [];
  const all: PublishedPrice = { ...PUBLISHED.all, from: null, to: null };
  const count = listenersOf(terms, reach)?.estimate;
  const size = count === undefined ? undefined : SIZES.find(({ from, to }) => count >= from && count < to);
  if (!size) return [all];
  const to = Number.isFinite(size.to) ? size.to : null;
  return [{ ...PUBLISHED.bySize, amount: size.amount, from: size.from, to }, all];
}
