import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "../../server/platform/package-root.ts";
import { expectAccessible, SIZES } from "./accessibility.ts";
import { alter } from "./broken-server.ts";
import { expect, LANGUAGES, test, walkedIn } from "./fixtures.ts";

/** Brings podcasts into the catalogue of the running server, as its keeper would. */
async function importFeeds(dataDir: string, titles: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "feeds-"));
  try {
    for (const [at, title] of titles.entries()) {
      writeFileSync(
        join(folder, `${at}.xml`),
        `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
          <title>${title}</title><link>https://${at}.feeds.example/</link><language>en</language>
          <itunes:category text="Arts"/><item><title>One</title><guid>${title}</guid>
          <pubDate>${new Date().toUTCString()}</pubDate></item></channel></rss>`,
      );
    }
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
    await promisify(execFile)(
      process.execPath,
      [join(packageRoot(), "dist/scripts/operate/import.js"), folder],
      {
        env,
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`a search is saved, says what is new, is opened, renamed, deleted and taken back (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const word = `Zeppelin${LANGUAGES.indexOf(language)}`;
      await signIn();
      await page.goto("/podcast");
      const trigger = page.getByRole("button", { name: t("catalogue.saved.open") });
      const sheet = page.getByRole("dialog", { name: t("catalogue.saved.title") });
      await trigger.click();
      await expect(sheet.getByText(t("catalogue.saved.nothing"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(trigger).toBeFocused();

      // By the keyboard alone: open, give a name, save.
      await page.goto(`/podcast?title=${word}&sort=title`);
      await trigger.focus();
      await page.keyboard.press("Enter");
      const field = sheet.getByLabel(t("catalogue.saved.name"));
      await field.focus();
      await page.keyboard.press("Enter");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill(`Airships ${language}`);
      await page.keyboard.press("Enter");
      await expect(
        sheet.getByText(t("catalogue.saved.isSaved", { name: `Airships ${language}` })),
      ).toBeVisible();
      await expectAccessible(page);

      await importFeeds(server.dataDir, [`${word} hour`, `${word} talk`, "Nothing of the kind"]);
      await page.goto("/podcast");
      await expect(trigger).toContainText(t("catalogue.saved.news", { count: 2 }));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await trigger.click();
        const line = sheet.getByRole("listitem");
        await expect(line).toContainText(t("catalogue.saved.news", { count: 2 }));
        await expectAccessible(page);
        await page.keyboard.press("Escape");
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await trigger.click();
      await sheet.getByRole("listitem").getByRole("button").first().click();
      await expect(page).toHaveURL(new RegExp(`title=${word}.*sort=title`));
      await expect(page.getByRole("link", { name: `${word} hour`, exact: true })).toBeVisible();
      await expect(trigger).not.toContainText(t("catalogue.saved.news", { count: 2 }));

      const first = `Airships ${language}`;
      const second = `Balloons ${language}`;
      await trigger.click();
      await sheet.getByRole("button", { name: t("catalogue.saved.rename", { name: first }) }).click();
      await sheet.getByLabel(t("catalogue.saved.newName")).fill(second);
      await page.keyboard.press("Enter");
      await sheet.getByRole("button", { name: t("catalogue.saved.delete", { name: second }) }).click();
      await expect(sheet.getByText(t("catalogue.saved.none"))).toBeVisible();
      await page.getByRole("button", { name: t("catalogue.saved.undo"), exact: true }).click();
      await expect(page.getByText(t("catalogue.saved.restored", { name: second }))).toBeVisible();
      await page.reload();
      await trigger.click();
      await expect(sheet.getByRole("listitem")).toContainText(second);
      await sheet.getByRole("button", { name: t("catalogue.saved.delete", { name: second }) }).click();
      await expect(sheet.getByText(t("catalogue.saved.none"))).toBeVisible();
    });

    test(`A2.35 every reach says how it was made, by hover, tap and Enter (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      const estimated = {
        ...{ estimate: 4321, low: 1080, high: 17_300, method: "ratings", measured: "2025-03-09" },
        signals: [{ code: "ratings", value: "144" }],
      };
      await alter(page, "GET", /\/api\/podcast$/, ({ payload }) => {
        const { page, ...list } = payload as { page: object[] };
        return { payload: { ...list, page: page.map((card) => ({ ...card, reach: estimated })) } };
      });
      await signIn();
      await page.goto("/podcast");
      const figure = page
        .getByRole("table", { name: t("catalogue.title") })
        .locator(".reach-button:visible")
        .first();
      const sheet = page.getByRole("dialog", { name: t("catalogue.detail.reach"), exact: true });
      await figure.hover();
      const [estimate, low, high] =
        language === "de" ? ["4.321", "1.080", "17.300"] : ["4,321", "1,080", "17,300"];
      const day = language === "de" ? "9. März 2025" : "March 9, 2025";
      for (const words of [
        t("catalogue.detail.about", { estimate, low, high }),
        t("catalogue.signal.ratings", { count: 144 }),
        t("catalogue.detail.estimated", { day }),
        t("catalogue.method.ratings"),
      ])
        await expect(sheet).toContainText(words);
      await page.mouse.move(0, 0);
      await expect(sheet).toBeHidden();
      await figure.focus();
      await page.keyboard.press("Enter");
      await expect(sheet).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(figure).toBeFocused();
      await page.setViewportSize({ width: 390, height: 844 });
      await figure.click();
      await expect(sheet).toBeVisible();
      await figure.click();
      await expect(sheet).toBeHidden();
    });
  });
}
