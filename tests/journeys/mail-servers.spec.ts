import { expectAccessible } from "./accessibility.ts";
import { alter } from "./broken-server.ts";
import { expect, test, walkedIn } from "./fixtures.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B1.03 B1.14 the address finds its servers, and what was typed by hand stays (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      // As for a user without a mailbox.
      await alter(page, "GET", /\/api\/mailboxes$/, () => ({ payload: [] }));
      await page.goto("/config");
      const address = page.getByLabel(t("mailbox.senderAddress"));
      const incoming = page.locator('input[name="imap/host"]');
      const outgoing = page.locator('input[name="smtp/host"]');
      const appPassword = page.getByRole("link", { name: t("mailbox.find.appPassword") });

      await address.fill("kim@gmail.com");
      await expect(page.getByText(t("mailbox.find.entered"))).toBeVisible();
      await expect(incoming).toHaveValue("imap.gmail.com");
      await expect(outgoing).toHaveValue("smtp.gmail.com");
      await expect(page.locator('input[name="imap/signIn/user"]')).toHaveValue("kim@gmail.com");
      await expect(appPassword).toHaveAttribute("href", "https://myaccount.google.com/apppasswords");
      await expectAccessible(page);

      await address.fill("kim@gmx.de");
      await expect(incoming).toHaveValue("imap.gmx.net");
      await expect(appPassword).toBeHidden();

      await incoming.fill("imap.brand.example");
      await address.fill("kim@gmail.com");
      const use = t("mailbox.find.use", { imap: "imap.gmail.com", smtp: "smtp.gmail.com" });
      await expect(page.getByRole("button", { name: use })).toBeVisible();
      await expect(incoming).toHaveValue("imap.brand.example");
      await page.getByRole("button", { name: use }).click();
      await expect(incoming).toHaveValue("imap.gmail.com");

      // Microsoft takes no password for incoming mail.
      await address.fill("kim@outlook.de");
      await expect(incoming).toBeHidden();
      await expect(outgoing).toHaveValue("smtp-mail.outlook.com");
      await expect(page.getByText(t("mailbox.find.signIn.microsoft"))).toBeVisible();
    });
  });
}
