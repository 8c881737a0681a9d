import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { fault } from "../../platform/fault.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { type PurchaseRow, selectPurchaseByPublicId } from "../card-queries.ts";
import { ProviderRefused, ProviderUnavailable } from "../provider/call.ts";
import { requireProvider } from "../provider/connect.ts";
import { readSession } from "../provider/session.ts";
import { settlePurchase } from "../settling/settle.ts";
import { countOf, statusOf } from "./outcome.ts";

/** Several tabs waiting for the same purchase ask the provider once within this time, in milliseconds. */
const ASKED_MS = 2_000;

/** A purchase of an organization the caller belongs to. @throws Fault not-found */
export async function purchaseOf(context: Context, caller: Caller, sessionId: string): Promise<PurchaseRow> {
  const purchase = await selectPurchaseByPublicId(context.db, sessionId);
  if (!purchase) throw fault("not-found");
  await ownerOf(context.db, caller, { publicId: purchase.ownerPublicId });
  return purchase;
}

/** What became of a purchase, as far as is known. */
export async function outcomeOf({ db }: Context, sessionId: string): Promise<PurchaseOutcome> {
  const purchase = await selectPurchaseByPublicId(db, sessionId);
  if (!purchase) throw fault("not-found");
  return statusOf(purchase, await countOf(db, purchase.id));
}

/** Asks the provider about an open purchase and returns its state; while the provider is away it stays open. */
export async function pollPurchase(context: Context, purchase: PurchaseRow): Promise<PurchaseOutcome> {
  const asked = purchase.checked?.getTime() ?? 0;
  if (purchase.state === "open" && purchase.now.getTime() - asked >= ASKED_MS)
    await settlePurchase(context, purchase.id).catch((error: unknown) => quietly(context, error));
  return outcomeOf(context, purchase.public_id);
}

function quietly({ log }: Context, error: unknown): void {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  log.warn({ reason: error.message }, "the payment provider could not be asked");
}

/** The provider's receipt; null where nothing was paid by card. @throws Fault payment-unavailable */
export async function receiptOf(context: Context, purchase: PurchaseRow): Promise<string | null> {
  if (purchase.session_id === null || purchase.captured === 0) return null;
  try {
    const session = await readSession(await requireProvider(context), purchase.session_id);
    return session?.receiptUrl ?? null;
  } catch (error) {
    quietly(context, error);
    throw fault("payment-unavailable");
  }
}
