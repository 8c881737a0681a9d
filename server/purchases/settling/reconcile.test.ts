import { afterEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useOpenPurchases } from "../../../tests/support/open-purchases.ts";
import { SHOP_PRICE, useShop } from "../../../tests/support/shop.ts";
import { brokenInvariants } from "../invariants.ts";
import { reconcilePayments } from "./reconcile.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { edge, standIn } = shop;
const { opened, problems, forgetSession, makeOld } = useOpenPurchases(database, shop);
const context = () => edge().context;

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

/** Lets days pass without an event or a comparison. */
async function daysWithoutUs(days: number): Promise<void> {
  standIn().advance(days * 86_400_000);
  await database().pool.query("update payment_comparison set compared = compared - $1 * interval '1 day'", [
    days,
  ]);
}

describe("M-6 the hourly comparison finds every planted difference", () => {
  test("paid and not unlocked: healed", async () => {
    const { pay, row } = await opened();
    await pay();
    await reconcilePayments(context());
    expect((await row()).state).toBe("settled_card");
  });

  test("paid after we had given it up: all of it goes back", async () => {
    const { id, pay, row, sessionId } = await opened();
    await forgetSession(id);
    await db()
      .updateTable("purchase")
      .set({ state: "failed", settled: new Date() })
      .where("id", "=", id)
      .execute();
    await db()
      .updateTable("purchase_item")
      .set({ outcome: "released" })
      .where("purchase_id", "=", id)
      .execute();
    await pay();
    await reconcilePayments(context());
    expect(await row()).toMatchObject({
      state: "refunded",
      captured: 2 * SHOP_PRICE,
      refunded: 2 * SHOP_PRICE,
    });
    expect(await problems("paid-late", sessionId)).toHaveLength(1);
  });

  test("waiting for longer than the provider's list goes back: paid and unpaid ones come to their end", async () => {
    const paid = await opened();
    const unpaid = await opened();
    await paid.pay();
    standIn().advance(5 * 86_400_000);
    await makeOld(paid.id, 5 * 1_440);
    await makeOld(unpaid.id, 5 * 1_440);
    await reconcilePayments(context());
    expect((await paid.row()).state).toBe("settled_card");
    expect((await unpaid.row()).state).toBe("expired");
  });

  test("unlocked and not paid: the books follow the provider's, an administrator is told", async () => {
    const { pay, settle, session, row, sessionId, list, status } = await opened();
    await pay();
    await settle();
    Object.assign(session, { status: "expired", payment_status: "unpaid" });
    await reconcilePayments(context());
    expect(await row()).toMatchObject({
      state: "refunded",
      earned: 2 * SHOP_PRICE,
      reversed: 2 * SHOP_PRICE,
    });
    expect(await status(list[0]!)).toBe("UNLOCKED");
    expect(await problems("unlocked-not-paid", sessionId)).toHaveLength(1);
  });

  test("refunded there: booked", async () => {
    const { pay, settle, row, intent } = await opened();
    await pay();
    await settle();
    standIn().refund(intent());
    await reconcilePayments(context());
    expect(await row()).toMatchObject({ state: "refunded", refunded: 2 * SHOP_PRICE });
  });

  test("refunded and disputed there while nothing ran here for weeks: booked", async () => {
    await reconcilePayments(context());
    const refunded = await opened();
    const disputed = await opened();
    for (const { pay, settle } of [refunded, disputed]) {
      await pay();
      await settle();
    }
    standIn().refund(refunded.intent());
    standIn().dispute(disputed.intent());
    await daysWithoutUs(20);
    for (const { id } of [refunded, disputed]) await makeOld(id, 20 * 1_440);
    await reconcilePayments(context());
    expect(await refunded.row()).toMatchObject({ state: "refunded", refunded: 2 * SHOP_PRICE });
    expect((await disputed.row()).state).toBe("disputed");
    expect(await problems("dispute", disputed.sessionId)).toHaveLength(1);
  });

  test("a comparison that breaks off does not count: the next one goes back as far", async () => {
    await reconcilePayments(context());
    const { id, pay, settle, row, intent } = await opened();
    await pay();
    await settle();
    standIn().refund(intent());
    await daysWithoutUs(20);
    await makeOld(id, 20 * 1_440);
    standIn().fault({ on: "GET /v1/disputes", kind: "429" });
    await expect(reconcilePayments(context())).rejects.toThrow("list-disputes");
    expect((await row()).refunded).toBe(0);
    await reconcilePayments(context());
    expect((await row()).refunded).toBe(2 * SHOP_PRICE);
  });

  test("unlocked and unknown there: reported, unless it is only missing in the list", async () => {
    const unlisted = await opened();
    await unlisted.pay();
    await unlisted.settle();
    // By their clock it is older than four days, by ours it is not.
    standIn().advance(4 * 86_400_000 + 60_000);
    await makeOld(unlisted.id, 4 * 1_440 - 1);
    const gone = await opened();
    await gone.pay();
    await gone.settle();
    delete standIn().state.sessions[gone.session.id];
    await reconcilePayments(context());
    expect(await problems("unlocked-not-paid", unlisted.sessionId)).toEqual([]);
    expect(await problems("unlocked-not-paid", gone.sessionId)).toHaveLength(1);
    standIn().state.sessions[gone.session.id] = gone.session;
  });

  test("another amount, and a payment of no purchase here: reported", async () => {
    const { pay, settle, session, sessionId } = await opened();
    await pay();
    await settle();
    session.amount_total = 999;
    const other = await opened();
    await other.pay();
    await other.settle();
    const stray = structuredClone(other.session);
    stray.id = "cs_test_stray";
    stray.metadata = { purchase: "nobodys" };
    standIn().state.sessions[stray.id] = stray;
    await reconcilePayments(context());
    await reconcilePayments(context());
    expect(await problems("amount-differs", sessionId)).toHaveLength(1);
    const unknown = await db()
      .selectFrom("money_problem")
      .select(["kind", "amount"])
      .where("reference", "=", stray.id)
      .execute();
    expect(unknown).toEqual([{ kind: "unknown-session", amount: 2 * SHOP_PRICE }]);
    delete standIn().state.sessions[stray.id];
    session.amount_total = 2 * SHOP_PRICE;
  });
});
