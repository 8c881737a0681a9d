import { expect, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";

test("A4.09 a reload keeps the session", async ({ page, signIn }) => {
  await signIn();
  // The session is fetched while the application loads, and not a second time afterwards.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/core/auth")) asked.push(request.method());
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await quiet(page);
  expect(asked).toEqual(["GET"]);
});

test("a second tab has the session, and signing out in one signs out in both", async ({
  context,
  page,
  signIn,
  t,
}) => {
  await signIn();
  const second = await context.newPage();
  await second.goto("/bundle");
  await expect(second).toHaveURL(/\/bundle$/);
  await expect(second.getByRole("navigation", { name: t("shell.main") })).toBeVisible();
  await second.setViewportSize({ width: 390, height: 844 });
  await second.getByRole("button", { name: t("shell.menu"), exact: true }).click();
  await second.getByRole("button", { name: t("accounts.signOut") }).click();
  await expect(page).toHaveURL(/\/\?from=/);
  await expect(page.getByLabel(t("accounts.address"))).toBeVisible();
});

test("a tab that shows login goes on when another tab signs in", async ({ context, page, signIn, t }) => {
  const waiting = await context.newPage();
  await waiting.goto("/bundle");
  await expect(waiting.getByLabel(t("accounts.address"))).toBeVisible();
  await page.bringToFront();
  await signIn();
  await expect(waiting).toHaveURL(/\/bundle$/);
});

test("who is signed in and opens login goes on to the dashboard", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
});
