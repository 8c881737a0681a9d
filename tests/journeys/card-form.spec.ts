import type { Page } from "@playwright/test";
import type { PaymentStandIn } from "../../server/demo/payment/stand-in.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  askForBill,
  creditsOf,
  expectLocked,
  expectUnlocked,
  figure,
  lockedPodcasts,
  openCampaign,
  setCredits,
} from "./buying.ts";
import { test as base, expect } from "./fixtures.ts";
import {
  DECLINES,
  moveIn,
  openPaymentHouse,
  PAYS,
  PRICE,
  PUBLIC_KEY,
  replaceScript,
} from "./payment-house.ts";
import { type Desk, openDesk } from "./prepare.ts";
import type { Words } from "./words.ts";

/** A customer's way: the provider's own form by its React component, with its script replaced in the browser. */
const test = base.extend<{ dana: Desk; alex: Desk }, { house: PaymentStandIn }>({
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
    house.setPrice({ ...PRICE });
  },
});

const payButton = (page: Page, t: Words) =>
  page.getByRole("button", { name: new RegExp(`^${t("purchases.pay", { amount: ".*" })}$`) });

const provider = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const unlockedDialog = (page: Page, t: Words, count: number) =>
  page.getByRole("dialog", { name: t("purchases.unlocked", { count }) });

const closeDialog = (page: Page, t: Words) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: t("ui.close") })
    .last()
    .click();

/** The script's own complaint about the plain address of these pages. */
const HTTPS = /Stripe\.js integrations must use HTTPS|over HTTP/;

test.beforeEach(({ trouble }) => trouble.expect(HTTPS));

for (const language of ["en", "de"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A7.23 A7.28 A4.12 buy by card through the provider's form (${language})`, async ({
      page,
      t,
      signIn,
      dana,
      alex,
      house,
    }) => {
      expect(alex.ownerId).toBeTruthy();
      const asked = await replaceScript(page, house);
      await signIn();
      const campaign = await openCampaign(page, dana, `Form ${language}`, 2);
      await askForBill(page, t, 2);
      await expect(payButton(page, t)).toBeVisible();
      expect(asked).toEqual([]);
      await payButton(page, t).click();
      await expect(provider(page, PAYS)).toBeVisible();
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatch(/^https:\/\/js\.stripe\.com\//);
      const drawn = page.locator(`[data-key="${PUBLIC_KEY}"]`);
      await expect(drawn).toHaveAttribute("lang", language);
      await provider(page, DECLINES).click();
      await expect(drawn).toContainText("card_declined");
      await expectLocked(dana, campaign);
      await provider(page, PAYS).click();
      await expect(unlockedDialog(page, t, 2)).toBeVisible();
      await closeDialog(page, t);
      await expectUnlocked(page, t, dana, campaign);
      const session = Object.values(house.state.sessions).at(-1)!;
      expect(session.locale).toBe(language);
    });
  });
}

test("A4.12 webhook late: the page unlocks by asking, and the message that comes later changes nothing", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  house,
}) => {
  await setCredits(alex, dana.ownerId, 1);
  house.webhooks.delivery.mode = "hold";
  house.webhooks.delivery.repeat = 2;
  await replaceScript(page, house);
  await signIn();
  const campaign = await openCampaign(page, dana, "Webhook late", 2);
  await askForBill(page, t, 2);
  await payButton(page, t).click();
  await provider(page, PAYS).click();
  await expect(unlockedDialog(page, t, 2)).toBeVisible();
  await closeDialog(page, t);
  await expectUnlocked(page, t, dana, campaign);
  const history = () => dana.ask("GET", `/core/api/owner/${dana.ownerId}/credits/history`);
  const before = await history();
  house.webhooks.delivery.mode = "send";
  await house.webhooks.release("reversed");
  await house.webhooks.settled();
  house.webhooks.delivery.repeat = 1;
  expect(await history()).toEqual(before);
  expect(await creditsOf(dana)).toBe(0);
  expect(Object.values(house.state.refunds)).toHaveLength(0);
});

test("A4.12 webhook alone: a page that was closed after paying finds its addresses unlocked", async ({
  context,
  page,
  t,
  signIn,
  dana,
  house,
  alex,
}) => {
  expect(alex.ownerId).toBeTruthy();
  house.webhooks.delivery.mode = "hold";
  await replaceScript(page, house);
  await signIn();
  const campaign = await openCampaign(page, dana, "Webhook alone", 1);
  await askForBill(page, t, 1);
  await payButton(page, t).click();
  await expect(provider(page, PAYS)).toBeVisible();
  const address = page.url();
  await page.close();
  const [session] = Object.values(house.state.sessions).slice(-1);
  await house.pay(session!.id);
  house.webhooks.delivery.mode = "send";
  await house.webhooks.release();
  const again = await context.newPage();
  await expect
    .poll(async () => (await dana.ask("GET", `/core/api/owner/${dana.ownerId}/purchase/pending`)).length)
    .toBe(0);
  await again.goto(address);
  await expectUnlocked(again, t, dana, campaign);
});

test("A7.28 A4.13 a blocked script is told in a sentence, and the way with credits stays open", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  trouble,
}) => {
  trouble.expect(/stripe|ERR_FAILED/);
  await setCredits(alex, dana.ownerId, 1);
  await page.route(/stripe\.com/, (route) => route.abort());
  await signIn();
  const campaign = await openCampaign(page, dana, "Blocked", 2);
  await askForBill(page, t, 2);
  await payButton(page, t).click();
  await expect(page.getByRole("alert").getByText(t("purchases.blockedTitle"))).toBeVisible();
  await page.getByRole("button", { name: t("purchases.again") }).click();
  await expect(page.getByRole("alert").getByText(t("purchases.blockedTitle"))).toBeVisible();
  await page.getByRole("button", { name: t("purchases.creditsOnly", { count: 1 }) }).click();
  await expect(unlockedDialog(page, t, 1)).toContainText(t("purchases.nothingCharged"));
  expect(await creditsOf(dana)).toBe(0);
  const entries = await dana.ask("GET", `/api/campaign/${campaign.publicId}/podcast`);
  const statuses = entries.map((entry: { podcast: { emailStatus: string } }) => entry.podcast.emailStatus);
  expect(statuses.sort()).toEqual(["LOCKED", "UNLOCKED"]);
});

test("A8.07 A4.13 a provider that does not answer: payment failed, nothing was charged", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  house,
  trouble,
}) => {
  trouble.expect(/503/);
  expect(alex.ownerId).toBeTruthy();
  await signIn();
  const campaign = await openCampaign(page, dana, "No answer", 1);
  await askForBill(page, t, 1);
  await expect(payButton(page, t)).toBeVisible();
  house.fault({ on: "POST /v1/checkout/sessions", kind: "503", times: 20 });
  await payButton(page, t).click();
  const failed = page.getByRole("dialog", { name: "Payment failed: Please try again." });
  await expect(failed).toBeVisible({ timeout: 60_000 });
  await expect(failed).toContainText("😕");
  await expectLocked(dana, campaign);
  house.clearFaults();
});

test("A3.10 a changed price is shown and confirmed again before anything is paid", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  house,
  trouble,
}) => {
  trouble.expect(/409/);
  expect(alex.ownerId).toBeTruthy();
  await replaceScript(page, house);
  await signIn();
  await openCampaign(page, dana, "Dearer", 1);
  const bill = await askForBill(page, t, 1);
  const toPay = figure(bill, t("purchases.toPay"));
  await expect(toPay).toHaveText(/2\.[46]0/);
  house.setPrice({ eur: 999, usd: 999 });
  await payButton(page, t).click();
  await expect(bill.getByText(t("purchases.changedStart"))).toBeVisible();
  await expect(toPay).toHaveText(/9\.99/);
  await expect(provider(page, PAYS)).toHaveCount(0);
  await payButton(page, t).click();
  await expect(page.getByRole("dialog", { name: /Pay .*9\.99/ })).toBeVisible();
  await provider(page, PAYS).click();
  await expect(unlockedDialog(page, t, 1)).toContainText("9.99");
});

test("A3.10 A6.04 what a colleague is buying stands beside the bill, and not on it", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  house,
}) => {
  await replaceScript(page, house);
  await signIn();
  const campaign = await openCampaign(page, dana, "Two at once", 3);
  const [first] = campaign.podcasts;
  const body = { podcastExternalIdList: [first!.externalId], ownerPublicId: dana.ownerId };
  const theirs = await alex.ask("POST", "/podcast/api/email/purchase", body);
  const bill = await askForBill(page, t, 3);
  await expect(bill.getByText(/Alex .*is buying 1 of these right now/)).toBeVisible();
  await expect(figure(bill, t("purchases.byCard"))).toHaveText("2");
  await expect(figure(bill, t("purchases.toPay"))).toHaveText(/4\.80|5\.20/);
  await payButton(page, t).click();
  await provider(page, PAYS).click();
  await expect(unlockedDialog(page, t, 2)).toBeVisible();
  await alex.ask("POST", `/podcast/api/email/purchase/${theirs.sessionId}/cancel`);
});

test("A4.12 A4.13 A7.25 cancelled too late: it was already paid, and says so", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  house,
}) => {
  expect(alex.ownerId).toBeTruthy();
  house.webhooks.delivery.mode = "never";
  await replaceScript(page, house);
  await signIn();
  const campaign = await openCampaign(page, dana, "Too late", 1);
  await askForBill(page, t, 1);
  // The page's own questions hang, so that the cancel call is the first to hear of the payment.
  await page.route(/\/email\/purchase\/[^/]+$/, () => undefined);
  await payButton(page, t).click();
  await expect(provider(page, PAYS)).toBeVisible();
  await house.pay(Object.values(house.state.sessions).at(-1)!.id);
  await page.getByRole("button", { name: t("purchases.cancel") }).click();
  const done = unlockedDialog(page, t, 1);
  await expect(done).toContainText("It was already paid");
  await expect(page.getByText(t("purchases.cancelled"), { exact: true })).toHaveCount(0);
  await closeDialog(page, t);
  await expectUnlocked(page, t, dana, campaign);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("A9.13 offline while it is paid: the page says so, and goes on by itself when the network is back", async ({
  context,
  page,
  t,
  signIn,
  dana,
  alex,
  house,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  expect(alex.ownerId).toBeTruthy();
  house.webhooks.delivery.mode = "never";
  await replaceScript(page, house);
  await signIn();
  const campaign = await openCampaign(page, dana, "Offline", 1);
  await askForBill(page, t, 1);
  await payButton(page, t).click();
  await expect(provider(page, PAYS)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t("purchases.lost"))).toBeVisible({ timeout: 30_000 });
  await house.pay(Object.values(house.state.sessions).at(-1)!.id);
  await context.setOffline(false);
  await expect(unlockedDialog(page, t, 1)).toBeVisible();
  await closeDialog(page, t);
  await expectUnlocked(page, t, dana, campaign);
});

test("A4.13 a checkout that ran out says so, and its podcasts can be bought anew", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  house,
}) => {
  await setCredits(alex, dana.ownerId, 1);
  await replaceScript(page, house);
  await signIn();
  await openCampaign(page, dana, "Ran out", 2);
  await askForBill(page, t, 2);
  await payButton(page, t).click();
  await expect(provider(page, PAYS)).toBeVisible();
  house.advance(32 * 60_000);
  const done = page.getByRole("dialog", { name: t("purchases.expiredTitle") });
  await expect(done).toContainText("⌛");
  expect(await creditsOf(dana)).toBe(1);
  await done.getByRole("button", { name: t("purchases.again") }).click();
  await expect(payButton(page, t)).toBeVisible();
});

test("S-12 A7.28 signed in on the login page, the form still comes into a document of its own", async ({
  page,
  t,
  server,
  signIn,
  dana,
  alex,
  house,
}) => {
  expect(alex.ownerId).toBeTruthy();
  const asked = await replaceScript(page, house);
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get("content-security-policy");
  expect(await policyOf("/")).not.toContain("stripe");
  expect(await policyOf("/admin")).not.toContain("stripe");
  expect(await policyOf("/podcast")).toContain("https://js.stripe.com");
  // From here on only links are followed: the first document after sign-in decides.
  await signIn();
  const [podcast] = await lockedPodcasts(dana, 1);
  await page
    .getByRole("navigation", { name: t("shell.main") })
    .getByRole("link", { name: t("shell.podcasts"), exact: true })
    .click();
  await page.getByRole("link", { name: podcast!.title, exact: true }).first().click();
  await page
    .getByRole("button", { name: t("contacts.unlock") })
    .first()
    .click();
  await payButton(page, t).click();
  await expect(provider(page, PAYS)).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByRole("button", { name: t("purchases.cancel") }).click();
  await expect(page.getByRole("dialog", { name: t("purchases.cancelledTitle") })).toBeVisible();
});

test("a refund made at the provider is listed for administrators, who say what they did", async ({
  page,
  t,
  signIn,
  dana,
  alex,
  house,
}) => {
  expect(alex.ownerId).toBeTruthy();
  const [podcast] = await lockedPodcasts(dana, 1);
  const body = { podcastExternalIdList: [podcast!.externalId], ownerPublicId: dana.ownerId };
  const bought = await dana.ask("POST", "/podcast/api/email/purchase", body);
  await house.pay(bought.clientSecret);
  await house.webhooks.settled();
  const path = `/podcast/api/email/purchase/${bought.sessionId}`;
  await expect.poll(async () => (await dana.ask("GET", path)).status).toBe("complete");
  const intent = house.session(bought.clientSecret).payment_intent;
  house.refund(typeof intent === "string" ? intent : intent!.id);
  await house.webhooks.settled();

  await signIn("administrator");
  const row = page.getByRole("row").filter({ hasText: t("purchases.problem.kind.refund-outside") });
  await expect(async () => {
    await page.goto("/admin?part=payments");
    await expect(row.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  const count = await row.count();
  await row
    .first()
    .getByRole("button", { name: t("purchases.problem.close") })
    .click();
  await expect(row.first().getByText(t("purchases.problem.noteShort"))).toBeVisible();
  await row.first().getByLabel(t("purchases.problem.note")).fill("Agreed with the customer by phone.");
  await row
    .first()
    .getByRole("button", { name: t("purchases.problem.close") })
    .click();
  await expect(row).toHaveCount(count - 1);

  // The organization reads it in its own list, with the receipt.
  await page.goto("/preferences");
  const payments = page.getByRole("table", { name: t("purchases.payments") });
  await expect(payments.getByRole("row").nth(1)).toContainText(t("purchases.state.complete"));
  await payments
    .getByRole("button", { name: t("purchases.getReceipt") })
    .first()
    .click();
  await expect(payments.getByRole("link", { name: t("purchases.receipt") })).toHaveAttribute("href", /^http/);
});
