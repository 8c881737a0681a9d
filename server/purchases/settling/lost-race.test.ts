import { afterEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { SHOP_PRICE, useShop } from "../../../tests/support/shop.ts";
import { grantCredits, lockCredits } from "../../credits/book.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { brokenInvariants } from "../invariants.ts";

const database = useDatabase();
const db = () => database().db;
const { scene, standIn } = useShop(db);

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

/** Waits until one transaction waits for a lock that another holds. */
async function isWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await database().pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length > 0) return;
  }
}

/** Two credits, two addresses; during a purchase, the credits are spent before the bill is locked. */
async function lost(withFingerprint: boolean) {
  const one = await scene(2);
  const list = await one.podcasts(2);
  const { fingerprint } = await one.summary(list);
  let answer: ReturnType<typeof one.buy> | undefined;
  await inTransaction(db(), async (tx) => {
    await lockCredits(tx, one.owner.id);
    answer = one.buy(list, withFingerprint ? { fingerprint } : {});
    await isWaiting();
    const taken = { actorLoginId: null, reason: "for a test", requestId: "test" };
    await grantCredits(tx, { ownerId: one.owner.id, amount: -2, ...taken });
  });
  return { ...one, list, answer: await answer! };
}

test("A3.11 whoever loses the race for the credits is shown what the card would pay, and can confirm it", async () => {
  const { answer, buy, list } = await lost(true);
  expect(answer).toMatchObject({ status: 409, fault: "summary-changed" });
  const shown = JSON.parse(answer.body).payload;
  expect(shown).toMatchObject({
    emailsFromCredits: 0,
    emailsToPayFor: 2,
    card: "available",
    pricePerEmail: { amount: SHOP_PRICE },
    amountToPay: { amount: 2 * SHOP_PRICE },
    testPayment: true,
  });
  const bought = await buy(list, { fingerprint: shown.fingerprint });
  expect(bought.payload).toMatchObject({ status: "open", checkout: { amount: { amount: 2 * SHOP_PRICE } } });
});

test("without a fingerprint the bill of the moment counts: the rest is paid in a checkout", async () => {
  const { answer } = await lost(false);
  expect(answer.payload).toMatchObject({
    status: "open",
    unlocked: 0,
    checkout: { amount: { amount: 2 * SHOP_PRICE } },
  });
});

test("where the provider is away, or none is set, that is said", async () => {
  standIn().fault({ on: "/v1/products", kind: "503", times: 2 });
  expect((await lost(false)).answer.fault).toBe("payment-unavailable");
  await changeSettings(db(), { emailPurchaseProductId: "" });
  expect((await lost(false)).answer.fault).toBe("no-credits");
});
