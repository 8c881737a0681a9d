import { afterEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { SHOP_KEYS, SHOP_PRICE, useShop } from "../../tests/support/shop.ts";
import { makeLogin } from "../../tests/support/world.ts";
import { changeSettings } from "../settings/read.ts";
import { brokenInvariants } from "./invariants.ts";

const database = useDatabase();
const db = () => database().db;
const { call, edge, standIn, scene } = useShop(db);

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

const EUR = { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" };

describe("paying by card", () => {
  test("A1.04 A3.10 A7.22 card and credits in one purchase: the summary says what each of them pays", async () => {
    const { podcasts, summary } = await scene(2);
    expect(await summary(await podcasts(5))).toMatchObject({
      emailsToUnlock: 5,
      emailsFromCredits: 2,
      creditsConsumed: 2,
      emailsToPayFor: 3,
      pricePerEmail: { amount: SHOP_PRICE, currency: EUR },
      amountToPay: { amount: 3 * SHOP_PRICE, currency: EUR },
      card: "available",
      testPayment: true,
      pending: [],
    });
  });

  test("A3.11 A7.23 A7.24 A9.13 the checkout is open until paid; then everything is unlocked and the credits are taken", async () => {
    const { podcasts, buy, poll, available, status } = await scene(1);
    const list = await podcasts(3);
    const opened = await buy(list, { language: "de" });
    expect(opened.payload).toMatchObject({
      status: "open",
      checkout: {
        publishableKey: SHOP_KEYS.publishable,
        amount: { amount: 2 * SHOP_PRICE, currency: EUR },
        emailsToPayFor: 2,
        emailsFromCredits: 1,
        testPayment: true,
      },
      unlocked: 0,
      creditsConsumed: 0,
    });
    const { sessionId, clientSecret } = opened.payload;
    expect(standIn().session(clientSecret)).toMatchObject({ locale: "de", amount_total: 2 * SHOP_PRICE });
    expect(await available()).toBe(0);
    expect((await poll(sessionId)).payload.status).toBe("open");
    expect(await status(list[0]!)).toBe("LOCKED");

    await standIn().pay(clientSecret);
    await makeAskable();
    expect((await poll(sessionId)).payload).toEqual({
      sessionId,
      status: "complete",
      unlocked: 3,
      dropped: 0,
      creditsConsumed: 1,
      paid: { amount: 2 * SHOP_PRICE, currency: EUR },
      refunded: null,
      testPayment: true,
    });
    for (const podcast of list) expect(await status(podcast)).toBe("UNLOCKED");
    expect(await available()).toBe(0);
  });

  test("a refused card leaves the checkout open for another one", async () => {
    const { podcasts, buy, poll } = await scene(0);
    const { sessionId, clientSecret } = (await buy(await podcasts(1))).payload;
    await standIn().pay(clientSecret, "declined");
    await makeAskable();
    expect((await poll(sessionId)).payload.status).toBe("open");
    await standIn().pay(clientSecret);
    await makeAskable();
    expect((await poll(sessionId)).payload.status).toBe("complete");
  });

  test("A4.13 A7.25 cancelling ends the checkout, nothing is charged, podcasts and credits are free again", async () => {
    const { podcasts, buy, cancel, available, summary } = await scene(1);
    const list = await podcasts(2);
    const { sessionId, clientSecret } = (await buy(list)).payload;
    expect((await cancel(sessionId)).payload).toMatchObject({ status: "cancelled", paid: null, unlocked: 0 });
    expect((await cancel(sessionId)).payload.status).toBe("cancelled");
    expect(await available()).toBe(1);
    expect((await summary(list)).emailsToUnlock).toBe(2);
    expect(standIn().session(clientSecret).status).toBe("expired");
  });

  test("I15 who cancels after paying hears that it is paid, and everything is unlocked", async () => {
    const { podcasts, buy, cancel } = await scene(0);
    const { sessionId, clientSecret } = (await buy(await podcasts(2))).payload;
    await standIn().pay(clientSecret);
    expect((await cancel(sessionId)).payload).toMatchObject({ status: "complete", unlocked: 2 });
  });

  test("I14 a colleague sees what is being bought, and it is not sold twice", async () => {
    const { owner, podcasts, buy, summary, cancel, resume } = await scene(0);
    const colleague = await makeLogin(db(), [owner], { nickName: "Cem" });
    const [first, second, third] = await podcasts(3);
    const { sessionId, checkout } = (await buy([first!, second!])).payload;
    expect(await summary([second!, third!], colleague)).toMatchObject({
      emailsToUnlock: 1,
      pending: [
        {
          sessionId,
          by: "Bea",
          mine: false,
          podcastExternalIds: [second!.publicId],
          expiresAt: checkout.expiresAt,
        },
      ],
    });
    expect((await summary([second!])).pending[0].mine).toBe(true);
    expect((await buy([first!, second!], { by: colleague })).fault).toBe("being-bought");
    expect((await cancel(sessionId, colleague)).fault).toBe("not-allowed");
    expect((await resume(sessionId, colleague)).fault).toBe("not-allowed");
    const refused = db().selectFrom("security_event").select("detail").where("login_id", "=", colleague.id);
    expect(
      (await refused.where("kind", "=", "refused").orderBy("detail").execute()).map((r) => r.detail),
    ).toEqual([
      "POST /podcast/api/email/purchase/:sessionId/cancel",
      "POST /podcast/api/email/purchase/:sessionId/resume",
    ]);
    const pending = await call(colleague.token, "GET", `/core/api/owner/${owner.publicId}/purchase/pending`);
    expect(pending.payload).toMatchObject([{ sessionId, by: "Bea", mine: false }]);
  });

  test("a price that changed between summary and purchase has to be confirmed", async () => {
    const { podcasts, summary, buy } = await scene(0);
    const list = await podcasts(2);
    const seen = await summary(list);
    standIn().setPrice({ eur: 600 });
    const refused = await buy(list, { fingerprint: seen.fingerprint });
    expect(refused.fault).toBe("summary-changed");
    const shown = JSON.parse(refused.body).payload;
    expect(shown.amountToPay).toEqual({ amount: 1200, currency: EUR });
    const bought = await buy(list, { fingerprint: shown.fingerprint });
    expect(bought.payload.checkout.amount.amount).toBe(1200);
    standIn().setPrice({ eur: SHOP_PRICE });
  });

  test.each([
    ["JPY", { jpy: 50 }, 0, 150],
    ["KWD", { kwd: 1500 }, 3, 4500],
  ])("exact minor units: %s", async (code, amounts, fractionDigits, amount) => {
    const { podcasts, buy, poll } = await scene(0);
    standIn().setPrice(amounts);
    const { sessionId, clientSecret, checkout } = (await buy(await podcasts(3))).payload;
    expect(checkout.amount).toMatchObject({ amount, currency: { currencyCode: code, fractionDigits } });
    await standIn().pay(clientSecret);
    await makeAskable();
    expect((await poll(sessionId)).payload.paid).toMatchObject({ amount, currency: { currencyCode: code } });
    standIn().setPrice({ eur: SHOP_PRICE });
  });

  test("while the provider is away a card cannot pay, and credits still buy", async () => {
    const { podcasts, buy, summary } = await scene(1);
    const list = await podcasts(2);
    standIn().setPrice({ eur: SHOP_PRICE });
    standIn().fault({ on: "/v1/products", kind: "503", times: 2 });
    expect((await buy(list)).fault).toBe("payment-unavailable");
    expect((await buy(list.slice(0, 1))).payload).toMatchObject({ status: "complete", unlocked: 1 });
    expect(await summary(list)).toMatchObject({ emailsToUnlock: 1, emailsToPayFor: 1 });
  });

  test("A7.24 an open checkout goes on while no product is set; without the browser's key that is said", async () => {
    const { podcasts, buy, resume, cancel } = await scene(0);
    const opened = (await buy(await podcasts(1))).payload;
    await changeSettings(db(), { emailPurchaseProductId: "" });
    expect((await resume(opened.sessionId)).payload).toEqual(opened);
    await changeSettings(db(), { stripePublicKey: "" });
    expect(await resume(opened.sessionId)).toMatchObject({ status: 503, fault: "payment-misconfigured" });
    await changeSettings(db(), {
      stripePublicKey: SHOP_KEYS.publishable,
      emailPurchaseProductId: SHOP_KEYS.product,
    });
    expect((await cancel(opened.sessionId)).payload.status).toBe("cancelled");
  });

  test("a restored copy opens no checkout for a purchase it knows before it is confirmed", async () => {
    const { podcasts, buy, resume, cancel } = await scene(0);
    const opened = (await buy(await podcasts(1))).payload;
    const pause = (reason: string | null) =>
      db().updateTable("platform_state").set({ sending_paused_reason: reason }).execute();
    await pause("restored");
    expect(await resume(opened.sessionId)).toMatchObject({ status: 409, fault: "sending-suspended" });
    await pause(null);
    expect((await resume(opened.sessionId)).payload).toEqual(opened);
    expect((await cancel(opened.sessionId)).payload.status).toBe("cancelled");
  });

  test("S-2 poll, cancel, resume and receipt of another organization's purchase do not exist; nor after one was removed", async () => {
    const { owner, podcasts, buy, poll, cancel, resume } = await scene(0);
    const stranger = (await scene(0)).login;
    const { sessionId } = (await buy(await podcasts(1))).payload;
    for (const answer of [
      await poll(sessionId, stranger),
      await cancel(sessionId, stranger),
      await resume(sessionId, stranger),
    ])
      expect(answer.status).toBe(404);
    const removed = await makeLogin(db(), [owner]);
    expect((await poll(sessionId, removed)).status).toBe(200);
    await db().deleteFrom("membership").where("login_id", "=", removed.id).execute();
    expect((await poll(sessionId, removed)).status).toBe(404);
  });
});

describe("I12 the same key", () => {
  test("goes on with the same checkout; other podcasts are refused; another organization is independent", async () => {
    const { podcasts, buy } = await scene(0);
    const list = await podcasts(2);
    const first = await buy(list, { key: "one" });
    const again = await buy(list, { key: "one" });
    expect(again.payload).toEqual(first.payload);
    expect((await buy(await podcasts(1), { key: "one" })).fault).toBe("idempotency-conflict");
    const twice = await Promise.all([buy(list, { key: "one" }), buy(list, { key: "one" })]);
    expect(twice.map((answer) => answer.payload.sessionId)).toEqual(Array(2).fill(first.payload.sessionId));
  });

  test("a double click opens one checkout", async () => {
    const { podcasts, buy } = await scene(0);
    const list = await podcasts(2);
    const answers = await Promise.all([1, 2, 3].map(() => buy(list, { key: "click" })));
    expect(new Set(answers.map((answer) => answer.payload.sessionId)).size).toBe(1);
    const marked = Object.values(standIn().state.sessions).filter(
      (session) => session.metadata?.purchase === answers[0]!.payload.sessionId,
    );
    expect(marked).toHaveLength(1);
  });
});

test.each(["500-after", "timeout-after", "cut-after", "429", "409", "503"] as const)(
  "the provider answers %s when the checkout is made: one session, and one outcome",
  async (kind) => {
    const { podcasts, buy, poll } = await scene(0);
    const list = await podcasts(1);
    standIn().fault({ on: "POST /v1/checkout/sessions", kind });
    let answer = await buy(list, { key: "again" });
    if (answer.status !== 200) {
      expect(answer.fault).toBe("payment-unavailable");
      answer = await buy(list, { key: "again" });
    }
    expect(answer.payload.status).toBe("open");
    const { sessionId, clientSecret } = answer.payload;
    const marked = Object.values(standIn().state.sessions).filter(
      (session) => session.metadata?.purchase === sessionId,
    );
    expect(marked).toHaveLength(1);
    await standIn().pay(clientSecret);
    await makeAskable();
    expect((await poll(sessionId)).payload).toMatchObject({ status: "complete", unlocked: 1 });
  },
);

test("no secret key, client secret or locked address is in a log, an error or an answer that does not need it", async () => {
  const { podcasts, buy, poll, cancel, summary, login, owner } = await scene(0);
  const list = await podcasts(2);
  standIn().fault({ on: "POST /v1/checkout/sessions", kind: "503", times: 2 });
  const failed = await buy(list, { key: "k" });
  const opened = await buy(list, { key: "k" });
  const { sessionId, clientSecret } = opened.payload;
  const seen = [failed.body, JSON.stringify(await summary(list)), (await poll(sessionId)).body];
  standIn().fault({ on: "/expire", kind: "500-before", times: 3 });
  seen.push((await cancel(sessionId)).body, (await cancel(sessionId)).body);
  seen.push((await call(login.token, "GET", `/core/api/owner/${owner.publicId}/payment`)).body);
  seen.push(
    (
      await edge().web.inject({
        method: "POST",
        url: "/podcast/api/payment/webhook",
        headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
        payload: JSON.stringify({ clientSecret }),
      })
    ).body,
  );
  const logged = edge().logged.join("\n");
  expect(logged).not.toBe("");
  for (const text of [...seen, logged]) {
    expect(text).not.toContain(SHOP_KEYS.secret);
    expect(text).not.toContain(SHOP_KEYS.webhook);
    expect(text).not.toContain("canary");
    expect(text).not.toContain(clientSecret);
    expect(text).not.toContain("@shows.example");
  }
});

/** Lets the next poll ask the provider at once instead of after two seconds. */
const makeAskable = () => db().updateTable("purchase").set({ checked: null }).execute();
