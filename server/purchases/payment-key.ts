import type { FieldRule } from "../../contract/sentences.ts";
import type { FieldFault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { SECRET_KEY_FORM } from "../settings/save.ts";
import { readSecret } from "../settings/secret.ts";
import { keepPurchasesAsTheyAre, selectBound } from "./card-queries.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider/call.ts";
import { type Provider, providerWith } from "./provider/connect.ts";
import { knowsPrice } from "./provider/price.ts";
import { readSession } from "./provider/session.ts";

/** How many purchases the new key is checked against. All belong to the current key's account. */
const MOST_ASKED = 20;

type Verdict = FieldRule | "known" | "nothing-bound";

/**
 * Checks whether the provider's secret key may be replaced or removed. While card purchases are unfinished, only a
 * key that knows them may replace it: without one, or with another account's, their payments would go unnoticed,
 * and after 40 minutes they would be given up as lost (`isLost` in settle.ts). The provider names no account to
 * compare, so the checkouts themselves are fetched with the new key, without holding a lock.
 * @returns what is wrong with it, to be called in the transaction that stores the key, after its other checks
 */
export async function checkPaymentKey(
  context: Context,
  given: string | null | undefined,
): Promise<(tx: Tx) => Promise<FieldFault[]>> {
  if (given === undefined) return async () => [];
  const key = given || null;
  const verdict = await judge(context, key);
  return async (tx) => {
    if (key === (await readSecret(tx, context.secrets, "stripeSecretKey"))) return [];
    // Until the key is stored: later purchases are opened with the new one.
    await keepPurchasesAsTheyAre(tx);
    if (verdict === "known" || (await selectBound(tx, 1)).length === 0) return [];
    const rule = verdict === "nothing-bound" ? "key-not-checked" : verdict;
    return [{ pointer: "/stripeSecretKey", rule }];
  };
}

async function judge(context: Context, key: string | null): Promise<Verdict> {
  if (key === null) return "payments-unfinished";
  const bound = await selectBound(context.db, MOST_ASKED);
  if (bound.length === 0) return "nothing-bound";
  const provider = SECRET_KEY_FORM.test(key) ? providerWith(context, key) : null;
  if (!provider) return "key-of-another-account";
  try {
    for (const purchase of bound) if (!(await knows(provider, purchase))) return "key-of-another-account";
    return "known";
  } catch (error) {
    if (error instanceof ProviderRefused) return "key-of-another-account";
    if (error instanceof ProviderUnavailable) return "key-not-checked";
    throw error;
  }
}

/** A purchase that may not have a checkout yet is recognized by its frozen price. */
const knows = async (
  provider: Provider,
  { sessionId, priceId }: { sessionId: string | null; priceId: string | null },
): Promise<boolean> =>
  sessionId === null
    ? knowsPrice(provider, priceId!)
    : (await readSession(provider, sessionId)) !== undefined;
