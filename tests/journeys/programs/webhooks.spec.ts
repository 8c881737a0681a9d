import { expectFits } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";

for (const language of walkedIn("en")) {
  test.describe(`webhooks (${language})`, () => {
    test.use({ language });

    test(`D4.05 a webhook is set up, tried, read about, given a new secret and deleted (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      const name = `Board ${language}`;
      await signIn();
      await page.goto("/preferences");
      await page.getByRole("link", { name: t("settings.webhooks.open") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings.webhooks.title"));
      await page.getByRole("button", { name: t("settings.webhooks.add") }).click();

      // Refused with a sentence at each field, and nothing that was typed is lost.
      const dialog = page.getByRole("dialog");
      const make = dialog.getByRole("button", { name: t("settings.webhooks.add") });
      await dialog.getByLabel(t("settings.webhooks.name"), { exact: true }).fill(name);
      await dialog.getByLabel(t("settings.webhooks.allEvents"), { exact: true }).uncheck();
      await make.click();
      await expect(dialog.getByText(t("settings.webhooks.urlWrong"))).toBeVisible();
      await expect(dialog.getByText(t("settings.webhooks.eventsMissing"))).toBeVisible();
      await expect(dialog.getByLabel(t("settings.webhooks.name"), { exact: true })).toHaveValue(name);
      await expectFits(page);
      // An inner address: the guard refuses it when it is called, and the log says so.
      await dialog.getByLabel(t("settings.webhooks.url"), { exact: true }).fill("https://127.0.0.1/in");
      await dialog.getByLabel(t("settings.webhooks.event.entry_moved"), { exact: true }).check();
      await make.click();
      const output = dialog.locator("output");
      await expect(output).toHaveText(/^whsec_/);
      const secret = (await output.textContent())!;
      await expectFits(page);
      await dialog.getByRole("button", { name: t("ui.close") }).click();
      await expect(page.getByText(secret)).toHaveCount(0);

      const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
      await row.getByRole("button", { name: t("settings.webhooks.test") }).click();
      const entry = row.getByRole("button", { name: t("settings.webhooks.event.test"), exact: true });
      await expect(entry).toBeVisible();
      await expect(row.getByText(t("settings.webhooks.trouble.refused"))).toBeVisible({ timeout: 30_000 });
      await entry.click();
      await expect(row.getByText("webhook.test")).toBeVisible();
      await expect(row.getByText("webhook-signature")).toBeVisible();
      await expectFits(page);
      await row.getByRole("button", { name: t("settings.webhooks.resend"), exact: true }).click();
      await expect(
        row.getByRole("button", { name: t("settings.webhooks.event.test"), exact: true }),
      ).toHaveCount(2);

      await row.getByRole("button", { name: t("settings.webhooks.rotate") }).click();
      const ask = page.getByRole("alertdialog").or(page.getByRole("dialog"));
      await expect(ask.getByText(t("settings.webhooks.rotateSays"))).toBeVisible();
      await ask.getByRole("button", { name: t("settings.webhooks.rotate") }).click();
      await expect(page.getByRole("dialog").locator("output")).toHaveText(/^whsec_/);
      expect(await page.getByRole("dialog").locator("output").textContent()).not.toBe(secret);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("ui.close") })
        .click();

      // Off: what would be sent says why it is not, and it survives a reload.
      await row.getByRole("button", { name: t("settings.webhooks.switchOff") }).click();
      await expect(row.getByText(t("settings.webhooks.off"), { exact: true })).toBeVisible();
      await page.reload();
      await expect(row.getByText(t("settings.webhooks.off"), { exact: true })).toBeVisible();
      await expectFits(page);

      await row.getByRole("button", { name: t("settings.webhooks.delete") }).click();
      await ask.getByRole("button", { name: t("settings.webhooks.delete") }).click();
      await expect(row).toHaveCount(0);
    });
  });
}
