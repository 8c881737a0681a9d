import type { Currency } from "../../../contract/forms/money.ts";
import type { Context } from "../../platform/web/http.ts";
import { ask, ProviderRefused, ProviderUnavailable } from "./call.ts";
import { openShop, type Provider, type Shop } from "./connect.ts";
import { currencyOf } from "./currency.ts";

/** The price of one address by card, in minor units, from the provider's product. Never converted. */
export interface Price {
  id: string;
  amount: number;
  currency: Currency;
}

/**
 * Whether and for how much a card can pay. `reason` distinguishes a missing provider from one that cannot be used
 * now.
 */
export type Offer =
  | { card: "available"; shop: Shop; price: Price }
  | { card: "not-set" }
  | { card: "unavailable"; reason: "payment-unavailable" | "payment-misconfigured"; test: boolean };

/** The largest sum the provider takes, in minor units. */
const LARGEST_AMOUNT = 99_999_999;
const KEEP_MS = 60_000;
const kept = new Map<string, { price: Price; until: number }>();
/** A provider that did not answer is not asked again for this long if only a price is to be shown. */
const AWAY_MS = 10_000;
const away = new Map<string, number>();

/**
 * Reads the price of the product. `fresh` asks the provider; otherwise a price of the last minute is sufficient,
 * because it is checked again before anything is bought.
 */
export async function readOffer(context: Context, fresh: boolean): Promise<Offer> {
  const shop = await openShop(context);
  if (!shop) return { card: "not-set" };
  const name = `${shop.productId} ${shop.publishableKey} ${context.config.paymentUrl}`;
  const known = kept.get(name);
  if (known && !fresh && known.until > Date.now()) return { card: "available", shop, price: known.price };
  const unavailable = { card: "unavailable", reason: "payment-unavailable", test: shop.test } as const;
  if (!fresh && (away.get(name) ?? 0) > Date.now()) return unavailable;
  try {
    const price = await readPrice(shop);
    away.delete(name);
    if (kept.size > 8) kept.clear();
    kept.set(name, { price, until: Date.now() + KEEP_MS });
    return { card: "available", shop, price };
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      if (away.size > 8) away.clear();
      away.set(name, Date.now() + AWAY_MS);
      return unavailable;
    }
    if (!(error instanceof ProviderRefused)) throw error;
    context.log.error({ reason: error.message }, "the payment settings cannot be used");
    return { card: "unavailable", reason: "payment-misconfigured", test: shop.test };
  }
}

/**
 * Whether a price belongs to the account of the provider's key.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function knowsPrice({ stripe }: Provider, id: string): Promise<boolean> {
  try {
    await ask("read-price", () => stripe.prices.retrieve(id));
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused && error.status === 404) return false;
    throw error;
  }
}

async function readPrice({ stripe, productId }: Shop): Promise<Price> {
  const product = await ask("read-price", () =>
    stripe.products.retrieve(productId, { expand: ["default_price"] }),
  );
  const price = product.default_price;
  if (!price || typeof price === "string" || !price.active || price.type !== "one_time")
    throw new ProviderRefused("read-price", 0, "no active one-time default price");
  const { unit_amount: amount } = price;
  const currency = currencyOf(price.currency);
  if (!Number.isSafeInteger(amount) || amount! < 1 || amount! > LARGEST_AMOUNT || !currency)
    throw new ProviderRefused("read-price", 0, "no whole amount in a currency that cards pay in");
  return { id: price.id, amount: amount!, currency };
}

/** Whether this many addresses make a payment within the provider's limits. */
export const isPayable = (price: Price, count: number): boolean => price.amount * count <= LARGEST_AMOUNT;
