import type { Page } from "@playwright/test";
import type { PaymentStandIn } from "../../server/demo/payment/stand-in.ts";
import { setCredits } from "./buying.ts";
import { test as base } from "./fixtures.ts";
import { moveIn, openPaymentHouse } from "./payment-house.ts";
import { type Desk, openDesk } from "./prepare.ts";
import type { Words } from "./words.ts";

/** A customer's way: the provider's own form by its React component, with its script replaced in the browser. */
export const test = base.extend<{ dana: Desk; alex: Desk }, { house: PaymentStandIn }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const house = await openPaymentHouse();
      await use(house);
      await house.stop();
    },
    { scope: "worker" },
  ],
  environment: [({ house }, use) => use({ HOSTREAD_PAYMENT_URL: house.url }), { scope: "worker" }],
  dana: async ({ server }, use) => use(await openDesk(server.url)),
  alex: async ({ server, house, dana }, use) => {
    const alex = await openDesk(server.url, "administrator");
    await moveIn(house, server.url, alex);
    await setCredits(alex, dana.ownerId, 0);
    await use(alex);
    house.clearFaults();
    house.webhooks.delivery.mode = "send";
  },
});

export const provider = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const unlockedDialog = (page: Page, t: Words, count: number) =>
  page.getByRole("dialog", { name: t("purchases.unlocked", { count }) });

export const closeDialog = (page: Page, t: Words) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: t("ui.close") })
    .last()
    .click();
