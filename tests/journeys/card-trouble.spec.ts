import type { TextKey } from "../../client/language/en.ts";
import {
  askForBill,
  creditsOf,
  expectLocked,
  expectUnlocked,
  figure,
  openCampaign,
  payButton,
  setCredits,
} from "./buying.ts";
import { closeDialog, provider, test, unlockedDialog } from "./card-fixtures.ts";
import { expect } from "./fixtures.ts";
import { PAYS, replaceScript } from "./payment-house.ts";

/** What can go wrong between a customer and the payment. */

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
  // An open payment can be continued or canceled once the provider is back.
  house.clearFaults();
  const pending = await dana.ask("GET", `/core/api/owner/${dana.ownerId}/purchase/pending`);
  for (const { sessionId } of pending) {
    const ended = await dana.ask("POST", `/podcast/api/email/purchase/${sessionId}/cancel`);
    expect(ended.status).toBe("cancelled");
  }
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
  const euros = async (line: TextKey) =>
    Number((await figure(bill, t(line)).innerText()).replace(/[^\d.]/g, ""));
  expect(await euros("purchases.toPay")).toBeCloseTo(2 * (await euros("purchases.price")));
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
  await expect(done).toContainText("It was too late to cancel");
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
