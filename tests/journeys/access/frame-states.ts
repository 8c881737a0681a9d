import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { type Stage, type State, shown } from "./state.ts";

/** Keys work once the frame is mounted, which no visible text shows. */
const pressUntil = (key: string, opened: (stage: Stage) => Promise<unknown>) => async (stage: Stage) =>
  expect(async () => {
    await stage.page.keyboard.press(key);
    await opened(stage);
  }).toPass();
const openPalette = pressUntil("Control+k", ({ page, t }) =>
  expect(page.getByRole("combobox", { name: t("palette.label") })).toBeVisible({ timeout: 2_000 }),
);
const search = async (stage: Stage, words: string) => {
  await openPalette(stage);
  await stage.page.getByRole("combobox", { name: stage.t("palette.label") }).fill(words);
};
/** A session with so many seconds left. */
const withSeconds = (lifetime: number) => async (stage: Stage) => {
  await alter(stage.page, "GET", /\/core\/auth$/, ({ header, payload }) => ({
    payload,
    header: { ...(header as object), lifetime },
  }));
  await stage.page.reload();
  await expect(stage.page.getByRole("dialog", { name: stage.t("accounts.endingTitle") })).toBeVisible();
};

const NOTICES = /\/api\/notice$/;
const NOW = "2026-01-01T12:00:00Z";
const notice = (id: string, kind: string, more: object = {}) => ({
  id,
  kind,
  subject: null,
  details: {},
  created: NOW,
  seen: true,
  ...more,
});
const details = { podcast: "The Cold Kitchen, a show with a rather long title", shows: 1 };
const NEWS = [
  notice("1", "answer", { details, seen: false }),
  notice("2", "opt-out", { details: { ...details, shows: 3 }, seen: false }),
  notice("3", "sign-in-needed"),
  notice("4", "credit-back"),
];
/** The bell's sheet. */
const openBell = async ({ page, t }: Stage, count: number) => {
  await page.getByRole("button", { name: t("accounts.notices.bell", { count }), exact: true }).click();
  await expect(page.getByRole("dialog", { name: t("accounts.notices.title") })).toBeVisible();
};

/** The frame around every page: menus, commands and keys, the end of the session, a lost connection. */
export const FRAME_STATES: readonly State[] = [
  shown("menu", "/dashboard", async ({ page, t }) => {
    const burger = page.getByRole("button", { name: t("shell.menu"), exact: true });
    if (await burger.isVisible()) await burger.click();
    else await page.getByRole("button", { name: t("shell.more") }).click();
  }),
  shown("the bell: news", "/dashboard", async (stage) => {
    await answer(stage.page, "GET", NOTICES, { page: NEWS, unseen: 2 });
    await stage.page.reload();
    await openBell(stage, 2);
  }),
  shown("the bell: nothing", "/dashboard", async (stage) => {
    await answer(stage.page, "GET", NOTICES, { page: [], unseen: 0 });
    await stage.page.reload();
    await openBell(stage, 0);
  }),
  shown("the bell: failed", "/dashboard", async (stage) => {
    await refuse(stage.page, "GET", NOTICES);
    await stage.page.reload();
    await openBell(stage, 0);
    await expect(stage.page.getByText(SERVER_WORDS).first()).toBeVisible();
  }),
  shown("commands", "/dashboard", openPalette),
  shown("commands: found", "/dashboard", async (stage) => {
    await search(stage, stage.world.campaign.name);
    await expect(stage.page.getByRole("option").first()).toContainText(stage.world.campaign.name);
  }),
  shown("commands: nothing of that name", "/dashboard", async (stage) => {
    await search(stage, "qqqqzzzz");
    await expect(stage.page.getByRole("option").first()).toContainText("qqqqzzzz");
  }),
  shown(
    "keys",
    "/dashboard",
    pressUntil("?", ({ page, t }) =>
      expect(page.getByRole("dialog", { name: t("shortcuts.title") })).toBeVisible({ timeout: 2_000 }),
    ),
  ),
  shown("offline", "/dashboard", async ({ page, t }) => {
    await page.evaluate("dispatchEvent(new Event('offline'))");
    await page.context().setOffline(true);
    await expect(page.getByText(t("shell.offlineStart"))).toBeVisible();
    await page.context().setOffline(false);
  }),
  // As short as the last token before a session's absolute end: the warning comes at once.
  shown("a session about to end", "/dashboard", withSeconds(90)),
  shown("a session about to end: not prolonged", "/dashboard", async (stage) => {
    await withSeconds(90)(stage);
    await refuse(stage.page, "GET", /\/core\/auth$/, { status: 503 });
    await stage.page.getByRole("button", { name: stage.t("accounts.stay") }).click();
    await expect(stage.page.getByText(stage.t("accounts.stayFailed"))).toBeVisible();
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
