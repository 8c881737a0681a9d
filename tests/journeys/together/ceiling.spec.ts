import { expectAccessible, SIZES } from "../accessibility.ts";
import { askForBill, creditsOf, setCredits, soldPodcasts } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openFor } from "../mails/colleague.ts";
import { openDesk, prepareCampaign } from "../prepare.ts";
import { quiet } from "../quiet.ts";

for (const language of walkedIn("en")) {
  test.describe(`ceilings (${language})`, () => {
    test.use({ language });

    test(`D1.08 a manager above the ceiling asks, an owner approves, and it is bought (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 20);
      const podcasts = await soldPodcasts(desk, 3);
      const campaign = await prepareCampaign(desk, `Ceiling ${language}`, podcasts);
      const locale = language === "de" ? "de-DE" : "en-US";
      const ben = await openFor(browser, t, server, desk.ownerId, { name: `Mara${language}`, locale });
      const name = `Mara${language} Berg`;

      // By keyboard; what is no number is told at the field.
      await signIn();
      await page.goto("/preferences");
      const field = page.getByRole("textbox", { name: t("accounts.ceiling.of", { name }) });
      await field.fill("many");
      await field.press("Enter");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill("0");
      await field.press("Enter");
      await expect(page.getByText(t("accounts.ceiling.given", { name, count: 0 }))).toBeVisible();
      await quiet(page);
      await expectAccessible(page);

      await ben.page.goto(`/bundle/${campaign.publicId}/podcasts`);
      const dialog = await askForBill(ben.page, t, 3);
      await expect(dialog).toContainText(t("purchases.ceiling.to-askStart"));
      await expectAccessible(ben.page);
      const before = await creditsOf(desk);
      await dialog.getByRole("button", { name: t("purchases.ceiling.ask"), exact: true }).click();
      await expect(dialog).toContainText(t("purchases.ceiling.askedStart"));
      if (process.env.SHOTS) await ben.page.screenshot({ path: `${process.env.SHOTS}/ceiling-asked.png` });
      expect(await creditsOf(desk)).toBe(before);

      await page.reload();
      await expect(page.getByRole("heading", { name: t("purchases.request.title") })).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await quiet(page);
        await expectAccessible(page);
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(size.width);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/ceiling-${size.width}.png`, fullPage: true });
      }
      const { credits } = (await desk.ask("GET", `/core/api/owner/${desk.ownerId}/purchase/request`))
        .requests[0];
      await page
        .getByRole("button", { name: t("purchases.request.approveLabel", { name, credits }) })
        .click();
      await expect(page.getByText(t("purchases.request.done.approved", { name }))).toBeVisible();
      expect(await creditsOf(desk)).toBe(before - credits);
      await ben.page.reload();
      await expect(ben.page.getByText(podcasts[0]!.title).first()).toBeVisible();
      expect(ben.trouble.unexpected).toEqual([]);
      await ben.page.context().close();
    });
  });
}
