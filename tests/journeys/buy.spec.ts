import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expectAccessible } from "./accessibility.ts";
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
import { expect, test, walkedIn } from "./fixtures.ts";
import { type Desk, openDesk } from "./prepare.ts";
import { quiet } from "./quiet.ts";
import type { Words } from "./words.ts";

/** The demonstration's own checkout: what a newcomer walks through without any account at a provider. */

async function desks(url: string): Promise<{ dana: Desk; alex: Desk }> {
  return { dana: await openDesk(url), alex: await openDesk(url, "administrator") };
}

/** Presses Pay on the bill and waits for the form. */
async function openCheckout(page: Page, t: Words): Promise<Locator> {
  await payButton(page, t).click();
  const form = page.getByRole("form", { name: t("purchases.test.form") });
  await expect(form).toBeVisible();
  return form;
}

/** A payment by card that is waiting: no credits, locked podcasts in a campaign, and the checkout's form open. */
async function begin(
  {
    page,
    t,
    signIn,
    server,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], "page" | "t" | "signIn" | "server">,
  name: string,
  { count = 1, from }: { count?: number; from?: string } = {},
) {
  const { dana, alex } = await desks(server.url);
  await setCredits(alex, dana.ownerId, 0);
  await signIn();
  if (from) await page.goto(from);
  const campaign = await openCampaign(page, dana, name, count);
  await askForBill(page, t, count);
  return { dana, campaign, form: await openCheckout(page, t) };
}

async function pay(form: Locator, t: Words, number = "4242 4242 4242 4242"): Promise<void> {
  await form.getByLabel(t("purchases.test.number")).fill(number);
  await form.getByLabel(t("purchases.test.expires")).fill("12 / 30");
  await form.getByLabel(t("purchases.test.code")).fill("123");
  await form.locator("button[type=submit]").click();
}

const close = (dialog: Locator, t: Words) =>
  dialog
    .getByRole("button", { name: t("ui.close") })
    .last()
    .click();

// Later journeys on this server find it as a newcomer does.
test.afterAll(async ({ server }) => {
  const { dana, alex } = await desks(server.url);
  await setCredits(alex, dana.ownerId, 50);
});

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A1.04 A4.11 A4.13 A6.04 A7.22 A7.23 buy by credits (${language})`, async ({
      page,
      t,
      signIn,
      server,
    }) => {
      const { dana, alex } = await desks(server.url);
      await setCredits(alex, dana.ownerId, 5);
      await signIn();
      const campaign = await openCampaign(page, dana, `Credits ${language}`, 3);
      const bill = await askForBill(page, t, 3);
      await expect(figure(bill, t("purchases.left"))).toHaveText("2");
      await bill.getByRole("button", { name: t("purchases.buy", { count: 3, credits: 3 }) }).dblclick();
      const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count: 3 }) });
      await expect(done).toContainText("🎉");
      await expect(done).toContainText(t("purchases.nothingCharged"));
      await close(done, t);
      await expectUnlocked(page, t, dana, campaign);
      expect(await creditsOf(dana)).toBe(2);
    });

    test(`A1.04 A2.46 A3.10 A4.11 A4.12 A4.13 A9.13 card and credits (${language})`, async ({
      page,
      t,
      signIn,
      server,
    }) => {
      const { dana, alex } = await desks(server.url);
      await setCredits(alex, dana.ownerId, 2);
      await signIn();
      const campaign = await openCampaign(page, dana, `Both ${language}`, 5);
      const bill = await askForBill(page, t, 5);
      await expect(figure(bill, t("purchases.fromCredits"))).toHaveText("2");
      await expect(figure(bill, t("purchases.byCard"))).toHaveText("3");
      const price = await figure(bill, t("purchases.price")).innerText();
      const amount = await figure(bill, t("purchases.toPay")).innerText();
      // As the language writes money: the sign in front of a point, or behind a comma.
      expect(price).toMatch(language === "en" ? /^[$€]\d+\.\d\d$/ : /^\d+,\d\d\s[€$]$/);
      await expectAccessible(page);

      const form = await openCheckout(page, t);
      await expect(page.getByText(t("purchases.testNote"))).toBeVisible();
      const title = page.getByRole("dialog", { name: t("purchases.checkoutTitle", { amount }) });
      await expect(title).toBeVisible();
      await expectAccessible(page);
      expect(await creditsOf(dana)).toBe(0);
      await pay(form, t);
      const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count: 5 }) });
      await expect(done).toContainText(t("purchases.paid", { amount }));
      await expect(done).toContainText("🎉");
      await expect(figure(done, t("purchases.creditsUsed"))).toHaveText("2");
      await expectAccessible(page);
      await close(done, t);
      await expectUnlocked(page, t, dana, campaign);
      expect(await creditsOf(dana)).toBe(0);
    });

    test(`A8.07 A4.12 card refused, then paid with another one (${language})`, async ({
      page,
      t,
      signIn,
      server,
    }) => {
      const { dana, alex } = await desks(server.url);
      await setCredits(alex, dana.ownerId, 0);
      await signIn();
      const campaign = await openCampaign(page, dana, `Refused ${language}`, 1);
      await askForBill(page, t, 1);
      const form = await openCheckout(page, t);
      await pay(form, t, "4111 1111 1111 1111");
      await expect(form.getByText(t("purchases.test.numberWrong"))).toBeVisible();
      await expect(form.getByLabel(t("purchases.test.number"))).toBeFocused();
      await pay(form, t, "4000 0000 0000 0002");
      await expect(form.getByRole("alert")).toHaveText(t("purchases.refusal.card_declined"));
      await pay(form, t, "4000 0000 0000 9995");
      await expect(form.getByRole("alert")).toHaveText(t("purchases.refusal.insufficient_funds"));
      await pay(form, t, "4000 0027 6000 3184");
      const bank = page.getByRole("region", { name: t("purchases.test.bank") });
      await bank.getByRole("button", { name: t("purchases.test.no") }).click();
      await expect(form.getByRole("alert")).toHaveText(t("purchases.refusal.authentication_required"));
      await expectLocked(dana, campaign);
      await pay(form, t, "4000 0027 6000 3184");
      await bank.getByRole("button", { name: t("purchases.test.yes") }).click();
      await close(page.getByRole("dialog", { name: t("purchases.unlocked", { count: 1 }) }), t);
      await expectUnlocked(page, t, dana, campaign);
    });
  });
}

test("A3.11 A7.23 A7.24 A9.13 buy by card, and find it in the history with its sum", async ({
  page,
  t,
  signIn,
  server,
}) => {
  const { dana, alex } = await desks(server.url);
  await setCredits(alex, dana.ownerId, 0);
  await signIn();
  const campaign = await openCampaign(page, dana, "Card only", 2);
  const asked: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && /\/email\/purchase\/[^/]+$/.test(request.url())) asked.push(Date.now());
  });
  const opening = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" && response.url().endsWith("/podcast/api/email/purchase"),
  );
  await askForBill(page, t, 2);
  const form = await openCheckout(page, t);
  const { payload } = await (await opening).json();
  expect(payload).toMatchObject({ status: "open", unlocked: 0, creditsConsumed: 0 });
  expect(payload.sessionId).toBeTruthy();
  expect(payload.clientSecret).toBeTruthy();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  await pay(form, t);
  const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count: 2 }) });
  await expect(done).toBeVisible();
  const amount = await figure(done, t("purchases.paidByCard")).innerText();
  const opened = page.waitForEvent("popup");
  await done.getByRole("link", { name: t("purchases.receipt") }).click();
  const receipt = await opened;
  await expect(receipt.getByRole("heading", { name: t("purchases.testReceipt") })).toBeVisible();
  await expect(receipt.getByText(t("purchases.testReceiptLead"))).toBeVisible();
  await expect(figure(receipt.getByRole("main"), t("purchases.paidByCard"))).toHaveText(amount);
  await expect(figure(receipt.getByRole("main"), t("purchases.testReceiptUnlocked"))).toHaveText("2");
  await expectAccessible(receipt);
  await receipt.close();
  await close(done, t);
  await expectUnlocked(page, t, dana, campaign);

  await page.goto("/preferences");
  const table = page.getByRole("table", { name: t("credits.history") });
  const balance = await creditsOf(dana);
  await expect(table.locator("tfoot .sum").first()).toContainText(String(balance));
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: t("credits.csv.download") }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/_Credits_\d{4}-\d\d-\d\d\.csv$/);
  const rows: Record<string, string>[] = parse(readFileSync(await download.path()), {
    bom: true,
    columns: true,
  });
  const amounts = rows.map((row) => Number(row[t("credits.csv.amount")]));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(balance);
});

test("A4.12 A4.13 A7.25 A8.08 cancel: nothing was charged, and the credits are there again", async ({
  page,
  t,
  signIn,
  server,
}) => {
  const { dana, alex } = await desks(server.url);
  await setCredits(alex, dana.ownerId, 1);
  await signIn();
  const campaign = await openCampaign(page, dana, "Cancelled", 2);
  await askForBill(page, t, 2);
  await openCheckout(page, t);
  // A click beside the dialog does not give a payment up; Escape and the button do.
  await page.mouse.click(5, 5);
  await expect(page.getByRole("form", { name: t("purchases.test.form") })).toBeVisible();
  const cancelling = page.waitForRequest((request) => request.url().endsWith("/cancel"));
  await page.getByRole("button", { name: t("purchases.cancel") }).click();
  await cancelling;
  const done = page.getByRole("dialog", { name: t("purchases.cancelledTitle") });
  await expect(done).toContainText("Nothing was charged.");
  await expectAccessible(page);
  await close(done, t);
  await expectLocked(dana, campaign);
  expect(await creditsOf(dana)).toBe(1);
});

test("A4.12 a reload in the middle: the payment is found again, and paid", async ({
  page,
  t,
  signIn,
  server,
}) => {
  const { dana, campaign } = await begin({ page, t, signIn, server }, "Reloaded");
  await page.reload();
  await expect(page.getByText(t("purchases.openStart"))).toBeVisible();
  await expectAccessible(page);
  // The bill of the same podcasts does not sell them twice.
  const bill = await askForBill(page, t, 1);
  await expect(bill.getByText(t("purchases.mineStart"))).toBeVisible();
  await expect(bill.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await bill.getByRole("button", { name: t("purchases.goOn") }).click();
  const resumed = page.getByRole("dialog", { name: /^Pay/ });
  await expect(figure(resumed, t("purchases.inAll"))).toHaveText("1");
  await expect(figure(resumed, t("purchases.byCard"))).toHaveText("1");
  await pay(page.getByRole("form", { name: t("purchases.test.form") }), t);
  const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count: 1 }) });
  await close(done, t);
  await expectUnlocked(page, t, dana, campaign);
  await expect(page.getByText(t("purchases.openStart"))).toHaveCount(0);
});

test("A4.12 back in the middle, and on in a second tab: one payment, said in both", async ({
  context,
  page,
  t,
  signIn,
  server,
}) => {
  const { dana, campaign } = await begin({ page, t, signIn, server }, "Left and found", { from: "/bundle" });
  await page.goBack();
  await expect(page.getByText(t("purchases.openStart"))).toBeVisible();

  const second = await context.newPage();
  await second.goto(`/bundle/${campaign.publicId}/podcasts`);
  await second.getByRole("button", { name: t("purchases.openGoOn") }).click();
  await pay(second.getByRole("form", { name: t("purchases.test.form") }), t);
  const done = second.getByRole("dialog", { name: t("purchases.unlocked", { count: 1 }) });
  await close(done, t);
  await expectUnlocked(second, t, dana, campaign);
  await expect(page.getByText(/^Your payment of .+ has arrived: 1 address unlocked\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(t("purchases.openStart"))).toHaveCount(0);
});

test("A4.12 a reload right after paying: how it ended is told, and told once", async ({
  page,
  t,
  signIn,
  server,
}) => {
  const { dana, campaign, form } = await begin({ page, t, signIn, server }, "Paid and reloaded", {
    count: 2,
  });
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/demo/payment/pay"));
  await pay(form, t);
  await answered;
  await page.reload();
  const told = page.getByText(/^Your payment of .+ has arrived: 2 addresses unlocked\.$/);
  await expect(told).toBeVisible({ timeout: 30_000 });
  await expectUnlocked(page, t, dana, campaign);
  await page.reload();
  await expectUnlocked(page, t, dana, campaign);
  await quiet(page);
  await expect(told).toHaveCount(0);
});

test("A8.08 a payment that waits outside its dialog can be cancelled there", async ({
  page,
  t,
  signIn,
  server,
}) => {
  const { dana, campaign } = await begin({ page, t, signIn, server }, "Given up");
  await page.goto("/preferences");
  await page.getByRole("button", { name: t("purchases.openCancel") }).click();
  const done = page.getByRole("dialog", { name: t("purchases.cancelledTitle") });
  await expect(done).toContainText("Nothing was charged.");
  await close(done, t);
  await expect(page.getByText(t("purchases.openStart"))).toHaveCount(0);
  await expectLocked(dana, campaign);
});
