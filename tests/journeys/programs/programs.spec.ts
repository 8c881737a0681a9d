import { expectFits } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";

for (const language of walkedIn("de")) {
  test.describe(`programs (${language})`, () => {
    test.use({ language });

    test(`D4.01 D4.04 a token is made, tried in the reference, renewed and deleted (${language})`, async ({
      page,
      t,
      trouble,
      signIn,
    }) => {
      // Refusals that are part of this walk.
      trouble.expect(/status of 422 .*\/api\/token/);
      trouble.expect(/status of 401 .*\/v1\/genres/);
      await signIn();
      await page.goto("/preferences");
      const own = page.locator("section.form-section", {
        has: page.getByRole("heading", { name: t("accounts.token.title"), exact: true }),
      });
      await expect(own.getByText(t("accounts.token.none"))).toBeVisible();
      await own.getByRole("button", { name: t("accounts.token.add") }).click();
      const dialog = page.getByRole("dialog");
      const make = dialog.getByRole("button", { name: t("accounts.token.add") });
      await make.click();
      await expect(dialog.getByText(t("accounts.token.nameMissing"))).toBeVisible();
      await dialog.getByLabel(t("accounts.token.name"), { exact: true }).fill(`Report ${language}`);
      await dialog.getByRole("button", { name: t("accounts.token.reach.some") }).click();
      await make.click();
      await expect(dialog.getByText(t("accounts.token.actsMissing"))).toBeVisible();
      await dialog.getByRole("button", { name: t("accounts.token.reading") }).click();
      // Refused, and nothing that was typed is lost.
      await dialog.getByLabel(t("accounts.token.networks")).fill("here");
      await make.click();
      await expect(dialog.getByText("192.0.2.0/24 ", { exact: false }).last()).toBeVisible();
      await expect(dialog.getByLabel(t("accounts.token.name"), { exact: true })).toHaveValue(
        `Report ${language}`,
      );
      await expectFits(page);
      await dialog.getByLabel(t("accounts.token.networks")).fill("127.0.0.0/8\n::1");
      await make.click();
      const shown = dialog.locator("output");
      await expect(shown).toHaveText(/^hr_pat_[0-9A-Za-z]{49}$/);
      const token = (await shown.textContent())!;
      await expectFits(page);
      await dialog.getByRole("button", { name: t("ui.close") }).click();
      await expect(own.getByText(`Report ${language}`)).toBeVisible();
      await expect(page.getByText(token)).toHaveCount(0);

      // The reference: found, shown, tried.
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("shell.api") })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("accounts.reference.title"));
      await expectFits(page);
      const nav = page.getByRole("navigation", { name: t("accounts.reference.calls") });
      await nav.getByRole("textbox").fill("campaign.read overview");
      await expect(nav.getByRole("listitem")).toHaveCount(1);
      await nav.getByRole("listitem").getByRole("link").click();
      await expect(page.locator("article").getByText("/v1/campaigns/{id}", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/call=readCampaign/);
      await expectFits(page);
      await page.getByRole("button", { name: "Python" }).click();
      await expect(page.locator("pre").first()).toContainText("urllib.request");
      await nav.getByRole("textbox").fill("genres");
      await nav.getByRole("listitem").getByRole("link").click();
      await page.getByLabel(t("accounts.reference.token"), { exact: true }).fill(token);
      const send = page.getByRole("button", { name: t("accounts.reference.send") });
      await send.click();
      await expect(page.getByText(t("accounts.reference.status", { status: 200 }))).toBeVisible();
      await expect(page.locator("pre").last()).toContainText('"items"');
      await expect(page.getByText(/^ratelimit: "calls";r=5\d\d;t=\d+$/)).toBeVisible();
      await expectFits(page);
      // A refusal is an answer, too.
      await page.getByLabel(t("accounts.reference.token"), { exact: true }).fill(`${token}x`);
      await send.click();
      await expect(page.getByText(t("accounts.reference.status", { status: 401 }))).toBeVisible();

      // Renewed, and then deleted.
      await page.goto("/preferences");
      await own
        .getByRole("button", { name: t("accounts.token.rotateLabel", { name: `Report ${language}` }) })
        .click();
      await dialog.getByRole("button", { name: t("accounts.token.rotate"), exact: true }).click();
      await expect(shown).toHaveText(/^hr_pat_[0-9A-Za-z]{49}$/);
      expect(await shown.textContent()).not.toBe(token);
      await dialog.getByRole("button", { name: t("ui.close") }).click();
      await own
        .getByRole("button", { name: t("accounts.token.deleteLabel", { name: `Report ${language}` }) })
        .click();
      await page
        .getByRole("alertdialog")
        .or(dialog)
        .getByRole("button", { name: t("accounts.token.delete"), exact: true })
        .click();
      await expect(own.getByText(t("accounts.token.none"))).toBeVisible();
      const refused = await page.request.get("/v1/token", { headers: { authorization: `Bearer ${token}` } });
      expect(refused.status()).toBe(401);
    });
  });
}
