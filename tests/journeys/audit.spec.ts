import { readFile } from "node:fs/promises";
import { expectAccessible, SIZES } from "./accessibility.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { openDesk } from "./prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`D3.04 an owner finds who renamed a campaign, narrows the log by an address, and saves it (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const name = `Quiet Autumn ${language}`;
      const { publicId } = await desk.ask("POST", "/api/campaign", {
        displayName: name,
        ownerName: desk.ownerName,
      });
      await desk.ask("POST", `/api/campaign/${publicId}`, { displayName: `${name} again` });
      await signIn();
      await page.goto("/preferences");
      await page.getByRole("link", { name: t("accounts.audit.open") }).click();
      await expect(page).toHaveURL(/\/audit/);
      await expect(page.getByRole("heading", { level: 1, name: t("accounts.audit.title") })).toBeVisible();
      const row = page
        .getByRole("row")
        .filter({ hasText: t("accounts.acts.updateCampaign") })
        .first();
      await expect(row).toContainText(`${name} again`);
      await page.getByRole("searchbox", { name: t("accounts.audit.search") }).fill(name);
      await expect(page).toHaveURL(/search=/);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect(row).toBeVisible();
        await expectAccessible(page);
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/audit-${language}-${size.width}.png`,
            fullPage: true,
          });
      }
      await page.setViewportSize(SIZES[0]);

      // The address says what is shown, so that it can be passed on.
      await page.reload();
      await expect(page.getByRole("searchbox", { name: t("accounts.audit.search") })).toHaveValue(name);
      const act = page.getByRole("combobox", { name: t("accounts.audit.act") });
      await act.click();
      await page.getByRole("option", { name: t("accounts.acts.createCampaign"), exact: true }).click();
      await expect(page.getByRole("row")).toHaveCount(2);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: t("accounts.audit.save.jsonl") }).click();
      const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\n");
      expect(JSON.parse(lines.at(-1)!)).toMatchObject({ handle: publicId, name, member: true });
      await page.getByLabel(t("accounts.audit.to")).fill("2020-01-01");
      await expect(page.getByText(t("accounts.audit.noneFits"))).toBeVisible();
      await page.getByRole("button", { name: t("accounts.audit.clear") }).click();
      await expect(row).toBeVisible();
      await desk.ask("DELETE", `/api/campaign/${publicId}`);
    });
  });
}
