import { afterEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useOpenPurchases } from "../../../tests/support/open-purchases.ts";
import { SHOP_KEYS, SHOP_PRICE, useShop } from "../../../tests/support/shop.ts";
import { makeLogin, makeUnlock } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { storeSecret } from "../../settings/secret.ts";
import { selectBound, selectUnfinished } from "../card-queries.ts";
import { brokenInvariants } from "../invariants.ts";
import { purchaseHandlers } from "../jobs.ts";
import { sweepPurchases } from "./sweep.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { call, edge, deliver, standIn } = shop;
const { opened, workOff, problems, makeOld, forgetSession } = useOpenPurchases(database, shop);
const context = () => edge().context;

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

describe("events", () => {
  test("twice at the same moment: both are taken, one settling, everything unlocked once", async () => {
    const { id, pay, event, outcome } = await opened();
    await pay();
    const answers = await Promise.all([deliver(event()), deliver(event())]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(await workOff(id)).toBe(1);
    expect(await outcome()).toMatchObject({ status: "complete", unlocked: 2 });
    expect((await deliver(event())).statusCode).toBe(200);
    expect(await workOff(id)).toBe(0);
  });

  test("expired after completed changes nothing: the provider's state counts, not the event", async () => {
    const { id, pay, event, outcome } = await opened();
    await deliver(event("checkout.session.expired"));
    await workOff(id);
    expect((await outcome()).status).toBe("open");
    await pay();
    await deliver(event());
    await workOff(id);
    await deliver(event("checkout.session.expired", { id: "evt_late" }));
    await workOff(id);
    expect((await outcome()).status).toBe("complete");
  });

  test("one byte changed, a signature 301 s old, a wrong secret: refused, and nothing is kept", async () => {
    const { event, id } = await opened();
    const now = Math.floor(Date.now() / 1000);
    const old = await deliver(event(), SHOP_KEYS.webhook, now - 301);
    const wrong = await deliver(event(), "whsec_of-somebody-else");
    const payload = JSON.stringify(event());
    const changed = await edge().web.inject({
      method: "POST",
      url: "/podcast/api/payment/webhook",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
      payload: `${payload} `,
    });
    for (const answer of [old, wrong, changed]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().type).toBe("urn:hostread:event-refused");
    }
    expect(await workOff(id)).toBe(0);
  });

  test("the secret before the present one is good for a day, the one before that is not", async () => {
    const { event } = await opened();
    const { secrets } = context();
    const put = (value: string) =>
      inTransaction(db(), (tx) => storeSecret(tx, secrets, "stripeWebhookSecret", value));
    await put("whsec_second");
    expect((await deliver(event(), SHOP_KEYS.webhook)).statusCode).toBe(200);
    expect((await deliver(event(), "whsec_second")).statusCode).toBe(200);
    await db()
      .updateTable("setting")
      .set({ modified: new Date(Date.now() - 25 * 3_600_000) })
      .where("key", "=", "stripeWebhookSecretReplaced")
      .execute();
    expect((await deliver(event(), SHOP_KEYS.webhook)).statusCode).toBe(400);
    await put(SHOP_KEYS.webhook);
  });

  test("of another environment, of an unknown session, of another kind: taken without effect", async () => {
    const { event, id, pay } = await opened();
    await pay();
    const foreign = structuredClone(event("checkout.session.completed", { id: "evt_foreign" }));
    foreign.data.object.metadata = { purchase: "unknown" };
    for (const sent of [
      event("checkout.session.completed", { livemode: true }),
      foreign,
      event("customer.created"),
    ])
      expect((await deliver(sent)).statusCode).toBe(200);
    expect(await workOff(id)).toBe(0);
  });
});

describe("what the sweep brings to its end", () => {
  test("paid, no event, browser closed: unlocked", async () => {
    const { pay, row, available } = await opened(3, 1);
    await pay();
    await sweepPurchases(context());
    expect(await row()).toMatchObject({ state: "settled_card", credits_consumed: 1, credits_reserved: 0 });
    expect(await available()).toBe(0);
  });

  test("run out: expired at the provider, too, and podcasts and credits are free again", async () => {
    const { id, session, row, available, list, summary } = await opened(2, 1);
    await makeOld(id, 32);
    await sweepPurchases(context());
    expect(session.status).toBe("expired");
    expect((await row()).state).toBe("expired");
    expect(await available()).toBe(1);
    expect((await summary(list)).emailsToUnlock).toBe(2);
  });

  test("killed between the provider's session and our commit: the same session is found, none is made", async () => {
    const { id, row, session, pay, outcome } = await opened();
    await forgetSession(id);
    await pay();
    await sweepPurchases(context());
    expect(await row()).toMatchObject({ state: "settled_card", session_id: session.id });
    expect((await outcome()).unlocked).toBe(2);
  });

  test("killed before the provider heard of it: failed, nothing is held", async () => {
    const { id, session, row } = await opened();
    await forgetSession(id);
    delete standIn().state.sessions[session.id];
    await sweepPurchases(context());
    expect((await row()).state).toBe("creating");
    await makeOld(id, 1);
    await purchaseHandlers(context())["end-unopened"]({ purchaseId: id });
    expect((await row()).state).toBe("failed");
  });

  test("cancelled while the provider was away: it says unavailable, and the sweep cancels", async () => {
    const { cancel, sessionId, row } = await opened();
    standIn().fault({ on: "/v1/checkout/sessions", kind: "503", times: 2 });
    expect((await cancel(sessionId)).fault).toBe("payment-unavailable");
    await sweepPurchases(context());
    expect((await row()).state).toBe("cancelled");
  });

  test("a restored copy asks nothing and settles nothing until it is confirmed", async () => {
    const { pay, row } = await opened();
    await pay();
    await db().updateTable("platform_state").set({ sending_paused_reason: "restored" }).execute();
    const calls = standIn().calls.length;
    await sweepPurchases(context());
    expect(standIn().calls.length).toBe(calls);
    expect((await row()).state).toBe("open");
    await db().updateTable("platform_state").set({ sending_paused_reason: null }).execute();
    await sweepPurchases(context());
    expect((await row()).state).toBe("settled_card");
  });
});

describe("money that goes back", () => {
  test("I11 another amount than the frozen one: nothing unlocked, all refunded, an administrator is told", async () => {
    const { pay, session, settle, row, sessionId, outcome, available } = await opened(2, 1);
    await pay();
    session.amount_total = 1;
    const charge = Object.values(standIn().state.charges).find(
      (one) => one.payment_intent === session.payment_intent,
    );
    charge!.amount = 1;
    await settle();
    expect(await row()).toMatchObject({ state: "refunded", captured: 1, refunded: 1, earned: 0, owed: 0 });
    expect(await outcome()).toMatchObject({ status: "failed", unlocked: 0, creditsConsumed: 0 });
    expect(await available()).toBe(1);
    expect(await problems("amount-differs", sessionId)).toHaveLength(1);
  });

  test("a podcast erased meanwhile is refunded, the others are unlocked", async () => {
    const { pay, settle, outcome, list, row } = await opened(3);
    await db().updateTable("podcast").set({ address_id: null }).where("id", "=", list[1]!.id).execute();
    await pay();
    await settle();
    expect(await outcome()).toMatchObject({
      status: "complete",
      unlocked: 2,
      dropped: 1,
      paid: { amount: 3 * SHOP_PRICE },
      refunded: { amount: SHOP_PRICE },
    });
    expect(await row()).toMatchObject({ state: "settled_card", earned: 2 * SHOP_PRICE, owed: 0 });
  });

  test("unlocked meanwhile by another way: credits stay, the card's part goes back", async () => {
    const { pay, settle, outcome, list, owner, available, row } = await opened(2, 1);
    for (const podcast of list) await makeUnlock(db(), owner.id, podcast.id);
    await pay();
    await settle();
    expect(await outcome()).toMatchObject({ status: "failed", unlocked: 0, dropped: 2, creditsConsumed: 0 });
    expect((await row()).state).toBe("refunded");
    expect(await available()).toBe(1);
  });

  test.each(["500-after", "timeout-after", "cut-after", "429"] as const)(
    "the refund's answer is lost (%s): it is given once",
    async (kind) => {
      const { pay, settle, list, row, intent } = await opened(2);
      await db().updateTable("podcast").set({ address_id: null }).where("id", "=", list[0]!.id).execute();
      await pay();
      standIn().fault({ on: "POST /v1/refunds", kind, times: 2 });
      await settle().catch(() => undefined);
      await sweepPurchases(context());
      await sweepPurchases(context());
      const given = Object.values(standIn().state.refunds).filter((one) => one.payment_intent === intent());
      expect(given.map((one) => one.amount)).toEqual([SHOP_PRICE]);
      expect(await row()).toMatchObject({ owed: 0, refunded: SHOP_PRICE });
    },
  );

  test("I17 a refund and a dispute made at the provider are booked, the unlock stays, an administrator is told", async () => {
    const { pay, settle, row, status, list, intent, sessionId } = await opened(2);
    await pay();
    await settle();
    standIn().refund(intent(), SHOP_PRICE);
    await settle();
    expect(await row()).toMatchObject({ state: "settled_card", refunded: SHOP_PRICE, reversed: SHOP_PRICE });
    expect(await problems("refund-outside", sessionId)).toHaveLength(1);
    standIn().dispute(intent());
    await settle();
    expect((await row()).state).toBe("disputed");
    expect(await status(list[0]!)).toBe("UNLOCKED");
    const [problem] = await problems("dispute", sessionId);
    const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const close = () =>
      call(admin.token, "POST", `/core/api/payment/problem/${problem.publicId}/close`, { note: "answered" });
    expect((await close()).status).toBe(204);
    expect((await close()).status).toBe(404);
    expect(await problems("dispute", sessionId)).toEqual([]);
  });

  test("I8 I17 what a disputed purchase owes is refunded by nobody but an administrator, who hears of a won dispute, too", async () => {
    const { pay, settle, list, row, intent, sessionId } = await opened(2);
    await db().updateTable("podcast").set({ address_id: null }).where("id", "=", list[0]!.id).execute();
    await pay();
    // Both made at the provider before anybody here has looked.
    standIn().refund(intent(), SHOP_PRICE / 2);
    const dispute = standIn().dispute(intent());
    await settle();
    const { id, owed, state } = await row();
    expect([state, owed]).toEqual(["disputed", SHOP_PRICE / 2]);
    expect(await selectUnfinished(db(), 500)).not.toContain(id);
    expect((await selectBound(db(), 500)).map((one) => one.sessionId)).not.toContain(sessionId);
    await sweepPurchases(context());
    expect(
      Object.values(standIn().state.refunds).filter((one) => one.payment_intent === intent()),
    ).toHaveLength(1);
    expect(await problems("dispute", sessionId)).toHaveLength(1);
    expect(await problems("refund-failed", sessionId)).toEqual([]);
    dispute.status = "won";
    await settle();
    expect((await row()).owed).toBe(owed);
    expect(await problems("refund-failed", sessionId)).toHaveLength(1);
  });

  test("a refund that fails later is owed again and an administrator is told", async () => {
    const { pay, settle, list, row, intent, sessionId } = await opened(2);
    await db().updateTable("podcast").set({ address_id: null }).where("id", "=", list[0]!.id).execute();
    await pay();
    await settle();
    const refund = Object.values(standIn().state.refunds).find((one) => one.payment_intent === intent())!;
    refund.status = "failed";
    await settle();
    expect(await row()).toMatchObject({ state: "settled_card", owed: SHOP_PRICE, refunded: 0 });
    expect(await problems("refund-failed", sessionId)).toHaveLength(1);
    await settle();
    expect(await row()).toMatchObject({ owed: SHOP_PRICE, refunded: 0 });
  });
});
