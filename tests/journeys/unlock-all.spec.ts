import { expectAccessible } from "./accessibility.ts";
import { setCredits, soldPodcasts } from "./buying.ts";
import { closeDialog, unlockedDialog } from "./card-fixtures.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { openDesk, prepareCampaign } from "./prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A4.04 A8.12 locked recipients are unlocked in one step, and the text stays (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const podcasts = await soldPodcasts(desk, 3);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 20);
      const { publicId } = await prepareCampaign(desk, `All at once ${language}`, podcasts);
      await signIn();
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill("About your show");
      await expect(page.getByText(t("outreach.lockedCount", { count: 3 }))).toBeVisible();
      const all = page.locator(".unlock-all").getByRole("button");
      await expect(all).toHaveText(t("outreach.unlockAllFor", { count: 3, credits: 3 }));
      await expectAccessible(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unlock-wide.png` });
      if (process.env.SHOTS) {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.screenshot({ path: `${process.env.SHOTS}/unlock-narrow.png`, fullPage: true });
        await page.setViewportSize({ width: 1280, height: 720 });
      }
      await all.click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("purchases.buy", { count: 3, credits: 3 }) })
        .click();
      await expect(unlockedDialog(page, t, 3)).toBeVisible();
      await closeDialog(page, t);
      await expect(page.getByText(t("outreach.recipientsCount", { ready: 3, noted: 0 }))).toBeVisible();
      await expect(all).toBeHidden();
      await expect(text.getByRole("textbox", { name: t("outreach.subject") })).toHaveValue("About your show");
    });
  });
}
