import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A1.05 who is written to from another tab meanwhile is asked about, and nothing typed is lost (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      const desk = await openDesk(server.url);
      const podcasts = await openPodcasts(desk, 3);
      const { publicId, entries } = await prepareCampaign(desk, `Twice ${language}`, podcasts);
      await signIn();
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill("About your show");
      await text
        .getByRole("textbox", { name: t("outreach.text") })
        .fill(`Hello, we like your show (${language}).`);
      const send = page.getByRole("button", { name: t("outreach.send", { count: 3 }), exact: true });
      await expect(send).toBeEnabled();
      await send.click();
      const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 3 }) });
      await expect(dialog).toBeVisible();

      // The other tab is faster with two of them.
      const other = {
        subject: "From the other tab",
        body: `Hello (${language})`,
        recipients: entries.slice(0, 2),
      };
      const { seen } = await desk.ask("POST", `/api/campaign/${publicId}/mailing/check`, other);
      await desk.ask("POST", `/api/campaign/${publicId}/mailing`, { ...other, seen });

      await dialog.getByRole("button", { name: t("outreach.send", { count: 3 }), exact: true }).click();
      await expect(dialog.getByText(t("outreach.since.lead", { count: 2 }))).toBeVisible();
      await expect(dialog.getByRole("listitem")).toHaveCount(2);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("outreach.since.others", { count: 1 }) }).click();
      await expect(page).toHaveURL(new RegExp(`/bundle/${publicId}/mailing/`));
      const mailings = await desk.ask("GET", `/api/campaign/${publicId}/mailing`);
      expect(mailings.map((one: { subject: string }) => one.subject)).toEqual([
        "About your show",
        "From the other tab",
      ]);
    });
  });
}
