import { expectAccessible } from "./accessibility.ts";
import { expect, test, walkedIn } from "./fixtures.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language} on a phone`, () => {
    test.use({ language, viewport: { width: 390, height: 844 } });

    test(`A2.06 several podcasts are selected on a phone and added together (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto("/podcast?latest=3");
      const list = page.getByRole("table", { name: t("catalogue.title") });
      const titles = list.locator(".row-title");
      await expect(titles.nth(2)).toBeVisible();
      await expect(list.getByRole("checkbox")).toHaveCount(0);

      await page.getByRole("button", { name: t("catalogue.selectStart"), exact: true }).click();
      const bar = page.getByRole("region", { name: t("catalogue.selection") });
      // A tap anywhere in the row ticks it; nothing is opened.
      await titles.nth(0).click({ force: true });
      await titles.nth(2).click({ force: true });
      await expect(bar).toContainText(t("catalogue.selected", { count: 2 }));
      await expect(page).toHaveURL(/\/podcast\?latest=3$/);
      await expectAccessible(page);

      await bar.getByRole("button", { name: t("catalogue.addToCampaign"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: t("campaigns.add.title") });
      await dialog.getByRole("radio", { name: t("campaigns.add.new") }).check();
      await dialog.getByLabel(t("campaigns.add.name")).fill(`On the way ${language}`);
      await dialog.getByRole("button", { name: t("campaigns.add.act", { count: 2 }), exact: true }).click();
      await expect(
        page.getByText(t("campaigns.add.done", { count: 2, name: `On the way ${language}` })),
      ).toBeVisible();

      await page.getByRole("button", { name: t("catalogue.selectEnd"), exact: true }).click();
      await expect(bar).toBeHidden();
      await expect(list.getByRole("checkbox")).toHaveCount(0);
    });

    test(`A5.12 the filters of a phone narrow a long list by typing (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto("/podcast");
      await page.getByRole("button", { name: t("catalogue.filter", { count: 0 }), exact: true }).click();
      const sheet = page.getByRole("dialog", { name: t("catalogue.filter", { count: 0 }) });
      await sheet.getByRole("button", { name: t("catalogue.allGenres", { count: 110 }) }).click();
      const field = sheet.getByLabel(t("catalogue.suggest", { title: t("catalogue.genre") }));
      await field.fill(language === "en" ? "philo" : "PHILO");
      const genres = sheet.getByRole("group", { name: t("catalogue.genre") }).getByRole("checkbox");
      await expect(genres).toHaveCount(1);
      await genres.check();
      await expect(page).toHaveURL(/genre=/);
      await field.fill("qqq");
      await expect(sheet.getByText(t("catalogue.noHits", { words: "qqq" }))).toBeVisible();
    });
  });
}
