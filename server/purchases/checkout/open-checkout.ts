import type { PurchaseAnswer } from "../../../contract/purchases.ts";
import { loginsById } from "../../accounts/short-names.ts";
import { fault } from "../../platform/fault.ts";
import { parseAddress } from "../../platform/mail/address.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { requireSendingAndCharging } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import type { Bought } from "../buy-with-credits.ts";
import { markChecked, type PurchaseRow, selectPurchase, selectPurchaseByPublicId } from "../card-queries.ts";
import { ProviderRefused, ProviderUnavailable } from "../provider/call.ts";
import { openTill, type Till } from "../provider/connect.ts";
import { currencyOf } from "../provider/currency.ts";
import { createSession, expireSession, findSession, readSession, type Session } from "../provider/session.ts";
import { attachSession } from "./attach-session.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { countOf, statusOf } from "./outcome.ts";

/**
 * The answer to a buyer: a completed purchase is reported, and for the card's part the checkout is opened, or found
 * if an earlier request opened it.
 * @throws Fault purchase-over, sending-suspended, payment-unavailable, payment-misconfigured
 */
export async function openCheckout(
  context: Context,
  { sessionId }: Pick<Bought, "sessionId">,
): Promise<PurchaseAnswer> {
  const purchase = await selectPurchaseByPublicId(context.db, sessionId);
  if (!purchase) throw fault("not-found");
  const status = statusOf(purchase, await countOf(context.db, purchase.id));
  if (status.status === "complete") {
    const { unlocked, creditsConsumed } = status;
    return { sessionId, status: "complete", unlocked, creditsConsumed };
  }
  if (status.status !== "open") throw fault("purchase-over");
  await requireSendingAndCharging(context.db);
  // What is sold does not matter any more: the price is frozen.
  const till = await openTill(context);
  if (!till) throw fault("payment-misconfigured");
  try {
    const session = await sessionOf(context, till, purchase);
    if (session?.state !== "open" || session.clientSecret === null) throw fault("purchase-over");
    return {
      sessionId,
      status: "open",
      clientSecret: session.clientSecret,
      checkout: {
        publishableKey: till.publishableKey,
        amount: {
          amount: purchase.price! * purchase.card_items,
          currency: currencyOf(purchase.currency!)!,
        },
        emailsToPayFor: purchase.card_items,
        emailsFromCredits: purchase.credits_reserved / purchase.credits_per_email,
        expiresAt: purchase.expires!.toISOString(),
        testPayment: till.test,
      },
      unlocked: 0,
      creditsConsumed: 0,
    };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw fault("payment-unavailable");
    if (!(error instanceof ProviderRefused)) throw error;
    context.log.error({ reason: error.message, purchase: sessionId }, "a checkout could not be opened");
    throw fault("payment-misconfigured");
  }
}

/** The checkout of a purchase; if none is known, it is searched for before one is created (rule 5). */
async function sessionOf(context: Context, till: Till, purchase: PurchaseRow): Promise<Session | undefined> {
  if (purchase.session_id !== null) return readSession(till, purchase.session_id);
  const isFirst = purchase.checked === null;
  const found = isFirst ? undefined : await findSession(till, purchase.public_id, purchase.created);
  const session = found ?? (await makeSession(context, till, purchase));
  if (await attachSession(context.db, purchase.id, session.id)) return session;
  // It was canceled or abandoned in the meantime: this checkout is never shown.
  const now = await selectPurchase(context.db, purchase.id);
  if (now?.session_id === session.id) return session;
  await expireSession(till, session.id);
  return undefined;
}

async function makeSession(context: Context, till: Till, purchase: PurchaseRow): Promise<Session> {
  const { db } = context;
  // From here on there may be a checkout that is not recorded: the next attempt looks for it first.
  await markChecked(db, purchase.id);
  const login =
    purchase.login_id === null ? null : (await loginsById(db, [purchase.login_id])).get(purchase.login_id);
  const wanted = {
    purchase: purchase.public_id,
    priceId: purchase.price_id!,
    quantity: purchase.card_items,
    currency: purchase.currency!,
    language: purchase.language ?? "en",
    expires: purchase.expires!,
    receiptAddress: login && parseAddress(login.username).ok ? login.username : null,
  };
  try {
    const session = await createSession(till, wanted);
    if (session.amount === purchase.price! * purchase.card_items && session.currency === purchase.currency)
      return session;
    // A tax or fee added by the provider: the buyer has not confirmed it.
    await expireSession(till, session.id);
    throw new ProviderRefused("create-session", 0, "another amount");
  } catch (error) {
    if (error instanceof ProviderUnavailable) return found(till, purchase, error);
    if (error instanceof ProviderRefused)
      await inTransaction(db, (tx) => endUnpaid(tx, purchase.id, "failed"), { step: "purchase.refuse" });
    throw error;
  }
}

/** No answer may mean that it was made anyway. */
async function found(till: Till, purchase: PurchaseRow, unanswered: ProviderUnavailable): Promise<Session> {
  const session = await findSession(till, purchase.public_id, purchase.created);
  if (!session) throw unanswered;
  return session;
}
