import type { Page } from "@playwright/test";
import type { TestCard } from "../../contract/test-payment.ts";
import { type PaymentStandIn, startPaymentStandIn } from "../../server/demo/payment/stand-in.ts";
import type { Desk } from "./prepare.ts";

const SECRET_KEY = "sk_test_standin_journey";
const WEBHOOK_SECRET = "whsec_journey";
const PRODUCT = "prod_journey";
/** Not one of the test payment's: the pages show the provider's own form. */
export const PUBLIC_KEY = "pk_test_journey";

/** Minor units of one address. */
const PRICE = { eur: 240, usd: 260 } as const;

/** A payment provider of a journey's own, whose buttons the journey presses. */
export async function openPaymentHouse(): Promise<PaymentStandIn> {
  return startPaymentStandIn({
    secretKey: SECRET_KEY,
    price: { product: PRODUCT, price: "price_journey", name: "Address", amounts: { ...PRICE } },
  });
}

/** Makes a running server use it: the keys an administrator would enter, and where its events go. */
export async function moveIn(house: PaymentStandIn, server: string, administrator: Desk): Promise<void> {
  await administrator.ask("POST", "/core/api/config", {
    stripePublicKey: PUBLIC_KEY,
    stripeSecretKey: SECRET_KEY,
    stripeWebhookSecret: WEBHOOK_SECRET,
    emailPurchaseProductId: PRODUCT,
  });
  house.setWebhook({ url: `${server}/podcast/api/payment/webhook`, secret: WEBHOOK_SECRET });
}

/** Names of the buttons that the script below draws. */
export const PAYS = "Provider: pay";
export const DECLINES = "Provider: pay with a declined card";

/**
 * Behaves towards a page as the provider's script does: the same functions, a form of its own in the element that it
 * is given, and `onComplete` once it is paid. What it is paid with, it asks the journey.
 */
const SCRIPT = `
window.Stripe = (key, options) => {
  const draw = async ({ clientSecret, onComplete }) => {
    const form = document.createElement("div");
    const said = document.createElement("p");
    for (const [name, card] of [["${PAYS}", "good"], ["${DECLINES}", "declined"]]) {
      const button = document.createElement("button");
      button.textContent = name;
      button.onclick = async () => {
        const { status, error } = await window.payAtProvider(clientSecret, card);
        said.textContent = error ? "Provider: " + error : "Provider: thank you";
        if (status === "complete") onComplete?.();
      };
      form.append(button);
    }
    form.append(said);
    form.dataset.key = key;
    form.lang = options.locale;
    return {
      mount(place) { (typeof place === "string" ? document.querySelector(place) : place).append(form); },
      unmount() { form.remove(); },
      destroy() { form.remove(); },
    };
  };
  const nothing = () => undefined;
  return {
    _registerWrapper: nothing, registerAppInfo: nothing, elements: nothing, createToken: nothing,
    createPaymentMethod: nothing, confirmCardPayment: nothing, createEmbeddedCheckoutPage: draw,
  };
};
window.Stripe.version = "VERSION";
`;

/** Puts that script in the provider's place; answers the addresses that were asked for, in their order. */
export async function replaceScript(page: Page, house: PaymentStandIn): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/([a-z]+\.)*stripe\.com\//, async (route) => {
    const address = route.request().url();
    asked.push(address);
    // The script says which of its releases it is, as the address asks for it.
    const [, version = ""] = new URL(address).pathname.split("/");
    await route.fulfill({ contentType: "text/javascript", body: SCRIPT.replace("VERSION", version) });
  });
  await page.exposeFunction("payAtProvider", (clientSecret: string, card: TestCard) =>
    house.pay(clientSecret, card),
  );
  return asked;
}
