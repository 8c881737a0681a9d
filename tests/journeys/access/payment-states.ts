import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import { answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";

const PENDING = /\/purchase\/pending$/;
const RESUME = /\/email\/purchase\/checkout-1\/resume$/;
const CANCEL = /\/email\/purchase\/checkout-1\/cancel$/;
const TEST_RECEIPT = /\/api\/demo\/payment\/receipt\/checkout-1$/;
const RECEIPT = /\/email\/purchase\/checkout-1\/receipt$/;
const PAYMENTS = /\/core\/api\/owner\/[^/]+\/payment$/;
const NOW = "2026-01-01T12:00:00Z";
const currency = { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" };

/** The user's own payment that no dialog shows. */
const leftBehind = async (stage: Stage) => {
  const { page, t, world } = stage;
  await answer(page, "GET", PENDING, [
    {
      sessionId: "checkout-1",
      by: "Dana",
      mine: true,
      podcastExternalIds: [world.locked.externalId],
      expiresAt: NOW,
    },
  ]);
  await page.reload();
  await expect(page.getByText(t("purchases.openStart"))).toBeVisible();
};
const press = ({ page, t }: Stage, key: Parameters<Stage["t"]>[0]) =>
  page.getByRole("button", { name: t(key), exact: true }).click();

/** The organization's payments: one of each end, the first of them paid. */
const withPayments = async ({ page, t, world }: Stage) => {
  const states: readonly PurchaseOutcome["status"][] = ["complete", "open", "cancelled", "expired", "failed"];
  await answer(page, "GET", PAYMENTS, {
    ...{ resultSize: 120, pageSize: 50, pageIndex: 0 },
    page: states.map((status, place) => ({
      sessionId: `checkout-${place + 1}`,
      status,
      unlocked: 1,
      dropped: 0,
      creditsConsumed: 0,
      paid: status === "complete" ? { amount: 123_456, currency } : null,
      refunded: status === "complete" ? { amount: 240, currency } : null,
      testPayment: true,
      at: NOW,
      by: place === 0 ? "Dana" : null,
      podcasts: [{ publicId: world.locked.publicId, title: world.locked.title }],
    })),
  });
  await page.reload();
  await expect(page.getByRole("table", { name: t("purchases.payments") })).toBeVisible();
};
const receipt = (url: string | null) => async (stage: Stage) => {
  await withPayments(stage);
  await answer(stage.page, "GET", RECEIPT, { url });
  await press(stage, "purchases.getReceipt");
};

/** Payments outside of their dialog: one that was left, and those of an organization. */
export const PAYMENT_STATES: readonly State[] = [
  shown("a payment was left", "/dashboard", leftBehind),
  shown("a payment was left: not cancelled", "/dashboard", async (stage) => {
    await refuse(stage.page, "POST", CANCEL);
    await leftBehind(stage);
    await press(stage, "purchases.openCancel");
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("a payment was left: it cannot go on", "/dashboard", async (stage) => {
    await refuse(stage.page, "POST", RESUME);
    await leftBehind(stage);
    await press(stage, "purchases.openGoOn");
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  failing("payments", "/preferences", PAYMENTS),
  shown("payments", "/preferences", withPayments),
  shown("payments: podcasts opened", "/preferences", async (stage) => {
    await withPayments(stage);
    const table = stage.page.getByRole("table", { name: stage.t("purchases.payments") });
    await table.locator("summary").first().click();
    await expect(table.getByRole("link").first()).toBeVisible();
  }),
  shown("payments: a receipt", "/preferences", async (stage) => {
    await receipt("https://receipts.example/1")(stage);
    await expect(stage.page.getByRole("link", { name: stage.t("purchases.receipt") })).toBeVisible();
  }),
  shown("test receipt", "/test-receipt/checkout-1", async ({ page, t }) => {
    await answer(page, "GET", TEST_RECEIPT, {
      sessionId: "checkout-1",
      paidAt: NOW,
      paid: { amount: 123_456, currency },
      refunded: { amount: 240, currency },
      unlocked: 2,
    });
    await page.reload();
    await expect(page.getByText(t("purchases.cameBack"))).toBeVisible();
  }),
  loading("test receipt", "/test-receipt/checkout-1", TEST_RECEIPT),
  failing("test receipt", "/test-receipt/checkout-1", TEST_RECEIPT),
  shown("payments: no receipt", "/preferences", async (stage) => {
    await receipt(null)(stage);
    await expect(stage.page.getByText(stage.t("purchases.noReceipt"))).toBeVisible();
  }),
];
