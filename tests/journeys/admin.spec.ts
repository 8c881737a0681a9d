import { refuse, SERVER_WORDS, stall } from "./broken-server.ts";
import { expect, test, walkedIn } from "./fixtures.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A2.19 A2.49 A8.03 A8.17 platform settings load, fail with status and words, and are saved (${language})`, async ({
      page,
      t,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 500 .*\/core\/api\/config/);
      await signIn("administrator");
      await stall(page, "GET", /\/core\/api\/config$/);
      await page.goto("/admin");
      await expect(page.getByRole("heading", { level: 1, name: t("shell.admin") })).toBeVisible();
      await expect(page.getByText(t("ui.loading")).first()).toBeAttached();
      await page.unrouteAll();

      await refuse(page, "GET", /\/core\/api\/config$/);
      await page.goto("/admin");
      const notLoaded = page.getByRole("dialog", { name: t("ui.error"), exact: true });
      await expect(notLoaded).toContainText(t("settings.loadFailed"));
      await expect(notLoaded).toContainText("500 Internal Server Error");
      await expect(notLoaded).toContainText(SERVER_WORDS);
      await page.unrouteAll();
      await notLoaded.getByRole("button", { name: t("ui.ok") }).click();
      await page.getByRole("button", { name: t("shell.tryAgain") }).click();

      const credits = page.getByRole("textbox", { name: t("settings.emailPurchaseInitialCredits") });
      await credits.fill("7");
      await refuse(page, "POST", /\/core\/api\/config$/);
      const save = page.getByRole("button", { name: t("settings.save") });
      await save.click();
      const notSaved = page.getByRole("dialog", { name: t("ui.error"), exact: true });
      await expect(notSaved).toContainText(t("settings.saveFailed"));
      await expect(notSaved).toContainText("500 Internal Server Error");
      await expect(notSaved).toContainText(SERVER_WORDS);
      await notSaved.getByRole("button", { name: t("ui.ok") }).click();
      await page.unrouteAll();
      await expect(credits).toHaveValue("7");
      await credits.fill(language === "en" ? "3" : "4");
      await save.click();
      await expect(page.getByRole("status").filter({ hasText: new RegExp(t("ui.saveSaved")) })).toBeVisible();
    });

    test(`A8.22 A5.12 a filter that suggests says so when nothing fits (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto("/podcast");
      const filters = page.getByRole("complementary", { name: t("catalogue.filters") });
      await filters.getByRole("button", { name: t("catalogue.allGenres", { count: 110 }) }).click();
      const field = filters.getByRole("textbox", {
        name: t("catalogue.suggest", { title: t("catalogue.genre") }),
      });
      await field.fill("zzzqqq");
      await expect(filters.getByRole("status").first()).toHaveText(
        t("catalogue.noHits", { words: "zzzqqq" }),
      );
      await field.fill("");
      await expect(filters.getByRole("button", { name: t("catalogue.fewer") }).first()).toBeVisible();
    });
  });
}
