import type { Locator, Page } from "@playwright/test";
import { localeOf } from "../../contract/forms/locale.ts";
import { sentence } from "../../contract/sentences.ts";
import { expect, fillSignIn, PASSWORD, passwordField, test, USERS, walkedIn } from "./fixtures.ts";

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A2.01 A1.11 signing in leads to the dashboard, signing out back to login (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await expect(page.locator("html")).toHaveAttribute("lang", localeOf(language));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: t("shell.menu"), exact: true }).click();
      await page.getByRole("button", { name: t("accounts.signOut") }).click();
      await expect(page).toHaveURL(/\/$/);
      await page.goto("/dashboard");
      await expect(page).toHaveURL(/\/\?from=/);
    });

    test(`A2.03 A8.16 a failed sign-in clears the password, says why and shakes the form for 1600 ms (${language})`, async ({
      page,
      t,
      trouble,
    }) => {
      trouble.expect(/status of 401 .*\/core\/auth/);
      await page.goto("/");
      const form = page.locator("form");
      await fillSignIn(page, t, `nobody-${language}@hostread.example`, "not the password");
      await expect(page.getByRole("alert")).toHaveText(sentence("bad-credentials", language));
      expect(await shakes(form)).toEqual([1600]);
      await expect(passwordField(page, t)).toHaveValue("");
      await expect(passwordField(page, t)).toBeFocused();
      await expect(page.getByLabel(t("accounts.address"))).toHaveValue(`nobody-${language}@hostread.example`);
    });
  });
}

test("A2.03 with reduced motion a failed sign-in says why and does not shake", async ({
  page,
  t,
  trouble,
}) => {
  trouble.expect(/status of 401 .*\/core\/auth/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await fillSignIn(page, t, "still@hostread.example", "not the password");
  await expect(page.getByRole("alert")).toHaveText(sentence("bad-credentials", "en"));
  expect(await shakes(page.locator("form"))).toEqual([]);
});

test("an empty form is not sent; each field says what is missing", async ({ page, t }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/");
  await page.getByRole("button", { name: t("accounts.signIn"), exact: true }).click();
  await expect(page.getByText(t("accounts.addressMissing"))).toBeVisible();
  await expect(page.getByText(t("accounts.passwordMissing"))).toBeVisible();
  expect(sent).toEqual([]);
});

test("A2.01 the language is switched on the login page and stays switched", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find the voice, write to the host.");
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Die Stimme finden, dem Host schreiben.");
  await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
  await expect(page).toHaveTitle("Hostread | Anmelden");
  await page.reload();
  await expect(page.getByRole("button", { name: "Deutsch" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveTitle("Hostread | Sign in");
});

test("A2.25 a page that needs a session leads to login, and sign-in back to it", async ({ page, t }) => {
  await page.goto("/podcast?title=garden");
  await expect(page).toHaveURL(/\/\?from=/);
  await fillSignIn(page, t, USERS.advertiser, PASSWORD);
  await expect(page).toHaveURL(/\/podcast\?title=garden$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/from=/);
});

test("A2.25 sign-in never leads to another site", async ({ page, t }) => {
  await page.goto(`/?from=${encodeURIComponent("//elsewhere.example/")}`);
  await fillSignIn(page, t, USERS.advertiser, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("sign-in works by keyboard alone", async ({ page, t }) => {
  await page.goto("/");
  await tabTo(page, page.getByLabel(t("accounts.address")));
  await page.keyboard.type(USERS.advertiser);
  await tabTo(page, passwordField(page, t));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Durations of the animations that run on an element, in milliseconds. */
function shakes(element: Locator): Promise<number[]> {
  return element.evaluate((node) =>
    (node as unknown as Animated).getAnimations().map((one) => one.effect.getComputedTiming().activeDuration),
  );
}

/** The part of a DOM element that is used here. */
interface Animated {
  getAnimations(): { effect: { getComputedTiming(): { activeDuration: number } } }[];
}

/** Presses Tab until the element has the focus; fails when it is not reached. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await element.and(page.locator(":focus")).count()) return;
    await page.keyboard.press("Tab");
  }
  await expect(element).toBeFocused();
}
