import * as requests from "../../contract/purchases/requests.ts";
import * as promised from "../../contract/purchases.ts";
import { mayIn } from "../accounts/members/may.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { readFeedsFirst } from "../catalogue/crawl/want-feeds.ts";
import { fault } from "../platform/fault.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { buy } from "./buy.ts";
import { cancelPurchase } from "./checkout/cancel.ts";
import { openCheckout } from "./checkout/open-checkout.ts";
import { pendingAmong } from "./checkout/pending.ts";
import { pollPurchase, purchaseOf, receiptOf } from "./checkout/read-purchase.ts";
import { listPayments } from "./payments.ts";
import { closeMoneyProblem, listProblems } from "./problems.ts";
import { readOffer } from "./provider/price.ts";
import { askToBuy } from "./requests/ask.ts";
import { decideRequest } from "./requests/decide.ts";
import { listRequests } from "./requests/list.ts";
import { takeEvent } from "./settling/take-event.ts";
import { readStatement } from "./statement.ts";
import { drawUpBill } from "./summary.ts";
import { decideCase } from "./undelivered/decide.ts";
import { listCases } from "./undelivered/list.ts";

const ADMINISTRATOR = { permission: "CORE_CONFIG_UPDATE" } as const;

export const purchaseRoutes: Served[] = [
  serve(promised.readStatement, "signed-in", async ({ context, caller, params, query }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await readStatement(context.db, owner.id, query.page));
  }),

  serve(promised.summarizePurchase, "signed-in", async ({ context, caller, body }) => {
    const { db, secrets } = context;
    const owner = await ownerOf(db, caller, { publicId: body.ownerPublicId });
    const buyer = { ownerId: owner.id, loginId: caller.loginId };
    const offer = await readOffer(context, false);
    const { items, summary } = await drawUpBill(db, secrets, buyer, body.podcastExternalIdList, offer);
    const wanted = items.map((item) => item.podcastId);
    // L-3: the feed of an address not seen for a week is read while the buyer looks at the bill.
    await inTransaction(db, (tx) => readFeedsFirst(context, tx, wanted, caller.loginId));
    return payload(summary);
  }),

  serve(
    promised.purchaseEmails,
    "signed-in",
    async ({ context, caller, body, idempotencyKey, requestId, language }) => {
      const owner = await ownerOf(context.db, caller, { publicId: body.ownerPublicId });
      const order = { ownerId: owner.id, loginId: caller.loginId, requestId, language };
      return payload(await buy(context, order, body, idempotencyKey));
    },
  ),

  serve(promised.readPurchase, "signed-in", async ({ context, caller, params }) =>
    payload(await pollPurchase(context, await purchaseOf(context, caller, params.sessionId))),
  ),

  serve(promised.cancelPurchase, "signed-in", async ({ context, caller, params }) => {
    const purchase = await purchaseOf(context, caller, params.sessionId);
    // A colleague may be typing the card number right now.
    if (purchase.login_id !== caller.loginId) throw fault("not-allowed");
    return payload(await cancelPurchase(context, purchase));
  }),

  serve(promised.resumePurchase, "signed-in", async ({ context, caller, params }) => {
    const purchase = await purchaseOf(context, caller, params.sessionId);
    if (purchase.login_id !== caller.loginId) throw fault("not-allowed");
    return payload(await openCheckout(context, { sessionId: purchase.public_id }));
  }),

  serve(promised.readReceipt, "signed-in", async ({ context, caller, params }) =>
    payload({ url: await receiptOf(context, await purchaseOf(context, caller, params.sessionId)) }),
  ),

  serve(promised.takePaymentEvent, "open", async ({ context, body, request }) => {
    const signature = request.headers["stripe-signature"];
    await takeEvent(context, body, typeof signature === "string" ? signature : undefined);
    return payload({ received: true as const });
  }),

  serve(promised.listPendingPurchases, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const { pending } = await pendingAmong(context.db, { ownerId: owner.id, loginId: caller.loginId });
    return payload(pending);
  }),

  serve(requests.askToBuy, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await askToBuy(context, { ownerId: owner.id, loginId: caller.loginId }, body));
  }),

  serve(requests.listBuyRequests, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const decides = mayIn(caller, owner.id, "role.give");
    const reader = { loginId: caller.loginId, all: decides };
    return payload({ requests: await listRequests(context.db, owner.id, reader), decides });
  }),

  serve(requests.decideBuyRequest, "signed-in", async (call) => {
    const { context, caller, params, body, requestId, language } = call;
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const order = { ownerId: owner.id, loginId: caller.loginId, requestId, language };
    return payload(await decideRequest(context, order, params.id, body));
  }),

  serve(promised.listPayments, "signed-in", async ({ context, caller, params, query }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await listPayments(context.db, owner.id, query.page));
  }),

  serve(promised.listMoneyProblems, ADMINISTRATOR, async ({ context, query }) =>
    payload(await listProblems(context.db, query.page)),
  ),

  serve(promised.closeMoneyProblem, ADMINISTRATOR, async ({ context, caller, params, body }) => {
    await closeMoneyProblem(context.db, params.id, { loginId: caller.loginId, note: body.note });
    return { payload: null };
  }),

  serve(promised.listUndelivered, ADMINISTRATOR, async ({ context, query }) =>
    payload(await listCases(context.db, query)),
  ),

  serve(promised.decideUndelivered, ADMINISTRATOR, async ({ context, caller, params, body, requestId }) => {
    const by = { loginId: caller.loginId, note: body.note, requestId };
    await inTransaction(context.db, (tx) => decideCase(tx, context.secrets, params.id, body.act, by), {
      step: "undelivered.decide",
    });
    return { payload: null };
  }),
];
