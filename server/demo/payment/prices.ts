import type Stripe from "stripe";
import { invalid } from "./provider-error.ts";
import type { State } from "./state.ts";

/** What one unlock costs, in minor units; the first currency is the price's own. */
export interface GivenPrice {
  product: string;
  price: string;
  name: string;
  /** Lower-case currency code to minor units, e.g. `{ eur: 500, usd: 550 }`. */
  amounts: Readonly<Record<string, number>>;
}

/** Creates a product with its default price, or changes the price: like the provider, under a new id. */
export function putPrice(state: State, given: GivenPrice, now: number): void {
  const [currency, unitAmount] = Object.entries(given.amounts)[0] ?? [];
  if (currency === undefined || unitAmount === undefined) throw new Error("a price needs a currency");
  for (const price of Object.values(state.prices))
    if (price.product === given.product && price.id !== given.price) price.active = false;
  state.prices[given.price] = {
    id: given.price,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: now,
    currency,
    currency_options: Object.fromEntries(
      Object.entries(given.amounts).map(([code, amount]) => [
        code,
        {
          custom_unit_amount: null,
          tax_behavior: "unspecified",
          unit_amount: amount,
          unit_amount_decimal: null,
        },
      ]),
    ),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: given.product,
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: unitAmount,
    unit_amount_decimal: null,
  };
  state.products[given.product] = {
    id: given.product,
    object: "product",
    active: true,
    created: state.products[given.product]?.created ?? now,
    default_price: given.price,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: "service",
    updated: now,
    url: null,
  };
}

/** Smallest amounts the provider charges, in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const SMALLEST: Readonly<Record<string, number>> = {
  chf: 50,
  dkk: 250,
  eur: 50,
  gbp: 30,
  jpy: 50,
  nok: 300,
  pln: 200,
  sek: 300,
  usd: 50,
};
const LARGEST = 99_999_999;

/** What one item of this price costs in a currency. @throws ProviderError where the price is not offered in it */
export function unitAmount(price: Stripe.Price, currency: string): number {
  if (!price.active)
    throw invalid("The price specified is inactive. This field only accepts active prices.", {
      param: "line_items[0][price]",
    });
  const amount = price.currency_options?.[currency]?.unit_amount ?? null;
  if (amount === null)
    throw invalid(`The price specified does not support the currency ${currency}.`, { param: "currency" });
  return amount;
}

/** @throws ProviderError amount_too_small, amount_too_large */
export function checkTotal(amount: number, currency: string): void {
  const smallest = SMALLEST[currency] ?? 1;
  if (amount < smallest)
    throw invalid(`The Checkout Session's total amount due must add up to at least ${smallest}.`, {
      code: "amount_too_small",
    });
  if (amount > LARGEST)
    throw invalid(`The Checkout Session's total amount must be no more than ${LARGEST}.`, {
      code: "amount_too_large",
    });
}
