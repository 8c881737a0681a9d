import { expectAccessible, expectFits } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openFor } from "../mails/colleague.ts";
import { findPodcasts, openDesk, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`history of a podcast (${language})`, () => {
    test.use({ language });

    test(`D5.01 D5.02 what happened stands in one list with filters and addresses; a note tells a colleague (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [podcast] = await findPodcasts(desk, 1, (card) => !card.inactive);
      const campaign = await prepareCampaign(desk, `History ${language}`, [podcast!]);
      const own = `/bundle/${campaign.publicId}/podcasts/${campaign.entries[0]}`;
      await desk.ask("POST", `/api/campaign/${campaign.publicId}/podcast/state`, {
        externalIds: campaign.entries,
        podcastState: "Interested",
      });
      const locale = language === "de" ? "de-DE" : "en-US";
      const ben = await openFor(browser, t, server, desk.ownerId, { name: `Ben${language}`, locale });
      await signIn();
      await page.goto(own);
      const history = page.getByRole("region", { name: t("teamwork.timeline.title"), exact: true });
      await expect(history.getByRole("listitem").first()).toContainText(t("campaigns.state.Interested"));

      // A note by keyboard, with bold words, for a colleague.
      await history.getByRole("button", { name: t("teamwork.notes.write") }).focus();
      await page.keyboard.press("Enter");
      const text = history.getByRole("textbox", { name: t("teamwork.notes.text") });
      await expect(text).toBeFocused();
      await page.keyboard.press("Control+b");
      await page.keyboard.type("Call her");
      await page.keyboard.press("Control+b");
      await page.keyboard.type(" on Monday");
      await history.getByRole("checkbox", { name: new RegExp(`Ben${language}`) }).check();
      await expectAccessible(page);
      await history.getByRole("button", { name: t("teamwork.notes.save") }).click();
      const note = history.getByRole("listitem").filter({ hasText: "Call her on Monday" });
      await expect(note.locator("strong")).toHaveText("Call her");

      // The colleague is told, and comes to it from the bell.
      await ben.page.goto("/dashboard");
      await ben.page.getByRole("button", { name: t("accounts.notices.bell", { count: 1 }) }).click();
      await ben.page
        .getByRole("link", { name: t("accounts.notice.noted", { campaign: campaign.name }) })
        .click();
      await expect(ben.page.getByText("Call her on Monday")).toBeVisible();
      await expect(ben.page.getByRole("button", { name: t("teamwork.notes.delete") })).toHaveCount(0);
      await ben.page.context().close();

      // Only the notes, as the address says, and one item by its own address.
      await history
        .getByRole("button", { name: new RegExp(`^${t("teamwork.timeline.part.notes")}`) })
        .click();
      await expect(page).toHaveURL(/only=notes/);
      await expect(history.getByRole("listitem")).toHaveCount(1);
      await note.getByRole("link", { name: /./ }).last().click();
      await expect(page).toHaveURL(/#note-/);
      await page.reload();
      await expect(note).toHaveClass(/here/);
      await expectFits(page);

      // Changed and deleted by who wrote it.
      await note.getByRole("button", { name: t("teamwork.notes.change") }).click();
      await expect(text).toBeFocused();
      await page.keyboard.type(", please");
      await history.getByRole("button", { name: t("teamwork.notes.save") }).click();
      await expect(note).toContainText("please");
      await expect(note).toContainText(t("teamwork.notes.edited"));
      await note.getByRole("button", { name: t("teamwork.notes.delete") }).click();
      await page.getByRole("button", { name: t("teamwork.notes.deleteAct") }).click();
      await expect(note).toHaveCount(0);
    });
  });
}
