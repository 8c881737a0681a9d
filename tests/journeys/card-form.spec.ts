import { expectAccessible } from "./accessibility.ts";
import {
  askForBill,
  creditsOf,
  expectLocked,
  expectUnlocked,
  lockedPodcasts,
  openCampaign,
  payButton,
  setCredits,
} from "./buying.ts";
import { closeDialog, provider, test, unlockedDialog } from "./card-fixtures.ts";
import { expect, walkedIn } from "./fixtures.ts";
import { DECLINES, PAYS, PUBLIC_KEY, replaceScript } from "./payment-house.ts";

/** The way of a customer, through the provider's own form. */

for (const language of walkedIn("de")) {
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
