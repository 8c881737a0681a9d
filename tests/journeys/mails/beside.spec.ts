import type { PreparedInbox } from "../../support/inbox.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import type { Prepared } from "../prepare.ts";
import { prepareInbox } from "../prepare-inbox.ts";

for (const language of walkedIn("en")) {
  test.describe(`beside a conversation (${language})`, () => {
    test.use({ language });

    let inbox: PreparedInbox;
    let campaign: Prepared;
    test.beforeEach(async ({ server }, { title }) => {
      ({ campaign, inbox } = await prepareInbox(server, title));
    });

    test(`B1.115 the podcast stands beside it, and is moved there (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.setViewportSize({ width: 1500, height: 900 });
      await page.goto(`/message/${inbox.answer}?campaign=${campaign.publicId}`);
      const aside = page.getByRole("complementary", { name: t("conversations.about") });
      await expect(aside.getByText(t("conversations.beside.listeners")).first()).toBeVisible();
      const states = aside.getByRole("list").filter({ hasText: campaign.name }).first();
      const entry = states.getByRole("listitem").filter({ hasText: campaign.name });
      await expect(entry).toContainText(t("campaigns.state.New"));
      await expectAccessible(page);
      await entry.getByRole("button").click();
      await page.getByRole("menuitemradio", { name: t("campaigns.state.Interested") }).click();
      await expect(entry).toContainText(t("campaigns.state.Interested"));
      await page.getByRole("button", { name: t("campaigns.entries.undo") }).click();
      await expect(entry).toContainText(t("campaigns.state.New"));

      // Where there is no room it is drawn over the mails, and closed with Escape.
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect(aside).toBeHidden();
      const opener = page.getByRole("button", { name: t("conversations.about") });
      await opener.click();
      await expect(entry).toContainText(t("campaigns.state.New"));
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(aside).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test(`B1.115 who is away says so (${language})`, async ({ page, t, signIn }) => {
      await signIn();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/message/${inbox.away}`);
      await page.getByRole("button", { name: t("conversations.about") }).click();
      const aside = page.getByRole("complementary", { name: t("conversations.about") });
      await expect(aside.locator(".beside-away")).toBeVisible();
      await expectAccessible(page);
      await aside.getByRole("button", { name: t("ui.close") }).click();
      await expect(aside).toBeHidden();
    });
  });
}
