import Stripe from "stripe";
import { fault } from "../../platform/fault.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { webhookSecrets } from "../../settings/secret.ts";
import { selectPurchaseByPublicId, selectPurchaseIdByPayment } from "../card-queries.ts";
import { insertEvent } from "../payment-queries.ts";
import { openProvider } from "../provider/connect.ts";

/** Seconds a signature is good for. */
const TOLERANCE = 300;

/**
 * Takes an event from the provider: verifies its signature, stores it once, and adds a job in the same transaction
 * that settles its purchase. Only the purchase's identity is read from it; every correctly signed event is answered
 * with success, so that the provider does not repeat it.
 * @throws Fault event-refused for a missing, wrong or outdated signature; payment-unavailable while no provider is
 *   set, so that it is sent again later
 */
export async function takeEvent(context: Context, raw: string, signature: string | undefined): Promise<void> {
  const { db, log } = context;
  const event = await verified(context, raw, signature);
  const provider = await openProvider(context);
  if (!provider) {
    log.warn({ event: event.id, kind: event.type }, "a payment event came while no payment provider is set");
    throw fault("payment-unavailable");
  }
  if (event.livemode !== provider.live) {
    log.warn({ event: event.id, kind: event.type }, "a payment event of another environment was left alone");
    return;
  }
  const about = subjectOf(event);
  const purchaseId = about && (await purchaseIdOf(context, about));
  await inTransaction(
    db,
    async (tx) => {
      const isNew = await insertEvent(tx, {
        id: event.id,
        kind: event.type,
        purchase_id: purchaseId ?? null,
        reference: about?.session ?? about?.payment ?? null,
      });
      if (!isNew || !purchaseId) return;
      await addJob(
        tx,
        "settle-purchase",
        { purchaseId },
        { key: `settle-purchase:${purchaseId}`, maxAttempts: 5 },
      );
    },
    { step: "purchase.event" },
  );
  if (about && !purchaseId)
    log.warn({ event: event.id, kind: event.type }, "a payment event of no purchase here");
}

async function verified(
  { db, secrets }: Context,
  raw: string,
  signature: string | undefined,
): Promise<Stripe.Event> {
  for (const secret of await webhookSecrets(db, secrets)) {
    try {
      return Stripe.webhooks.constructEvent(raw, signature ?? "", secret, TOLERANCE);
    } catch {
      // Perhaps it was signed with the previous secret. Not logged, because the error contains the body.
    }
  }
  throw fault("event-refused");
}

interface Subject {
  purchase: string | null;
  session: string | null;
  payment: string | null;
}

/** What an event is about; null for kinds that change nothing here. */
function subjectOf(event: Stripe.Event): Subject | null {
  const object = event.data.object as {
    id?: string;
    metadata?: Record<string, string> | null;
    payment_intent?: string | { id: string } | null;
  };
  const intent = object.payment_intent;
  const payment = typeof intent === "string" ? intent : (intent?.id ?? null);
  const purchase = object.metadata?.purchase ?? null;
  if (event.type.startsWith("checkout.session.")) return { purchase, session: object.id ?? null, payment };
  if (/^(charge\.refund|refund\.|charge\.dispute\.)/.test(event.type))
    return { purchase, session: null, payment };
  return null;
}

async function purchaseIdOf({ db }: Context, { purchase, payment }: Subject): Promise<number | undefined> {
  const marked = purchase === null ? undefined : await selectPurchaseByPublicId(db, purchase);
  if (marked) return marked.id;
  return payment === null ? undefined : selectPurchaseIdByPayment(db, payment);
}
