import type { Page } from "@playwright/test";
import { expect, fillSignIn, passwordField, walkedIn } from "./fixtures.ts";
import type { MailHouse } from "./mail-house.ts";
import { test } from "./mail-test.ts";
import { openDesk } from "./prepare.ts";
import type { Words } from "./words.ts";

const SECRET = "four lamps under one slow ferry";
const CREDITS = 7;

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A2.02 A9.18 A2.27 A1.02 A1.09 sign-up, the mail's link, and the first campaign (${language})`, async ({
      page,
      t,
      server,
      mail,
      trouble,
    }) => {
      trouble.expect(/status of 410 .*\/signup\/confirm/);
      // Each has its own company: the first credits are given once per domain.
      const address = `kim@new-brand-${language}.example`;
      const already = (await mail.arrived(0)).length;
      await connectPlatformMail(server.url, mail);

      await test.step("sign up", async () => {
        await page.goto("/");
        await page.locator('a[href="/signup"]').click();
        await expect(page).toHaveURL(/\/signup$/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          t("accounts.entry.signUpTitle", { credits: CREDITS }),
        );
        await fillSignUp(page, t, address);
        await expect(page.getByText(t("accounts.entry.inboxSays", { address }))).toBeVisible();
      });

      const link = await test.step("get the mail", async () => {
        const letter = (await mail.arrived(already + 1)).at(-1)!;
        expect(JSON.stringify(letter.to)).toContain(address);
        return linkIn(letter.text ?? "", server.url);
      });

      await test.step("before the link nobody gets in", async () => {
        trouble.expect(/status of 401 .*\/core\/auth/);
        await page.goto("/");
        await fillSignIn(page, t, address, SECRET);
        await expect(page.getByRole("alert")).toBeVisible();
      });

      await test.step("confirm, and sign in", async () => {
        await page.goto(link);
        await page.getByRole("button", { name: t("accounts.entry.confirm") }).click();
        await expect(page.getByText(t("accounts.entry.confirmed", { address }))).toBeVisible();
        await page.getByRole("link", { name: t("accounts.signIn"), exact: true }).click();
        await fillSignIn(page, t, address, SECRET);
        await expect(page).toHaveURL(/\/dashboard$/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          t("dashboard.headline", { count: 0 }),
        );
        await expect(
          page.getByRole("banner").getByRole("link", { name: new RegExp(`^${CREDITS} `) }),
        ).toBeVisible();
      });

      await test.step("the first campaign, with everything still to do", () =>
        firstCampaign(page, t, language));

      await test.step("the link works once", async () => {
        await page.goto(link);
        await page.getByRole("button", { name: t("accounts.entry.confirm") }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts.entry.linkOverTitle"));
      });
    });
  });
}

async function connectPlatformMail(url: string, mail: MailHouse): Promise<void> {
  const administrator = await openDesk(url, "administrator");
  await administrator.ask("POST", "/core/api/config", {
    smtpHost: mail.host,
    smtpPort: mail.smtpPort,
    smtpUsername: mail.user,
    smtpPassword: mail.password,
    senderName: "Hostread",
    senderAddress: mail.user,
    emailPurchaseInitialCredits: CREDITS,
  });
}

async function fillSignUp(page: Page, t: Words, address: string): Promise<void> {
  await page.getByLabel(t("accounts.profile.firstName")).fill("Kim");
  await page.getByLabel(t("accounts.profile.lastName")).fill("Berg");
  await page.getByLabel(t("accounts.entry.organization")).fill("Berg & Söhne <b>KG</b>");
  await page.getByLabel(t("accounts.address")).fill(address);
  await passwordField(page, t).fill(SECRET);
  // Pressed twice, as impatient people do; one account comes of it.
  await page.getByRole("button", { name: t("accounts.entry.create") }).dblclick();
}

/** The confirmation link in the mail, if it leads to this server. */
function linkIn(text: string, url: string): string {
  const [link] = /\bhttps?:\/\/\S+\/signup\/confirm#[\w-]+/.exec(text) ?? [];
  expect(link, text).toBeDefined();
  expect(new URL(link!).origin).toBe(new URL(url).origin);
  return link!;
}

async function firstCampaign(page: Page, t: Words, language: string): Promise<void> {
  const name = `Frühling & Co. (${language})`;
  await page.getByRole("link", { name: t("dashboard.newCampaign") }).click();
  const dialog = page.getByRole("dialog", { name: t("campaigns.create.title") });
  await expect(dialog).toContainText("Berg & Söhne <b>KG</b>");
  await dialog.getByRole("textbox", { name: t("campaigns.create.name") }).fill(name);
  await dialog.getByRole("button", { name: t("campaigns.create.act") }).dblclick();
  await expect(dialog).toBeHidden();
  const campaign = page.getByRole("link", { name, exact: true });
  await expect(campaign).toHaveCount(1);
  await campaign.click();
  const todos = page.getByRole("region", { name: t("results.todo.title") });
  await expect(todos).toContainText(t("results.todo.count", { done: 0, count: 3 }));
  await expect(todos).toContainText(t("results.todo.pickSays", { count: 0, recommended: 10 }));
  await expect(todos).toContainText(t("results.todo.connect.no-mailbox"));
  await writeBriefing(page, t);
}

/** Writes a line, which is there after a reload, and in the view for reading. */
async function writeBriefing(page: Page, t: Words): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}/briefing`);
  const text = page.getByRole("textbox", { name: t("campaigns.briefing.text") });
  await text.click();
  await page.keyboard.type("Say it in your own words.");
  await page.keyboard.press("Control+s");
  await page.reload();
  await expect(text).toHaveText("Say it in your own words.");
}
