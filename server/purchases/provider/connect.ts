import Stripe from "stripe";
import { TEST_PUBLIC_KEY_PREFIX } from "../../../contract/test-payment.ts";
import { release } from "../../platform/release.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { readSettings } from "../../settings/read.ts";
import { readSecret } from "../../settings/secret.ts";
import { ProviderUnavailable } from "./call.ts";

/**
 * The prefix of the built-in test payment's secret keys. They are sent only to the stand-in, and no other key is
 * ever sent there.
 */
export const STAND_IN_KEY_PREFIX = "sk_test_standin_";

/** Whether a page with this public key loads the provider's own form; the test payment has its own. */
export const loadsCardForm = (publicKey: string): boolean =>
  publicKey !== "" && !publicKey.startsWith(TEST_PUBLIC_KEY_PREFIX);

/** Milliseconds for one call; the library retries once with the same key. */
const TIMEOUT_MS = 6_000;
const RETRIES = 1;

export interface Provider {
  stripe: Stripe;
  /** The stand-in: no money moves. */
  test: boolean;
  /** Whether its events are those of real money. */
  live: boolean;
}

/** The provider with the key for the browser: enough for a checkout whose price is frozen. */
export interface Till extends Provider {
  publishableKey: string;
}

/** A shop also needs the product sold. */
export interface Shop extends Till {
  productId: string;
}

// A client is for one key and one way out.
const clients = new WeakMap<typeof fetch, Map<string, Stripe>>();

/** The provider named in the settings; null if none is set, or if the stand-in's key has no stand-in. */
export async function openProvider(context: Context): Promise<Provider | null> {
  const key = await readSecret(context.db, context.secrets, "stripeSecretKey");
  return key === null ? null : providerWith(context, key);
}

/** The provider with a key that is not stored yet; null for the stand-in's key without a stand-in. */
export function providerWith({ config, fetch }: Context, key: string): Provider | null {
  const test = key.startsWith(STAND_IN_KEY_PREFIX);
  if (test && config.paymentUrl === null) return null;
  const url = test ? config.paymentUrl : null;
  const name = `${url} ${key}`;
  const known = clients.get(fetch) ?? new Map<string, Stripe>();
  clients.set(fetch, known);
  let stripe = known.get(name);
  if (!stripe) {
    stripe = makeClient(key, url, fetch);
    if (known.size > 8) known.clear();
    known.set(name, stripe);
  }
  return { stripe, test, live: /^[sr]k_live_/.test(key) };
}

/**
 * The provider for work on an existing purchase.
 * @throws ProviderUnavailable if none is set, or if a restored copy has not been confirmed yet
 */
export async function requireProvider(context: Context): Promise<Provider> {
  if (await isSuspended(context.db)) throw new ProviderUnavailable("charging is suspended");
  const provider = await openProvider(context);
  if (!provider) throw new ProviderUnavailable("no payment provider is set");
  return provider;
}

/** Null where a card cannot pay because a key is not set. */
export async function openTill(context: Context): Promise<Till | null> {
  const provider = await openProvider(context);
  const { stripePublicKey } = await readSettings(context.db);
  return provider && stripePublicKey !== "" ? { ...provider, publishableKey: stripePublicKey } : null;
}

/** Null if a card cannot pay because a setting is missing. */
export async function openShop(context: Context): Promise<Shop | null> {
  const till = await openTill(context);
  const { emailPurchaseProductId } = await readSettings(context.db);
  return till && emailPurchaseProductId !== "" ? { ...till, productId: emailPurchaseProductId } : null;
}

/** The stand-in is called by Node's own HTTP client, the real provider with the given `fetch`. */
function makeClient(key: string, url: string | null, way: typeof fetch): Stripe {
  const at = url === null ? null : new URL(url);
  return new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: "Hostread", version: release() },
    ...(at
      ? { host: at.hostname, port: at.port, protocol: "http" as const }
      : { httpClient: Stripe.createFetchHttpClient(way) }),
  });
}
