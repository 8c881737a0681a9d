import { offerTerms } from "../../support/samples/offers.ts";
import { expectFits } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

// A reminder leads to a page: the installation has to know its own address.
test.use({ environment: { PUBLIC_URL: "http://bookings.example" } });

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const language of walkedIn("de")) {
  test.describe(`checklist (${language})`, () => {
    test.use({ language });

    test(`C4.06 what is due stands under "Today", is ticked in the booking, and is gone; reminders are switched on (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const campaign = await prepareCampaign(
        desk,
        `Checked ${language} ${Date.now()}`,
        await openPodcasts(desk, 1),
      );
      const made = await desk.ask("POST", `/api/campaign/${campaign.publicId}/offer`, {
        entry: campaign.entries[0],
        side: "us",
        terms: offerTerms({ spots: 1, firstDay: dayFrom(1), lastDay: dayFrom(5) }),
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
      const what = t("bookings.checks.recording", { spot: t("bookings.spot", { position: 1 }) });
      const lines = page.getByRole("region", { name: t("bookings.today.title"), exact: true });
      const line = lines.getByRole("link", {
        name: new RegExp(`${booked.title}: ${what}`.replace(/[()[\].*+?]/g, "\\$&")),
      });
      const box = page.getByRole("checkbox", { name: what, exact: true });

      await test.step("the dashboard names what is due, and leads to the booking", async () => {
        await page.goto("/dashboard");
        await expect(line).toBeVisible();
        await expectFits(page);
        await line.click();
        await expect(page).toHaveURL(new RegExp(`/bookings/${booked.publicId}$`));
      });

      await test.step("a person ticks by keyboard, and the tick has a name and can be taken back", async () => {
        await expect(box).not.toBeChecked();
        await box.focus();
        await page.keyboard.press("Space");
        await expect(box).toBeChecked();
        await page.reload();
        await expect(box).toBeChecked();
        await box.uncheck();
        await expect(box).not.toBeChecked();
        await box.check();
        await expect(box).toBeChecked();
        await expectFits(page);
      });

      await test.step("copy that is shown ticks itself", async () => {
        const { begin } = await desk.ask("GET", `/api/booking/${booked.publicId}/copy`);
        const { versions } = await desk.ask("POST", `/api/booking/${booked.publicId}/copy`, {
          modified: null,
          words: { ...begin, disclosure: begin.disclosure || "Ad" },
        });
        await desk.ask("POST", `/api/booking/${booked.publicId}/copy/1/share`, {
          sha256: versions[0].sha256,
        });
        const shown = page.getByRole("checkbox", { name: t("bookings.checks.copy-shared") });
        await expect(shown).toBeVisible();
        await page.reload();
        await expect(page.getByText(t("bookings.checks.known")).first()).toBeVisible();
        await expect(shown).toHaveCount(0);
      });

      await test.step("reminders are off until somebody switches them on", async () => {
        const days = page.getByRole("textbox", { name: t("bookings.remind.days") });
        const button = (name: string) => page.getByRole("button", { name, exact: true });
        await days.fill("99");
        await expect(page.getByText(t("bookings.remind.daysWrong", { max: 30 }))).toBeVisible();
        await days.fill("3");
        await button(t("bookings.remind.turnOn")).click();
        await expect(button(t("bookings.remind.turnOff"))).toBeVisible();
        await page.reload();
        await expect(button(t("bookings.remind.turnOff"))).toBeVisible();
        await expectFits(page);
        await button(t("bookings.remind.turnOff")).click();
        await expect(button(t("bookings.remind.turnOn"))).toBeVisible();
      });

      await test.step("the line is gone", async () => {
        await page.goto("/dashboard");
        await expect(lines).toBeVisible();
        await expect(line).toHaveCount(0);
      });
    });
  });
}
