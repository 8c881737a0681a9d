import { refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const MAILBOX = /\/mailbox$/;
const MAILINGS = /\/api\/campaign\/[^/]+\/mailing$/;
const compose = (world: World) => `/bundle/${world.campaign.publicId}/action/email`;
const mailing = (world: World) => `/bundle/${world.campaign.publicId}/mailing/${world.mailingId}`;

const openTemplates = async ({ page, t }: Stage) => {
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("button", { name: t("outreach.noTemplate") }).click();
  await expect(page.getByRole("dialog", { name: t("outreach.chooseTemplate") })).toBeVisible();
};

/** Mail, sending, and what belongs to a person: preferences, menus, a session at its end. */
export const MAIL_STATES: readonly State[] = [
  shown("write e-mails", compose),
  shown("write e-mails: nobody to write to", (world) => `/bundle/${world.bare.publicId}/action/email`),
  shown("templates", compose, openTemplates),
  shown("write e-mails: checks fail", compose, async ({ page, t }) => {
    await refuse(page, "POST", /\/mailing\/check$/);
    await page.reload();
    await expect(page.getByText(t("outreach.checkFailed"))).toBeVisible();
  }),
  shown("mailing", mailing),
  loading("mailing", mailing, /\/api\/mailing\/[^/]+$/),
  failing("mailing", mailing, /\/api\/mailing\/[^/]+$/),
  shown("mailings", (world) => `/bundle/${world.campaign.publicId}/mailing`),
  shown("mailings: none", (world) => `/bundle/${world.bare.publicId}/mailing`),
  failing("mailings", (world) => `/bundle/${world.campaign.publicId}/mailing`, MAILINGS),
  shown("sandbox", "/sandbox"),
  shown("messages", "/message"),
  shown("mail settings", "/config", ({ page, t }) =>
    expect(page.getByRole("textbox", { name: t("mailbox.senderName") })).toBeVisible(),
  ),
  loading("mail settings", "/config", MAILBOX),
  failing("mail settings", "/config", MAILBOX),
  shown("mail settings: wrong", "/config", async ({ page, t }) => {
    await page.getByRole("textbox", { name: t("mailbox.senderAddress") }).fill("nobody");
    await page.getByRole("button", { name: t("mailbox.save"), exact: true }).click();
    await expect(page.getByText(t("mailbox.invalid"))).toBeVisible();
  }),
  shown("preferences", "/preferences", ({ page, t }) =>
    expect(page.getByRole("textbox", { name: t("accounts.profile.firstName") })).toBeVisible(),
  ),
  loading("preferences", "/preferences", /\/profile\/form$/),
  failing("preferences", "/preferences", /\/profile\/form$/),
  shown("preferences: wrong", "/preferences", async ({ page, t }) => {
    await page.getByRole("textbox", { name: t("accounts.profile.middleName") }).fill("x".repeat(61));
    await page.getByRole("button", { name: t("accounts.profile.save") }).click();
    await expect(page.getByText(/60/)).toBeVisible();
  }),
  shown("platform settings without the permission", "/admin"),
  shown("menu", "/dashboard", async ({ page, t }) => {
    const burger = page.getByRole("button", { name: t("shell.menu"), exact: true });
    if (await burger.isVisible()) await burger.click();
    else await page.getByRole("button", { name: t("shell.more") }).click();
  }),
  shown("offline", "/dashboard", async ({ page, t }) => {
    await page.evaluate("dispatchEvent(new Event('offline'))");
    await page.context().setOffline(true);
    await expect(page.getByText(t("shell.offlineStart"))).toBeVisible();
    await page.context().setOffline(false);
  }),
  shown("a session at its end", "/dashboard", async ({ page, t }) => {
    await refuse(page, "GET", /\/(core\/auth|api\/podcast)$/, { status: 401 });
    await page.route("**/api/podcast?*", (route) =>
      route.fulfill({
        status: 401,
        contentType: "application/problem+json",
        body: JSON.stringify({ type: "urn:hostread:no-session", status: 401, detail: SERVER_WORDS }),
      }),
    );
    await page.getByRole("link", { name: t("dashboard.search") }).click();
    await expect(page.getByRole("dialog", { name: t("accounts.expiredTitle") })).toBeVisible();
  }),
];
