import type { Page } from "@playwright/test";
import { offerTerms } from "../../support/samples/offers.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

async function expectNarrow(page: Page): Promise<void> {
  const wide = await page.evaluate("document.documentElement.scrollWidth");
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
}

for (const language of walkedIn("de")) {
  test.describe(`copy (${language})`, () => {
    test.use({ language });

    test(`C4.01 C4.02 C4.03 C4.04 copy goes to and fro until it is approved (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const campaign = await prepareCampaign(
        desk,
        `Copy ${language} ${Date.now()}`,
        await openPodcasts(desk, 1),
      );
      const made = await desk.ask("POST", `/api/campaign/${campaign.publicId}/offer`, {
        entry: campaign.entries[0],
        side: "us",
        terms: offerTerms({ taxRate: 1_900, seconds: 5 }),
      });
      const agreed = await desk.ask("POST", `/api/offer/${made.publicId}/state`, {
        modified: made.modified,
        act: "agree",
      });
      const booked = await desk.ask("POST", `/api/offer/${made.publicId}/booking`, {
        modified: agreed.modified,
      });
      const { token } = await desk.ask("POST", `/api/booking/${booked.publicId}/send`, {
        modified: booked.modified,
        version: 1,
        days: 14,
      });
      const { sha256 } = await desk.ask("POST", "/open/booking/read", { token });
      await desk.ask("POST", "/open/booking/accept", { token, sha256, name: "Ida", function: "", may: true });

      await signIn();
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await test.step("a first version is written, with what speaks against it", async () => {
        await page.goto(`/bookings/${booked.publicId}`);
        await button(t("bookings.copy.write")).click();
        const script = page.getByRole("textbox", { name: t("bookings.copy.script") });
        await script.fill("Every morning I drink tea from the hills, and you should try it, too.");
        await page.getByRole("textbox", { name: t("bookings.copy.mustSay") }).fill("Leafhouse");
        await expect(
          page.getByText(t("bookings.copy.missing", { count: 1, phrases: "Leafhouse" })),
        ).toBeVisible();
        await expect(page.getByText(t("bookings.copy.tooLong", { seconds: 6, booked: 5 }))).toBeVisible();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectAccessible(page);
          await expectNarrow(page);
        }
        await page.setViewportSize(SIZES[0]);
        await button(t("bookings.copy.saveAndShare")).click();
        await expect(page.getByText(t("bookings.copy.state.shared"))).toBeVisible();
        await expectAccessible(page);
      });

      const phone = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: language === "de" ? "de-DE" : "en-US",
        baseURL: server.url,
      });
      const host = await phone.newPage();
      const hosts = (name: string) => host.getByRole("button", { name, exact: true });
      await test.step("the host asks for changes on a phone, after giving a name, and proposes other words", async () => {
        await host.goto(`/booking#${token}`);
        await expect(
          host.getByRole("heading", { name: t("bookings.copy.title"), exact: true }),
        ).toBeVisible();
        await expect(host.getByText("Every morning I drink tea")).toBeVisible();
        await hosts(t("bookings.copy.approve")).click();
        await expect(host.getByText(t("bookings.page.nameMissing"))).toBeVisible();
        await expectAccessible(host);
        await expectNarrow(host);
        await host.getByRole("textbox", { name: t("bookings.page.name") }).fill("Ida Weiß");
        await hosts(t("bookings.copy.askChanges")).click();
        const comment = host.getByRole("textbox", { name: t("bookings.copy.commentText") });
        await comment.fill("Too long for me.");
        await hosts(t("bookings.page.stop")).click();
        await hosts(t("bookings.copy.askChanges")).click();
        await expect(comment).toHaveValue("Too long for me.");
        await hosts(t("bookings.copy.send")).click();
        await expect(host.getByText("Too long for me.")).toBeVisible();
        await hosts(t("bookings.copy.propose")).click();
        const script = host.getByRole("textbox", { name: t("bookings.copy.script") });
        await script.fill("Try Leafhouse tea.");
        // They step back to read the version above.
        await hosts(t("bookings.page.stop")).click();
        await hosts(t("bookings.copy.propose")).click();
        await expect(script).toHaveText("Try Leafhouse tea.");
        await expectAccessible(host);
        await expectNarrow(host);
        await hosts(t("bookings.copy.proposeGo")).click();
        await expect(host.getByText("Try Leafhouse tea.")).toBeVisible();
        await expectAccessible(host);
      });

      await test.step("it is approved here, and the podcast is briefed", async () => {
        await page.reload();
        await expect(page.getByText("Try Leafhouse tea.")).toBeVisible();
        await expect(page.getByText("Too long for me.")).toBeVisible();
        await button(t("bookings.copy.approve")).click();
        await expect(page.getByText(t("bookings.copy.thisInForce"))).toBeVisible();
        const [entry] = await desk.ask("GET", `/api/campaign/${campaign.publicId}/podcast`);
        expect(entry.podcastState).toBe("Briefed");
        await host.reload();
        await expect(host.getByText(t("bookings.copy.thisInForce"))).toBeVisible();
        await expectAccessible(page);
        await phone.close();
      });
    });
  });
}
