import { expectAccessible, expectFits, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`tasks (${language})`, () => {
    test.use({ language });

    test(`D5.03 a task is written by keyboard, stands on the dashboard, and is ticked, changed and deleted (${language})`, async ({
      page,
      server,
      t,
      signIn,
      trouble,
    }) => {
      const desk = await openDesk(server.url);
      const [podcast] = await findPodcasts(desk, 1, (card) => !card.inactive);
      const campaign = await prepareCampaign(desk, `Tasks ${language}`, [podcast!]);
      await signIn();

      // From the row of the podcast to its own page.
      await page.goto(`/bundle/${campaign.publicId}/podcasts`);
      await page
        .getByRole("link", { name: new RegExp(t("campaigns.entries.history", { title: podcast!.title })) })
        .or(page.getByRole("link", { name: podcast!.title }).last())
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/podcasts/${campaign.entries[0]}$`));
      const tasks = page.getByRole("region", { name: t("teamwork.tasks.title"), exact: true });
      await expect(tasks.getByText(t("teamwork.tasks.none"))).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
      await page.setViewportSize(SIZES[0]);

      const text = `Ask for numbers ${language}`;
      const add = tasks.getByRole("button", { name: t("teamwork.tasks.add") });
      await add.focus();
      await page.keyboard.press("Enter");
      await expect(tasks.getByLabel(t("teamwork.tasks.text"))).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(tasks.getByText(t("teamwork.tasks.textMissing"))).toBeVisible();
      await page.keyboard.type(text);
      await tasks.getByLabel(t("teamwork.tasks.due")).fill("2026-11-01");
      await expectAccessible(page);
      await tasks.getByLabel(t("teamwork.tasks.text")).press("Enter");
      const line = tasks.getByRole("listitem").filter({ hasText: text });
      await expect(line).toBeVisible();

      // Under "Today", and from there back to it.
      await page.goto("/dashboard");
      const today = page.getByRole("region", { name: t("bookings.today.title") });
      await expect(today.getByRole("heading", { name: t("teamwork.tasks.own") })).toBeVisible();
      await expectFits(page);
      await today.getByRole("link", { name: new RegExp(text) }).click();
      await expect(line).toBeVisible();

      // Changed here; the campaign's overview names the podcast.
      await line.getByRole("button", { name: t("teamwork.tasks.edit", { text }) }).click();
      const changed = `${text}, please`;
      await tasks.getByLabel(t("teamwork.tasks.text")).fill(changed);
      await tasks.getByRole("button", { name: t("teamwork.tasks.save") }).click();
      await page.goto(`/bundle/${campaign.publicId}`);
      const listed = tasks.getByRole("listitem").filter({ hasText: changed });
      await expect(listed.getByRole("link", { name: podcast!.title })).toBeVisible();
      await expectAccessible(page);

      // Done, and gone from the dashboard.
      await listed.getByRole("checkbox", { name: t("teamwork.tasks.tick", { text: changed }) }).click();
      await expect(tasks.getByText(t("teamwork.tasks.doneList", { count: 1 }))).toBeVisible();
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(today).toHaveCount(0);

      await page.goto(`/bundle/${campaign.publicId}`);
      await tasks.getByText(t("teamwork.tasks.doneList", { count: 1 })).click();
      await tasks.getByRole("button", { name: t("teamwork.tasks.delete", { text: changed }) }).click();
      await page.getByRole("button", { name: t("teamwork.tasks.deleteAct") }).click();
      await expect(tasks.getByText(t("teamwork.tasks.none"))).toBeVisible();

      // A link of a reminder that is none.
      trouble.expect(/status of 410/);
      await page.goto("/task#nothing");
      await expect(page.getByText(t("teamwork.tasks.open.over"))).toBeVisible();
      await expectAccessible(page);
    });
  });
}
