import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, fillSignIn, passwordField, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import { quiet, watchTraffic } from "../quiet.ts";
import { watchForTrouble } from "../trouble.ts";

const SECRET = "orbit-mustard-lantern-fjord";

for (const language of walkedIn("de")) {
  test.describe(`a guest (${language})`, () => {
    test.use({ language });

    test(`D1.05 D5.02 is invited to one campaign, comments on a podcast, and no address reaches the browser (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      // Their addresses are unlocked: members of the organization see them.
      const podcasts = await openPodcasts(desk, 2);
      const campaign = await prepareCampaign(desk, `For the client ${language}`, podcasts);
      const other = await prepareCampaign(desk, `Not for the client ${language}`, podcasts);
      const addresses = await Promise.all(
        podcasts.map(
          async ({ publicId }): Promise<string> =>
            (await desk.ask("GET", `/api/podcast/${publicId}`)).itunesOwnerEMail,
        ),
      );
      expect(addresses.every((address) => address.includes("@"))).toBe(true);
      const organization = desk.ownerDisplayName;
      const username = `client-${language}-${Date.now()}@agency.example`;

      // An owner invites, by keyboard where the form wants choices.
      await signIn();
      await page.goto("/preferences");
      await page.getByRole("textbox", { name: t("accounts.members.invite") }).fill(username);
      await page.getByRole("combobox", { name: t("accounts.roles.role"), exact: true }).press("Enter");
      await page.getByRole("option", { name: t("accounts.roles.guest"), exact: true }).click();
      await page.getByRole("combobox", { name: t("accounts.roles.campaign") }).press("Enter");
      await page.getByRole("option", { name: campaign.name, exact: true }).click();
      await page.getByRole("button", { name: t("accounts.members.inviteAct"), exact: true }).click();
      const link = await page.locator(".hand-over-link").innerText();

      // The guest's own browser, and every word that it is sent.
      const locale = language === "de" ? "de-DE" : "en-US";
      const context = await browser.newContext({ baseURL: server.url, locale, timezoneId: "Europe/Berlin" });
      const trouble = watchForTrouble(context);
      watchTraffic(context);
      const heard: Promise<string>[] = [];
      const guest = await context.newPage();
      guest.on("response", (answer) => {
        if (!/\/api\/live$/.test(new URL(answer.url()).pathname) && answer.request().method() !== "HEAD")
          heard.push(answer.text().catch(() => ""));
      });
      await guest.goto(new URL(link).pathname + new URL(link).hash);
      await guest.getByRole("textbox", { name: t("accounts.profile.firstName") }).fill("Kira");
      await guest.getByRole("textbox", { name: t("accounts.profile.lastName") }).fill("Kundin");
      await passwordField(guest, t).fill(SECRET);
      await expectAccessible(guest);
      await guest.getByRole("button", { name: t("accounts.entry.accept") }).click();
      await expect(
        guest.getByRole("heading", { name: t("accounts.entry.joinedGuest", { organization }) }),
      ).toBeVisible();
      await guest.getByRole("link", { name: t("accounts.signIn"), exact: true }).click();
      await fillSignIn(guest, t, username, SECRET);
      await expect(guest).toHaveURL(/\/dashboard$/);

      // One campaign and no other; its podcasts with a history to comment on.
      await guest.goto("/bundle");
      await expect(guest.getByRole("link", { name: new RegExp(campaign.name) }).first()).toBeVisible();
      await expect(guest.getByText(other.name)).toHaveCount(0);
      await guest.goto(`/bundle/${campaign.publicId}/podcasts/${campaign.entries[0]}`);
      const history = guest.getByRole("region", { name: t("teamwork.timeline.title"), exact: true });
      await history.getByRole("button", { name: t("teamwork.notes.write") }).press("Enter");
      await expect(history.getByRole("textbox", { name: t("teamwork.notes.text") })).toBeFocused();
      await guest.keyboard.type("We like this host");
      await history.getByRole("button", { name: t("teamwork.notes.save") }).click();
      await expect(history.getByRole("listitem").filter({ hasText: "We like this host" })).toBeVisible();
      for (const size of SIZES) {
        await guest.setViewportSize(size);
        await quiet(guest);
        await expectAccessible(guest);
        const wide = await guest.evaluate("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(size.width);
      }
      for (const path of ["podcasts", "overview", "results"]) {
        await guest.goto(`/bundle/${campaign.publicId}/${path}`);
        await quiet(guest);
      }
      expect(trouble.unexpected).toEqual([]);

      // Another campaign does not exist, whatever its address.
      trouble.expect(/status of 40[34]/);
      await guest.goto(`/bundle/${other.publicId}/podcasts`);
      await quiet(guest);
      await expect(guest.getByText(podcasts[0]!.title)).toHaveCount(0);
      const words = (await Promise.all(heard)).join("\n");
      expect(words).toContain(podcasts[0]!.title);
      expect(addresses.filter((address) => words.includes(address))).toEqual([]);
      await context.close();

      // The organization reads the comment.
      await page.goto(`/bundle/${campaign.publicId}/podcasts/${campaign.entries[0]}`);
      await expect(page.getByText("We like this host")).toBeVisible();
    });
  });
}
