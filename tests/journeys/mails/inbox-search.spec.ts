import type { PreparedInbox } from "../../support/inbox.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import type { Prepared } from "../prepare.ts";
import { prepareInbox } from "../prepare-inbox.ts";

for (const language of walkedIn("de")) {
  test.describe(`searching the inbox (${language})`, () => {
    test.use({ language });

    let inbox: PreparedInbox;
    let campaign: Prepared;
    test.beforeEach(async ({ server }, { title }) => {
      ({ campaign, inbox } = await prepareInbox(server, title));
    });

    test(`B1.114 an answer is found by keyboard, by words, sender and file, and the search ends with Escape (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto(`/message?campaign=${campaign.publicId}`);
      const rows = page.locator(".inbox-row");
      await expect(rows).toHaveCount(4);
      const line = page.getByRole("textbox", { name: t("conversations.search") });
      // Keys work once the frame is mounted, which no visible text shows.
      await expect(async () => {
        await page.keyboard.press("/");
        await expect(line).toBeFocused({ timeout: 1_000 });
      }).toPass();
      await page.keyboard.type("dates minute");
      await expect(page).toHaveURL(/q=dates/);
      await expect(page).toHaveURL(/view=all/);
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toContainText("Ines Vogel");
      await expect(rows.first().locator("mark").first()).toHaveText("minute");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        t("conversations.search.found", { count: 1 }),
      );
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.reload();
      await expect(line).toHaveValue("dates minute");
      await expect(rows).toHaveCount(1);

      await line.fill("from:ben has:file");
      await expect(page.locator(`[data-row="${inbox.html}"]`)).toBeVisible();
      await expect(rows).toHaveCount(1);
      await line.fill('"year this not"');
      await expect(page.getByText(t("conversations.search.nothing"))).toBeVisible();
      await line.fill('"thank you, not THIS year"');
      // It is done; the search looks everywhere.
      await expect(page.locator(`[data-row="${inbox.done}"]`)).toBeVisible();
      await page
        .getByRole("navigation", { name: t("conversations.views") })
        .getByText(t("conversations.view.open"))
        .click();
      await expect(page.getByText(t("conversations.search.nothing"))).toBeVisible();
      await page.getByRole("link", { name: t("conversations.search.everywhere") }).click();
      await expect(page.locator(`[data-row="${inbox.done}"]`)).toBeVisible();

      await line.fill("a b c d e f g h i j k");
      await expect(page.getByRole("alert")).toContainText("10");
      await line.press("Escape");
      await expect(line).toHaveValue("");
      await expect(page).toHaveURL(new RegExp(`/message\\?campaign=${campaign.publicId}$`));
      await expect(rows).toHaveCount(4);
      await page.goBack();
      await expect(line).not.toHaveValue("");
    });
  });
}
