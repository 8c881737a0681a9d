import { watchNews } from "../../../server/airings/news/watch-news.ts";
import type { ShowChange } from "../../../server/catalogue/crawl/tell-changes.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { expectAccessible, expectFits } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`news of shows (${language})`, () => {
    test.use({ language });

    test(`C9.04 what happened to collected shows stands on the dashboard and at their row, until it is put away (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 2, (card) => !card.inactive);
      const campaign = await prepareCampaign(desk, `News ${language}`, podcasts);
      /** As the crawler announces it. */
      const tell = (publicId: string, ...changes: ShowChange[]) =>
        withDatabase(
          readConfig({ DATA_DIR: server.dataDir }),
          async ({ db }) => {
            const { id } = await db
              .selectFrom("podcast")
              .select("id")
              .where("public_id", "=", publicId)
              .executeTakeFirstOrThrow();
            await watchNews(db, id, changes);
            // Announced again, as after a kill.
            await watchNews(db, id, changes);
          },
          { migrate: false },
        );
      const [first, second] = podcasts;
      await signIn();
      await page.goto("/dashboard");
      const section = page.getByRole("region", { name: t("airings.news.title") });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(section).toHaveCount(0);

      const day = `2026-11-0${language === "de" ? 2 : 1}`;
      await tell(first!.publicId, { kind: "back", day });
      await tell(
        second!.publicId,
        { kind: "moved", feed: `feed-${language}`, host: "feeds.moved.example" },
        { kind: "gone", day },
      );
      await page.reload();
      await expect(section.getByRole("listitem")).toHaveCount(3);
      await expect(section).toContainText(t("airings.news.moved", { said: "feeds.moved.example" }));
      await expect(section).toContainText(t("airings.news.gone"));
      await expectFits(page);

      // The mark in the campaign.
      await section
        .getByRole("link", { name: t("airings.news.campaign") })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/bundle/${campaign.publicId}/`));
      await expect(page.getByText(t("airings.news.mark.back"), { exact: true }).first()).toBeVisible();
      await expectAccessible(page);

      // Put away by keyboard: one, then what is left; it does not come again.
      await page.goto("/dashboard");
      const one = section.getByRole("button", {
        name: t("airings.news.dismissOf", { title: first!.title }),
      });
      await one.focus();
      await page.keyboard.press("Enter");
      await expect(section.getByRole("listitem")).toHaveCount(2);
      await expect(section.getByRole("heading")).toBeFocused();
      await section.getByRole("button", { name: t("airings.news.dismissAll") }).click();
      await expect(section).toHaveCount(0);
      await expect(page.locator("main")).toBeFocused();
      await tell(first!.publicId, { kind: "back", day });
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(section).toHaveCount(0);
    });
  });
}
