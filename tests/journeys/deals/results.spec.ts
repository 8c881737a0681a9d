import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { packageRoot } from "../../../server/platform/package-root.ts";
import { inDatabase } from "../../support/journeys/in-database.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, type Prepared, prepareCampaign } from "../prepare.ts";
import { addResults } from "./add-results.ts";

for (const language of walkedIn("en")) {
  test.describe(`results (${language})`, () => {
    test.use({ language });
    let campaign: Prepared;
    test.beforeEach(async ({ server }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 4, (card) => !card.inactive);
      campaign = await prepareCampaign(desk, `Results ${language} ${Date.now()}`, podcasts);
    });

    test(`C7.01 C7.05 C7.07 C7.08 C7.09 from an empty campaign to advice on renewal (${language})`, async ({
      page,
      t,
      signIn,
      server,
    }) => {
      const pieces: string[] = [];
      page.on("request", (request) => pieces.push(new URL(request.url()).pathname));
      const charts = () => pieces.filter((path) => /\/assets\/charts-.*\.js$/.test(path));
      await signIn();

      await test.step("nothing is booked: the way on, and no chart's code", async () => {
        await page.goto(`/bundle/${campaign.publicId}`);
        await page.getByRole("link", { name: t("results.out.open"), exact: true }).click();
        await expect(page.getByRole("heading", { name: t("results.out.noneTitle") })).toBeVisible();
        await expectAccessible(page);
        expect(charts()).toEqual([]);
      });

      await inDatabase(server, (db) => addResults(db, campaign));

      await test.step("one sentence says what is known, and charts come with their tables", async () => {
        await page.reload();
        await expect(page.locator(".result-head")).toContainText("69");
        await expect(page.getByRole("heading", { name: t("results.out.chart.curve") })).toBeVisible();
        expect(charts().length).toBeGreaterThan(0);
        const tables = page.locator(".chart summary");
        await expect(tables).toHaveCount(4);
        // By keyboard alone, and the numbers are those of the picture.
        await tables.nth(1).focus();
        await page.keyboard.press("Enter");
        const table = page.locator(".chart").nth(1).getByRole("table");
        await expect(table.getByRole("row")).toHaveCount(3);
        await expectAccessible(page);
      });

      await test.step("a target decides who is renewed", async () => {
        const advice = page.locator(".result-advice");
        await expect(advice.first()).toHaveText(t("results.out.renewal.none.no-target"));
        await page.getByRole("button", { name: t("results.out.target.set"), exact: true }).click();
        const dialog = page.getByRole("dialog");
        const field = dialog.getByRole("textbox", { name: t("results.out.target.label"), exact: true });
        await field.fill("0");
        await dialog.getByRole("button", { name: t("results.out.target.save"), exact: true }).click();
        await expectAccessible(page);
        await field.fill("40");
        await page.keyboard.press("Enter");
        await dialog.getByRole("button", { name: t("results.out.target.save"), exact: true }).click();
        await expect(dialog).toHaveCount(0);
        await expect(advice.first()).toHaveText(t("results.out.renewal.renew"));
        await page.reload();
        await expect(advice.first()).toHaveText(t("results.out.renewal.renew"));
      });

      await test.step("C6.13 another window says what it moves, before and after", async () => {
        await page.getByRole("button", { name: t("results.out.window.change", { days: 60 }) }).click();
        const dialog = page.getByRole("dialog");
        const field = dialog.getByRole("textbox", { name: t("results.out.window.label"), exact: true });
        await field.fill("91");
        await expect(dialog.getByRole("button", { name: t("results.out.target.save") })).toBeVisible();
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expectAccessible(page);
        await field.fill("30");
        const moved = t("results.out.window.moved", { after: 50, before: "69" });
        await expect(dialog.getByText(new RegExp(moved.replace(/^50/, "\\d+")))).toBeVisible();
        await dialog.getByRole("button", { name: t("results.out.target.save"), exact: true }).click();
        await expect(dialog).toHaveCount(0);
        await page.getByRole("button", { name: t("results.out.window.change", { days: 30 }) }).click();
        await field.fill("60");
        await dialog.getByRole("button", { name: t("results.out.target.save"), exact: true }).click();
        await expect(dialog).toHaveCount(0);
      });

      await test.step("what is shown is kept as a table and as a workbook", async () => {
        const keep = async (kind: "csv" | "xlsx") => {
          const kept = page.waitForEvent("download");
          await page.getByRole("button", { name: t("results.out.file.label"), exact: true }).click();
          await page.getByRole("menuitem", { name: t(`results.out.file.${kind}`), exact: true }).click();
          const download = await kept;
          expect(download.suggestedFilename()).toMatch(new RegExp(`^Results ${language} .*\\.${kind}$`));
          return readFileSync(await download.path());
        };
        const spots = await readSheet(await keep("xlsx"), t("results.out.file.of.spots"));
        expect(
          spots
            .map((row) => row[0])
            .slice(1)
            .sort(),
        ).toHaveLength(6);
        const part = t("results.out.file.part");
        const lines = parse(await keep("csv"), { bom: true, columns: true }) as Record<string, string>[];
        const shows = lines.filter((line) => line[part] === t("results.out.file.of.shows"));
        const orders = shows.map((line) => Number(line[t("results.out.file.orders")]));
        expect([...orders].sort((a, b) => a - b)).toEqual([0, 2, 7, 60]);
      });

      await test.step("it fits on a phone, in both themes, and on paper", async () => {
        for (const { name, ...size } of SIZES)
          for (const colorScheme of ["light", "dark"] as const) {
            await page.setViewportSize(size);
            await page.emulateMedia({ colorScheme });
            await expect(page.locator(".chart svg").first(), name).toBeVisible();
            const wider = () =>
              page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            await expect.poll(wider).toBeLessThanOrEqual(0);
            await expectAccessible(page);
            if (process.env.RESULT_PICTURES)
              await page.screenshot({
                path: `${process.env.RESULT_PICTURES}/${language}-${size.width}-${colorScheme}.png`,
                fullPage: true,
              });
          }
        await page.emulateMedia({ media: "print", colorScheme: "light" });
        await expectAccessible(page);
        await page.emulateMedia({ media: "screen" });
      });

      await test.step("across campaigns each show stands once", async () => {
        await page.setViewportSize(SIZES[0]);
        await page.goto("/bundle");
        await page.getByRole("link", { name: t("results.out.allOpen"), exact: true }).click();
        await expect(page.getByRole("heading", { name: t("results.out.allTitle"), level: 1 })).toBeVisible();
        await expect(page.getByRole("link", { name: campaign.name })).toBeVisible();
        await expect(page.getByRole("heading", { name: t("results.out.outreach.title") })).toBeVisible();
        await expectAccessible(page);
        if (process.env.RESULT_PICTURES)
          await page.screenshot({
            path: `${process.env.RESULT_PICTURES}/${language}-all.png`,
            fullPage: true,
          });
      });
    });
  });
}

test("C7.08 the code of the charts is loaded by itself, at most 30 kB compressed", () => {
  const assets = join(packageRoot(), "dist/web/assets");
  const pieces = readdirSync(assets).filter((file) => /^charts-.*\.js\.gz$/.test(file));
  expect(pieces.length).toBeGreaterThan(0);
  const sizes = pieces.map((file) => statSync(join(assets, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30_000);
});
