import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B2.11 B2.12 B2.13 one is written to with Du, the other with Sie (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 20);
      const { publicId, entries } = await prepareCampaign(
        desk,
        `Anrede ${language}`,
        await openPodcasts(desk, 2),
      );
      await signIn();
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("button", { name: t("outreach.language.de"), exact: true }).click();
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill("Eine Frage");
      const body = text.getByRole("textbox", { name: t("outreach.text") });
      await body.fill(`Guten Tag, ${publicId}:\n\n`);
      await body.press("Control+End");
      // By the button, as it stands beside the placeholders.
      await text
        .getByRole("button", { name: t("outreach.address.insert") })
        .first()
        .click();
      await expect(body).toHaveValue(/\{\{Sie: Haben Sie \| Du: Hast du\}\}$/);
      const preview = page.getByRole("region", { name: t("outreach.preview") });
      await expect(preview.getByText("Haben Sie")).toBeVisible();
      // The mail itself, and back.
      const ofMail = text.getByRole("group", { name: t("outreach.address.ofMail") });
      await ofMail.getByRole("button", { name: t("outreach.form.informal") }).click();
      await expect(preview.getByText("Hast du")).toBeVisible();
      await ofMail.getByRole("button", { name: t("outreach.form.formal") }).click();
      await expect(preview.getByText("Haben Sie")).toBeVisible();
      await expectAccessible(page);

      // One recipient, in the preview; it stays over a reload and stands with the recipient.
      const ofOne = preview.getByRole("group", { name: t("outreach.own.form") });
      await ofOne.getByRole("button", { name: t("outreach.form.informal"), exact: true }).click();
      await expect(preview.getByText("Hast du")).toBeVisible();
      const withDu = page.getByText(t("outreach.address.with", { form: t("outreach.form.informal") }));
      await expect(withDu).toHaveCount(1);
      await expect(page.getByText(t("ui.saveChanged"))).toHaveCount(0);
      await page.reload();
      await expect(withDu).toHaveCount(1);

      await page.getByRole("button", { name: t("outreach.room.enter") }).click();
      await expect(page).toHaveURL(/\/room$/);
      const mail = page.locator("#room-mail");
      const rows = page.getByRole("navigation", { name: t("outreach.room.mails") }).getByRole("link");
      const choice = mail.getByRole("group", { name: t("outreach.own.form") });
      const pressed = choice.locator('[aria-pressed="true"]');
      for (let at = 0; at < 2; at++) {
        await rows.nth(at).click();
        const form = (await pressed.textContent()) === t("outreach.form.informal") ? "Hast du" : "Haben Sie";
        await expect(mail.getByText(form).first()).toBeVisible();
      }
      // What is changed after it was approved has to be looked at again.
      await mail.getByRole("button", { name: t("outreach.room.approve"), exact: true }).click();
      const before = await pressed.textContent();
      const other = before === t("outreach.form.informal") ? "formal" : "informal";
      await choice.getByRole("button", { name: t(`outreach.form.${other}`), exact: true }).click();
      await expect(mail.getByText(other === "informal" ? "Hast du" : "Haben Sie").first()).toBeVisible();
      await expect(mail.getByText(t("outreach.room.changedWhy"))).toBeVisible();
      await expectAccessible(page);
      const kept = await desk.ask("GET", `/api/campaign/${publicId}/podcast`);
      const forms = kept.map((entry: { form: string | null }) => entry.form);
      expect(forms).toHaveLength(entries.length);
      expect(forms).toContain(other);
    });
  });
}
