import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import type { Words } from "./words.ts";

/** Three podcasts of the catalogue in a new campaign, which is opened; answers their titles. */
async function collectThree(page: Page, t: Words, name: string): Promise<string[]> {
  await page.goto("/podcast?latest=3");
  const links = page.locator(".podcast-list .row-title");
  await expect(links.nth(2)).toBeVisible();
  const titles = (await links.allTextContents()).slice(0, 3);
  for (const title of titles) {
    await page.getByRole("checkbox", { name: t("catalogue.select", { title }), exact: true }).check();
  }
  await page.getByRole("button", { name: t("catalogue.addToCampaign"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("campaigns.add.title") });
  await dialog.getByRole("radio", { name: t("campaigns.add.new") }).check();
  await dialog.getByLabel(t("campaigns.add.name")).fill(name);
  await dialog.getByRole("button", { name: t("campaigns.add.act", { count: 3 }), exact: true }).click();
  await expect(page.getByText(t("campaigns.add.done", { count: 3, name }))).toBeVisible();
  return titles;
}

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A4.01 the board moves podcasts by keys and by dragging, and takes it back (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      const name = language === "en" ? "Seven columns" : "Sieben Spalten";
      const [first = "", second = ""] = await collectThree(page, t, name);

      await test.step("the palette finds the campaign by its name", async () => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: t("palette.label") }).fill(name);
        await expect(page.getByRole("option").first()).toContainText(name);
        await expectAccessible(page);
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/bundle\/[^/]+\/podcasts$/);
        await expect(page.getByRole("combobox", { name: t("palette.label") })).toBeHidden();
      });

      await test.step("one key shows the board, and its address says so", async () => {
        const table = page.getByRole("table", { name: t("shell.podcasts") });
        await expect(table.getByRole("link", { name: first, exact: true })).toBeVisible();
        // Keys work once nothing covers the page any more.
        await expect(page.locator('.palette, [role="dialog"]:not(.toast), [role="menu"]')).toHaveCount(0);
        await expect(page.locator("input:focus")).toHaveCount(0);
        await page.keyboard.press("v");
        await expect(page).toHaveURL(/view=board/);
        await expectAccessible(page);
      });
      const column = (state: "New" | "Contacted" | "Interested" | "Lost") =>
        page.getByRole("region", { name: t(`campaigns.state.${state}`), exact: true });
      const card = (state: Parameters<typeof column>[0], title: string) =>
        column(state).getByRole("link", { name: title, exact: true });

      await test.step("arrows and digits move the card one is on, and the focus goes with it", async () => {
        await card("New", first).focus();
        await page.keyboard.press("ArrowRight");
        await expect(card("Contacted", first)).toBeFocused();
        await page.keyboard.press("4");
        await expect(card("Interested", first)).toBeFocused();
      });

      await test.step("Ctrl+Z takes the last move back", async () => {
        await page.keyboard.press("Control+z");
        await expect(card("Contacted", first)).toBeVisible();
        await expect(page.getByText(t("campaigns.entries.undone", { count: 1 }))).toBeVisible();
      });

      await test.step("a card is dragged to another column, and put back by Escape", async () => {
        const drag = async (title: string) => {
          const from = (await card("New", title).boundingBox())!;
          const to = (await column("Lost").boundingBox())!;
          await page.mouse.move(from.x + 10, from.y + 10);
          await page.mouse.down();
          await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
          await page.mouse.move(to.x + 60, to.y + 120, { steps: 6 });
          await expect(
            page.getByText(t("campaigns.board.dropHere", { state: t("campaigns.state.Lost") })),
          ).toBeVisible();
        };
        await drag(second);
        await page.keyboard.press("Escape");
        await page.mouse.up();
        await expect(card("New", second)).toBeVisible();
        await drag(second);
        await page.mouse.up();
        await expect(card("Lost", second)).toBeVisible();
      });

      await test.step("it stands so after a reload", async () => {
        await page.reload();
        await expect(card("Lost", second)).toBeVisible();
        await expect(card("Contacted", first)).toBeVisible();
      });
    });
  });
}

test("the sheet of keys switches single keys off, and on again", async ({ page, t, signIn }) => {
  await signIn();
  await expect(page).toHaveURL(/\/dashboard$/);
  const sheet = page.getByRole("dialog", { name: t("shortcuts.title") });
  // Keys work once the frame is mounted; the login page has a heading, too, so that does not prove it.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("shortcuts.switchOff") }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.keyboard.press("?");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t("palette.label") }).fill(t("palette.keys"));
  await page.keyboard.press("Enter");
  await sheet.getByRole("button", { name: t("shortcuts.switchOn") }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/podcast$/);
});
