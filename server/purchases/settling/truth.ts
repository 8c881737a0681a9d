import type { PurchaseRow } from "../card-queries.ts";
import type { Provider } from "../provider/connect.ts";
import { type Dispute, listDisputes, listRefunds, type Refund } from "../provider/refund.ts";
import { expireSession, findSession, readSession, type Session } from "../provider/session.ts";

/** What the provider says of a purchase at one moment. */
export interface Truth {
  /** Undefined where the provider has no checkout for it. */
  session: Session | undefined;
  refunds: Refund[];
  disputes: Dispute[];
}

/**
 * Asks the provider for a purchase's state, after ending a checkout that is to be cancelled or has expired.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function readTruth(provider: Provider, purchase: PurchaseRow): Promise<Truth> {
  let session = await (purchase.session_id === null
    ? findSession(provider, purchase.public_id, purchase.created)
    : readSession(provider, purchase.session_id));
  if (session?.state === "open" && isOver(purchase)) {
    await expireSession(provider, session.id);
    session = await readSession(provider, session.id);
  }
  if (!session?.paid || session.paymentId === null) return { session, refunds: [], disputes: [] };
  const { paymentId } = session;
  return {
    session,
    refunds: await listRefunds(provider, { paymentId }),
    disputes: await listDisputes(provider, { paymentId }),
  };
}

const isOver = ({ state, cancel_asked, expires, now }: PurchaseRow): boolean =>
  cancel_asked !== null || (state !== "creating" && state !== "open") || expires === null || expires < now;
