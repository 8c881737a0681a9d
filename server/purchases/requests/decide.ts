import type { BuyRequest } from "../../../contract/purchases/requests.ts";
import { noteChange } from "../../accounts/audit/note.ts";
import { lockBuyer, mayNow } from "../../accounts/members/ceilings.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { confirmAddresses } from "../../catalogue/crawl/confirm-addresses.ts";
import { holdSale } from "../../contacts/take-unlocks.ts";
import { lockCredits } from "../../credits/book.ts";
import { fault } from "../../platform/fault.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { requireSendingAndCharging } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { type Order, payWithCredits } from "../buy-with-credits.ts";
import { drawUpBill } from "../summary.ts";
import { readRequest } from "./list.ts";
import {
  lockRequest,
  type RequestRow,
  selectAskedPodcasts,
  selectRequest,
  setDecided,
  setPrice,
} from "./queries.ts";

interface Decision {
  answer: "approved" | "declined";
  /** The price that the owner has seen. */
  credits: number;
  amount: number | null;
  currency: string | null;
}

/**
 * Answers a request. Approving buys it under the name of whoever asked, at the price that was shown; where a card has to
 * pay, they do that themselves for as long as the request lasts. The same answer a second time changes nothing.
 * @param order of the owner who decides
 * @throws Fault as the contract's `decideBuyRequest` lists them; not-found
 */
export async function decideRequest(
  context: Context,
  order: Order,
  publicId: string,
  decision: Decision,
): Promise<BuyRequest> {
  const { db } = context;
  const { ownerId } = order;
  const seen = await selectRequest(db, ownerId, publicId);
  if (!seen) throw fault("not-found");
  const buys = decision.answer === "approved" && seen.state === "asked" && seen.amount === null;
  // L-3: no lock is held while waiting for a host.
  const unread = buys ? await confirmAddresses(context, seen.podcasts) : new Set<number>();
  const dearer = await inTransaction(
    db,
    async (tx) => {
      if (decision.answer === "approved") {
        await requireSendingAndCharging(tx);
        await holdSale(tx);
        await lockCredits(tx, ownerId);
      }
      // In the order in which buyers lock: account, membership, request.
      const mayBuy = await lockBuyer(tx, ownerId, seen.loginId);
      const request = await lockRequest(tx, ownerId, publicId);
      if (!(await mayNow(tx, ownerId, order.loginId, "role.give"))) throw fault("not-allowed");
      if (!request) throw fault("not-found");
      if (request.state === decision.answer) return false;
      if (request.state !== "asked") throw fault("request-over");
      if (decision.answer === "declined") {
        await setDecided(tx, request.id, { state: "declined", by: order.loginId });
        await tellAnswer(tx, order, publicId, request, "declined");
        return false;
      }
      if (!mayBuy) throw fault("request-over");
      const isAsSeen = (["credits", "amount", "currency"] as const).every(
        (part) => decision[part] === request[part],
      );
      if (!isAsSeen) throw fault("request-changed");
      return approve(tx, context, order, publicId, request, unread);
    },
    { step: "purchase.approve" },
  );
  if (dearer) throw fault("request-changed");
  return readRequest(db, ownerId, publicId, order.loginId);
}

/** Buys it; true where it costs more than was asked for: then the request has the new price and waits. */
async function approve(
  tx: Tx,
  { secrets }: Context,
  order: Order,
  publicId: string,
  request: RequestRow,
  unread: ReadonlySet<number>,
): Promise<boolean> {
  const by = order.loginId;
  if (request.amount !== null) {
    await setDecided(tx, request.id, { state: "approved", by });
    await tellAnswer(tx, order, publicId, request, "pay");
    return false;
  }
  const podcasts = await selectAskedPodcasts(tx, request.podcasts);
  const handles = podcasts.map((podcast) => podcast.publicId);
  const buyer = { ...order, loginId: request.loginId };
  const bill = await drawUpBill(tx, secrets, buyer, handles, { card: "not-set" }, unread);
  const { creditsRequired, emailsToPayFor, emailsToUnlock, pending } = bill.summary;
  if (creditsRequired > request.credits) {
    await setPrice(tx, request.id, { credits: creditsRequired, amount: null, currency: null });
    return true;
  }
  if (emailsToUnlock === 0 && pending.length > 0) throw fault("being-bought");
  if (emailsToPayFor > 0) throw fault("no-credits");
  const { sessionId } = await payWithCredits(tx, buyer, bill);
  await setDecided(tx, request.id, { state: "approved", by, purchase: sessionId });
  await tellAnswer(tx, order, publicId, request, "approved");
  return false;
}

async function tellAnswer(
  tx: Tx,
  { ownerId }: Order,
  publicId: string,
  request: RequestRow,
  answer: "approved" | "declined" | "pay",
): Promise<void> {
  const { credits } = request;
  await noteChange(tx, {
    ownerId,
    thing: "purchase-request",
    handle: publicId,
    before: { state: "asked" },
    after: { state: answer === "declined" ? "declined" : "approved", credits },
  });
  await tell(tx, [request.loginId], {
    kind: "purchase-decided",
    ownerId,
    subject: null,
    details: { answer, addresses: request.podcasts.length, credits },
  });
}
