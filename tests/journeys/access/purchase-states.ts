import type { Money } from "../../../contract/forms/money.ts";
import type { PurchaseAnswer, PurchaseOutcome, PurchaseSummary } from "../../../contract/purchases.ts";
import { TEST_PUBLIC_KEY_PREFIX } from "../../../contract/test-payment.ts";
import { answer, refuse, SERVER_WORDS, stall } from "../broken-server.ts";
import { payButton } from "../buying.ts";
import { expect } from "../fixtures.ts";
import { type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

// No checkout is opened at the server: its answers are mocked.
const SUMMARY = /\/email\/purchase\/summary$/;
const BUY = /\/email\/purchase$/;
const ONE = /\/email\/purchase\/checkout-1$/;
const CANCEL = /\/email\/purchase\/checkout-1\/cancel$/;
const RECEIPT = /\/email\/purchase\/checkout-1\/receipt$/;
const PAY = /\/api\/demo\/payment\/pay$/;
const UNTIL = "2026-01-01T12:30:00Z";
const page = ({ locked }: World) => `/podcast/${locked.publicId}`;
const other = ({ inactive }: World) => `/podcast/${inactive.publicId}`;

const euros = (amount: number): Money => ({
  amount,
  currency: { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" },
});
/** Three addresses: credits for two of them, and a card for the third. */
const BOTH: PurchaseSummary = {
  emailsToUnlock: 3,
  covered: ["first", "second", "third"],
  creditsPerEmail: 1,
  creditsRequired: 3,
  currentCredits: 2,
  creditsConsumed: 2,
  resultingCredits: 0,
  emailsFromCredits: 2,
  emailsToPayFor: 1,
  pricePerEmail: euros(240),
  amountToPay: euros(240),
  card: "available",
  testPayment: true,
  pending: [],
  ceiling: null,
  fingerprint: "bill-1",
};
const CARD = { ...BOTH, currentCredits: 0, creditsConsumed: 0, emailsFromCredits: 0, emailsToPayFor: 3 };
const NO_CARD = { ...BOTH, pricePerEmail: null, amountToPay: null };
const held = (mine: boolean) => ({
  sessionId: "checkout-1",
  by: "Alexandra Very-Longname",
  mine,
  podcastExternalIds: ["held"],
  expiresAt: UNTIL,
});
const opened = (publishableKey = `${TEST_PUBLIC_KEY_PREFIX}1`): PurchaseAnswer => ({
  sessionId: "checkout-1",
  status: "open",
  clientSecret: "secret-1",
  checkout: {
    publishableKey,
    amount: euros(240),
    emailsToPayFor: 1,
    emailsFromCredits: 2,
    expiresAt: UNTIL,
    testPayment: true,
  },
  unlocked: 0,
  creditsConsumed: 2,
});
const became = (status: PurchaseOutcome["status"], more: Partial<PurchaseOutcome> = {}): PurchaseOutcome => ({
  sessionId: "checkout-1",
  status,
  unlocked: 0,
  dropped: 0,
  creditsConsumed: 0,
  paid: null,
  refunded: null,
  testPayment: true,
  ...more,
});
const PAID = became("complete", {
  ...{ unlocked: 2, dropped: 1, creditsConsumed: 2, paid: euros(240), refunded: euros(240) },
});

/** The bill as the server would draw it up. */
const askForBill = async ({ page, t, world }: Stage, summary: PurchaseSummary) => {
  const [asked, quiet] = [world.locked.externalId, world.inactive.externalId];
  await answer(page, "POST", SUMMARY, {
    ...summary,
    covered: [asked, quiet, "third"].slice(0, summary.emailsToUnlock),
    pending: summary.pending.map((one) => ({ ...one, podcastExternalIds: [asked] })),
  });
  await page
    .getByRole("button", { name: t("contacts.unlock") })
    .or(page.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) }))
    .filter({ visible: true })
    .first()
    .click();
  const [waiting] = summary.pending;
  const words =
    waiting &&
    t(waiting.mine ? "purchases.mineStart" : "purchases.colleagueStart", { count: 1, who: waiting.by ?? "" });
  await expect(page.getByRole("dialog").last()).toContainText(words ?? t("purchases.held"));
};
const bill = (name: string, summary: PurchaseSummary, address = page): State =>
  shown(`bill: ${name}`, address, (stage) => askForBill(stage, summary));

/** The form of a checkout that was opened, and stays open. */
const openForm = async (stage: Stage, publishableKey?: string) => {
  const { page, t } = stage;
  await answer(page, "POST", BUY, opened(publishableKey));
  await answer(page, "GET", ONE, became("open"));
  await askForBill(stage, BOTH);
  await payButton(page, t).click();
  const title = t("purchases.checkoutTitle", { amount: ".*" });
  await expect(page.getByRole("dialog", { name: new RegExp(`^${title}$`) })).toBeVisible();
};
const formOf = ({ page, t }: Stage) => page.getByRole("form", { name: t("purchases.test.form") });
/** Pays with the test card of this number, which a press fills in. */
const pay = async (stage: Stage, number: string) => {
  const form = formOf(stage);
  await form.getByRole("button", { name: number }).click();
  await form.locator("button[type=submit]").click();
};
const cancel = ({ page, t }: Stage) => page.getByRole("button", { name: t("purchases.cancel") }).click();
const says = ({ page, t }: Stage, key: Parameters<Stage["t"]>[0]) =>
  expect(page.getByText(t(key)).first()).toBeVisible();

const checkout = (name: string, act: (stage: Stage) => Promise<unknown>): State =>
  shown(`checkout: ${name}`, page, async (stage) => {
    await openForm(stage);
    await act(stage);
  });
/** What the page's next poll of the checkout finds. */
const ended = (name: string, outcome: PurchaseOutcome, title: Parameters<Stage["t"]>[0], count = 0): State =>
  checkout(name, async ({ page, t }) => {
    await answer(page, "GET", RECEIPT, { url: "https://receipts.example/1" });
    await answer(page, "GET", ONE, outcome);
    await expect(page.getByRole("dialog", { name: t(title, { count }) })).toBeVisible();
  });

/** From the bill of a purchase to its end: with credits, by card, and what comes between. */
export const PURCHASE_STATES: readonly State[] = [
  bill("credits and card", BOTH),
  bill("card alone", CARD),
  bill("card, an inactive podcast", CARD, other),
  bill("too few credits and no card", { ...NO_CARD, card: "not-set" }),
  bill("the provider does not answer", { ...NO_CARD, card: "unavailable" }),
  bill("a payment of one's own is open", { ...BOTH, emailsToUnlock: 0, covered: [], pending: [held(true)] }),
  bill("a colleague is buying", { ...BOTH, pending: [held(false)] }),
  shown("bill: changed", page, async (stage) => {
    await refuse(stage.page, "POST", BUY, { status: 409, code: "summary-changed" });
    await askForBill(stage, BOTH);
    await payButton(stage.page, stage.t).click();
    await says(stage, "purchases.changedStart");
  }),
  shown("bill: the payment is being opened", page, async (stage) => {
    await stall(stage.page, "POST", BUY);
    await askForBill(stage, BOTH);
    await payButton(stage.page, stage.t).click();
    await says(stage, "purchases.opening");
  }),
  shown("bill: the payment was not opened", page, async (stage) => {
    await refuse(stage.page, "POST", BUY);
    await askForBill(stage, BOTH);
    await payButton(stage.page, stage.t).click();
    await says(stage, "purchases.paymentFailed");
  }),
  checkout("test form", (stage) => expect(formOf(stage)).toBeVisible()),
  checkout("nothing filled in", async (stage) => {
    await formOf(stage).locator("button[type=submit]").click();
    await says(stage, "purchases.test.numberWrong");
  }),
  checkout("declined", async (stage) => {
    await answer(stage.page, "POST", PAY, { status: "open", refusal: "card_declined" });
    await pay(stage, "4000 0000 0000 0002");
    await says(stage, "purchases.refusal.card_declined");
  }),
  checkout("the bank asks", async (stage) => {
    await pay(stage, "4000 0027 6000 3184");
    await expect(stage.page.getByRole("region", { name: stage.t("purchases.test.bank") })).toBeVisible();
  }),
  checkout("paid, not yet unlocked", async (stage) => {
    await answer(stage.page, "POST", PAY, { status: "complete", refusal: null });
    await pay(stage, "4242 4242 4242 4242");
    await says(stage, "purchases.settling");
  }),
  checkout("no answer", async (stage) => {
    await refuse(stage.page, "GET", ONE);
    await says(stage, "purchases.lost");
  }),
  checkout("being cancelled", async (stage) => {
    await stall(stage.page, "POST", CANCEL);
    await cancel(stage);
    await says(stage, "purchases.cancelling");
  }),
  checkout("not cancelled", async (stage) => {
    await refuse(stage.page, "POST", CANCEL);
    await cancel(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("checkout: the provider's form is blocked", page, async (stage) => {
    await stage.page.route(/stripe\.com/, (route) => route.abort());
    await openForm(stage, "pk_test_1");
    await says(stage, "purchases.blockedTitle");
  }),
  checkout("cancelled", async (stage) => {
    await answer(stage.page, "POST", CANCEL, became("cancelled"));
    await cancel(stage);
    await says(stage, "purchases.cancelledTitle");
  }),
  ended("ran out", became("expired"), "purchases.expiredTitle"),
  ended("paid", PAID, "purchases.unlocked", 2),
  ended(
    "another amount was paid",
    became("failed", { paid: euros(100), refunded: euros(100) }),
    "purchases.paymentFailed",
  ),
];
