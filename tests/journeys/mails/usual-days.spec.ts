import type { Room } from "../../../contract/outreach/room.ts";
import type { Mailing } from "../../../contract/outreach.ts";
import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

/** Shows of the demonstration come out on all days, so that some wait and some do not. */
const SHOWS = 8;

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`C9.03 each mail shows its day before it leaves, waits for it, and can be let go (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 40);
      const { publicId, entries } = await prepareCampaign(
        desk,
        `Usual days ${language}`,
        await openPodcasts(desk, SHOWS),
      );
      await signIn();
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill("About {{podcast_title}}");
      await text.getByRole("textbox", { name: t("outreach.text") }).fill(`Hello from ${publicId}.`);
      const choice = page.getByRole("checkbox", { name: t("outreach.rhythm"), exact: true });
      await expect(choice).not.toBeChecked();
      await choice.check();
      await expect(text.getByText(t("outreach.rhythm.starts"))).toBeVisible();
      await page.getByRole("button", { name: t("outreach.room.enter") }).click();

      // The room keeps the choice, and each mail says when it leaves.
      await expect(choice).toBeChecked();
      const rows = page.getByRole("navigation", { name: t("outreach.room.mails") }).getByRole("listitem");
      await expect(rows).toHaveCount(SHOWS);
      const room: Room = await desk.ask("POST", `/api/campaign/${publicId}/room`, {
        subject: "About {{podcast_title}}",
        body: "Hello.",
        recipients: entries,
        byRhythm: true,
      });
      const waits = room.groups.filter(
        ({ leaves }) => leaves?.rhythm && Date.parse(leaves.from) > Date.now() + 3_600_000,
      );
      expect(waits.length).toBeGreaterThan(0);
      const own = page.locator(".room-leaves");
      await expect(own).toBeVisible();
      await expectAccessible(page);
      for (const { entry, leaves, shows } of waits.slice(0, 2)) {
        const days = t(`outreach.rhythm.on.${leaves!.rhythm!.weekday}` as never);
        await rows.getByRole("link", { name: shows[0]!.title }).first().click();
        await expect(page).toHaveURL(new RegExp(entry));
        await expect(own).toContainText(t("outreach.rhythm.why", { days }));
      }
      // Off and on again: without it nothing is said.
      await choice.uncheck();
      await expect(own).toBeHidden();
      await choice.check();
      await expect(own).toBeVisible();

      const approve = page.locator("#room-mail").getByRole("button", {
        name: t("outreach.room.approve"),
        exact: true,
      });
      for (let place = 0; place < SHOWS; place += 1) {
        await rows.nth(place).getByRole("link").click();
        await expect(approve).not.toHaveAttribute("aria-disabled", "true");
        await approve.click();
      }
      await page.getByRole("button", { name: t("outreach.send", { count: SHOWS }), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(t("outreach.rhythm.label"))).toBeVisible();
      await expectAccessible(page);
      const tick = dialog.getByRole("checkbox");
      if ((await tick.count()) > 0) await tick.check();
      await dialog.getByRole("button", { name: t("outreach.send", { count: SHOWS }), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/bundle/${publicId}/mailing/`));

      // Those without a wait leave; the others say their day and its reason.
      const mailing = page.url().split("/").at(-1)!.split("?")[0]!;
      const counts = async () => ((await desk.ask("GET", `/api/mailing/${mailing}`)) as Mailing).counts;
      await expect
        .poll(async () => (await counts()).accepted, { timeout: 30_000 })
        .toBe(SHOWS - waits.length);
      expect((await counts()).queued).toBe(waits.length);
      await page.reload();
      await expect(page.getByText(t("outreach.rhythm.mailing"))).toBeVisible();
      await expectAccessible(page);

      // They are let go before their day.
      await page.getByRole("button", { name: t("outreach.later.change") }).click();
      const time = page.getByRole("dialog", { name: t("outreach.later.changeTitle") });
      const still = time.getByRole("checkbox", { name: t("outreach.rhythm"), exact: true });
      await expect(still).toBeChecked();
      await expectAccessible(page);
      await still.uncheck();
      await time.getByRole("button", { name: t("outreach.later.undo") }).click();
      await expect(time).toBeHidden();
      await expect.poll(async () => (await counts()).accepted, { timeout: 30_000 }).toBe(SHOWS);
    });
  });
}
