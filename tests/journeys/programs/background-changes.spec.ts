import { sql } from "kysely";
import { inDatabase } from "../../support/journeys/in-database.ts";
import { expectFitsInBoth } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";

for (const language of walkedIn("de")) {
  test.describe(`background changes (${language})`, () => {
    test.use({ language });

    test(`D6.05 an administrator sees that a change failed too often, has it tried again, and sees it done (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      await inDatabase(server, (db) => db.deleteFrom("background_change").execute());
      await signIn("administrator");
      await page.goto("/admin?part=changes");
      await expect(page.getByText(t("settings.changes.none"))).toBeVisible();
      await expectFitsInBoth(page);

      const shows = await inDatabase(server, async (db) => {
        // Stopped before its rows go missing, so that no worker is quicker than the page.
        await sql`insert into background_change (name, total, done, took, trouble, failures, stopped)
          select 'podcast-words', count(*) * 2, count(*), 6000, 'error: out of shared memory', 5, true
          from podcast_detail`.execute(db);
        const { numAffectedRows } = await sql`update podcast_detail set words = null`.execute(db);
        return Number(numAffectedRows);
      });
      await page.reload();
      const row = page.getByRole("listitem").filter({
        has: page.getByRole("heading", { name: t("settings.changes.podcast-words") }),
      });
      await expect(row.getByText(t("settings.changes.stopped"))).toBeVisible();
      await expect(
        row.getByText(t("settings.changes.progress", { done: shows, total: 2 * shows })),
      ).toBeVisible();
      await expect(row.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(shows));
      await expectFitsInBoth(page);
      await row.getByRole("button", { name: t("settings.changes.again") }).click();
      await expect(row.locator(".ok")).toBeVisible({ timeout: 60_000 });
      await expect(row.getByRole("progressbar")).toHaveCount(0);
      const left = await inDatabase(server, (db) =>
        sql<{ n: number }>`select count(*)::int as n from podcast_detail where words is null`.execute(db),
      );
      expect(left.rows).toEqual([{ n: 0 }]);
      await expectFitsInBoth(page);
    });
  });
}
