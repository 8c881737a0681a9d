import { readFileSync } from "node:fs";
import { expectAccessible, expectFits } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`tags and own fields (${language})`, () => {
    test.use({ language });

    test(`D5.04 podcasts are tagged and filtered by it, own fields stand as columns and in the file (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 2, (card) => !card.inactive);
      const campaign = await prepareCampaign(desk, `Marks ${language}`, podcasts);
      const [first, second] = podcasts;
      const name = `Shortlist ${language}`;
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/podcasts`);

      // A new tag for one podcast, by keyboard.
      await page
        .getByRole("checkbox", { name: t("campaigns.entries.select", { title: first!.title }) })
        .check();
      const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
      await bar.getByRole("button", { name: t("campaigns.marks.act") }).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t("campaigns.marks.newTag")).fill(name);
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("ui.close") }).click();
      await expect(page.getByRole("table").getByText(name)).toHaveCount(1);

      // An own field.
      await page.getByRole("button", { name: t("campaigns.marks.open") }).click();
      await dialog.getByRole("button", { name: t("campaigns.marks.addField") }).click();
      const field = `Mood ${language}`;
      await dialog.getByLabel(t("campaigns.marks.name")).fill(field);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("campaigns.marks.save") }).click();
      await expect(dialog.getByText(field, { exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: t("ui.close") }).click();
      await expect(page.getByRole("columnheader", { name: field })).toBeVisible();

      // Entered on the podcast's own page.
      await page.goto(`/bundle/${campaign.publicId}/podcasts/${campaign.entries[0]}`);
      const value = page.getByLabel(field, { exact: true });
      await value.fill("Calm");
      await value.press("Enter");
      await expect(page.getByText(name)).toBeVisible();
      await expectFits(page);

      // A column, and only what has the tag.
      await page.goto(`/bundle/${campaign.publicId}/podcasts`);
      await expect(page.getByRole("cell", { name: "Calm" })).toBeVisible();
      await page.getByRole("combobox", { name: t("campaigns.marks.filter") }).click();
      await page.getByRole("option", { name }).click();
      await expect(page.getByRole("link", { name: second!.title, exact: true })).toHaveCount(0);
      await expect(page).toHaveURL(/[?&]tag=/);
      await expectFits(page);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: t("campaigns.csv.download", { count: 1 }) }).click(),
      ]);
      const csv = readFileSync(await file.path(), "utf8");
      expect(csv).toContain(field);
      expect(csv).toContain("Calm");
      expect(csv).toContain(name);

      // The catalogue knows the tag, too.
      const tag = new URL(page.url()).searchParams.get("tag");
      await page.goto(`/podcast?tag=${tag}`);
      await expect(page.getByRole("link", { name: first!.title, exact: true }).first()).toBeVisible();
      await expect(page.getByText(name).first()).toBeVisible();
      await expect(page.getByRole("link", { name: second!.title, exact: true })).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
