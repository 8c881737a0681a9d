import { expectAccessible, SIZES } from "../accessibility.ts";
import { refuse } from "../broken-server.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openFor } from "../mails/colleague.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

/** What the row promises, and a moment for the machine that runs this beside others. */
const SOON = { timeout: 4_000 };

for (const language of walkedIn("de")) {
  test.describe(`two on one campaign (${language})`, () => {
    test.use({ language });

    test(`D5.05 each sees the other, changes appear while one types, and a field of both shows both versions (${language})`, async ({
      page,
      t,
      server,
      signIn,
      browser,
      locale,
    }) => {
      const desk = await openDesk(server.url);
      const { publicId, entries } = await prepareCampaign(
        desk,
        `Two ${language}`,
        await openPodcasts(desk, 2),
      );
      await signIn();
      const ben = await openFor(browser, t, server, desk.ownerId, { name: "Ben", locale: locale! });
      await page.goto(`/bundle/${publicId}/general`);
      const name = page.getByLabel(t("campaigns.create.name"));
      await expect(name).toHaveValue(`Two ${language}`);
      await expect(page.locator(".people-here")).toHaveCount(0);
      // The stream of news is open before the other comes.
      await page.waitForTimeout(1_000);
      await ben.page.goto(`/bundle/${publicId}/general`);
      await expect(page.locator(".people-here")).toContainText("Ben", SOON);
      await expect(ben.page.locator(".people-here")).toContainText("Dana", SOON);
      const theirs = ben.page.getByLabel(t("campaigns.create.name"));
      await expect(theirs).toHaveValue(`Two ${language}`);

      // Both type in one field. The first saves; the second is shown that version before anything is saved.
      await name.fill("What Dana types");
      await theirs.fill("What Ben saves");
      await ben.page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
      const clash = page.getByRole("alert").filter({ hasText: "What Ben saves" });
      await expect(clash).toContainText("What Dana types", SOON);
      await expect(name).toHaveValue("What Dana types");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("What Ben saves");
      await page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
      await expect(clash.getByRole("button", { name: t("campaigns.together.keepMine") })).toBeFocused();
      expect((await desk.ask("GET", `/api/campaign/${publicId}`)).displayName).toBe("What Ben saves");
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
        expect(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth")).toBe(false);
      }
      await clash.getByRole("button", { name: t("campaigns.together.keepMine") }).click();
      await expect(clash).toHaveCount(0);
      await page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
      await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText("What Dana types", SOON);
      await expect(theirs).toHaveValue("What Dana types");

      // The other way: theirs is taken.
      await theirs.fill("Ben again");
      await name.fill("Dana once more");
      await page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
      await ben.page.getByRole("button", { name: t("campaigns.together.takeTheirs") }).click(SOON);
      await expect(theirs).toHaveValue("Dana once more");

      // A podcast that somebody moves is elsewhere on the board of the other.
      await page.goto(`/bundle/${publicId}/podcasts?view=table`);
      await expect(page.locator("main")).toContainText(t("campaigns.state.New"));
      await page.waitForTimeout(1_000);
      await desk.ask("POST", `/api/campaign/${publicId}/podcast/${entries[0]!}`, {
        podcastState: "Interested",
      });
      await expect(page.locator("main").getByText(t("campaigns.state.Interested")).last()).toBeVisible(SOON);

      // Whoever leaves is gone at once.
      await ben.page.goto("/dashboard");
      await expect(page.locator(".people-here")).toHaveCount(0, SOON);
      expect(ben.trouble.unexpected).toEqual([]);
      await ben.page.context().close();
    });

    test(`D5.05 where nothing can be listened to, changes are asked for every fifteen seconds (${language})`, async ({
      page,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 503 .*\/api\/live/);
      const desk = await openDesk(server.url);
      const { publicId } = await prepareCampaign(desk, `Asked ${language}`);
      await refuse(page, "GET", /\/api\/live$/, { status: 503 });
      await signIn();
      await page.goto(`/bundle/${publicId}`);
      const name = page.getByRole("heading", { level: 1 });
      await expect(name).toHaveText(`Asked ${language}`);
      await desk.ask("POST", `/api/campaign/${publicId}`, { displayName: "Asked for" });
      await expect(name).toHaveText("Asked for", { timeout: 20_000 });
    });
  });
}
