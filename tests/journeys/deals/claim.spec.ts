import { sql } from "kysely";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`claim (${language})`, () => {
    test.use({ language });

    test(`C3.06 C3.07 C3.08 a podcaster claims a show on a phone and says what they want; advertisers read it and are warned (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [podcast] = await findPodcasts(
        desk,
        1,
        (card) => card.emailStatus === "LOCKED" && !card.inactive,
      );
      const { feedUrl } = await desk.ask("GET", `/api/podcast/${podcast!.publicId}`);
      const campaign = await prepareCampaign(desk, `Vodka ${language} ${Date.now()}`, [podcast!]);

      await test.step("the podcaster, on a phone and without an account", async () => {
        const phone = await browser.newContext({
          viewport: SIZES.at(-1)!,
          locale: language === "de" ? "de-DE" : "en-US",
          baseURL: server.url,
        });
        const own = await phone.newPage();
        const button = (name: string) => own.getByRole("button", { name, exact: true });
        await own.goto("/claim");
        await expect(own.getByRole("heading", { name: t("shell.view.claim") })).toBeVisible();
        await button(t("contacts.claim.begin")).click();
        await expect(own.getByText(t("contacts.claim.feedMissing"))).toBeVisible();
        await expectAccessible(own);
        await own.getByRole("textbox", { name: t("contacts.claim.feed") }).fill(feedUrl);
        await button(t("contacts.claim.begin")).click();
        await expect(own.getByText(/<podcast:txt purpose="verify">hostread-[0-9a-f]{32}</)).toBeVisible();
        await expect(own).toHaveURL(/\/claim#[\w-]{43}$/);
        await expectAccessible(own);
        await withDatabase(
          readConfig({ DATA_DIR: server.dataDir }),
          ({ db }) =>
            sql`update podcast_claim set proved = now(), page_hash = sha256('feed'), until = now() + interval '180 days'
              where podcast_id = (select id from podcast where public_id = ${podcast!.publicId})`.execute(db),
          { migrate: false },
        );
        // The key in the address opens the page again.
        await own.reload();
        await expect(own.getByText(t("contacts.claim.proved"))).toBeVisible();
        await own.getByRole("checkbox", { name: t("contacts.preferences.slot.mid") }).check();
        const price = own.getByRole("textbox", {
          name: t("contacts.claim.price", { place: t("contacts.preferences.slot.mid") }),
        });
        await price.fill("x");
        await button(t("contacts.claim.say")).click();
        await expect(price).toHaveAttribute("aria-invalid", "true");
        await price.fill("480");
        await own.getByRole("checkbox", { name: t("contacts.category.alcohol") }).check();
        await button(t("contacts.claim.say")).click();
        await expect(own.getByText(t("contacts.claim.kept.said"))).toBeVisible();
        await expectAccessible(own);
        const wide = await own.evaluate("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(own.viewportSize()!.width);
        await phone.close();
      });

      await signIn();
      await test.step("stands in the show's detail as their word", async () => {
        await page.goto(`/podcast/${podcast!.publicId}`);
        const word = page.getByRole("region", { name: t("contacts.preferences.heading") });
        await expect(word).toContainText("480");
        await expect(word).toContainText(t("contacts.category.alcohol"));
        await expectAccessible(page);
      });

      await test.step("warns a campaign about it, in the composer and above the price", async () => {
        const warning = t("campaigns.exclusion.start", {
          category: t("contacts.category.alcohol"),
          count: 1,
        });
        await page.goto(`/bundle/${campaign.publicId}/general`);
        await page.getByRole("combobox", { name: t("campaigns.general.category") }).click();
        await page.getByRole("option", { name: t("contacts.category.alcohol"), exact: true }).click();
        await page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
        await expect(page.getByText(t("campaigns.general.savedAct"), { exact: true }).first()).toBeVisible();
        await page.goto(`/bundle/${campaign.publicId}/podcasts`);
        await page.getByRole("checkbox", { name: podcast!.title! }).check();
        await page.getByRole("button", { name: t("campaigns.entries.unlock", { count: 1 }) }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByText(warning)).toBeVisible();
        await expect(dialog.getByRole("button", { disabled: true })).toHaveCount(0);
        // Colours of what fades in are not those that stay.
        await expect(() => expectAccessible(page)).toPass();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: t("campaigns.entries.write"), exact: true }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(warning)).toBeVisible();
        // The check of the recipients goes on while the page is there.
        await expect(() => expectAccessible(page)).toPass();
      });
    });
  });
}
