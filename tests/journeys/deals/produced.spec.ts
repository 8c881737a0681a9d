import { sentence } from "../../../contract/sentences.ts";
import { toneOf } from "../../../server/airings/sound/tone.ts";
import { offerTerms } from "../../support/samples/offers.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`produced spot (${language})`, () => {
    test.use({ language });

    test(`C4.07 C5.15 a produced spot is attached, played and removed; what is no sound is refused (${language})`, async ({
      page,
      server,
      t,
      trouble,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const podcasts = await openPodcasts(desk, 1);
      const campaign = await prepareCampaign(desk, `Produced ${language} ${Date.now()}`, podcasts);
      const made = await desk.ask("POST", `/api/campaign/${campaign.publicId}/offer`, {
        entry: campaign.entries[0],
        side: "us",
        terms: offerTerms(),
      });
      const agreed = await desk.ask("POST", `/api/offer/${made.publicId}/state`, {
        modified: made.modified,
        act: "agree",
      });
      const booked = await desk.ask("POST", `/api/offer/${made.publicId}/booking`, {
        modified: agreed.modified,
      });

      await signIn();
      await page.goto(`/bookings/${booked.publicId}`);
      const part = page.locator("section").filter({
        has: page.getByRole("heading", { name: t("bookings.produced.title") }),
      });
      const button = (name: string) => part.getByRole("button", { name, exact: true });
      const input = part.locator("input[type=file]");
      await expect(part.getByText(t("bookings.produced.hostRead"))).toBeVisible();

      await test.step("a text with the name of sound is refused in a sentence", async () => {
        trouble.expect(/422/);
        await input.setInputFiles({
          name: "spot.mp3",
          mimeType: "audio/mpeg",
          buffer: Buffer.from("This is no sound."),
        });
        await expect(part.getByText(sentence("sound-not-readable", language))).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("sound is attached and played in place", async () => {
        await input.setInputFiles({ name: "spot.wav", mimeType: "audio/wav", buffer: toneOf(12) });
        await expect(
          part.getByText(t("bookings.produced.facts", { name: "spot.wav", type: "WAV", seconds: 12 })),
        ).toBeVisible();
        await expect(part.getByText(t("bookings.produced.notCompared"))).toBeVisible();
        await button(t("bookings.produced.play")).click();
        await expect(part.getByLabel(t("bookings.produced.player"))).toHaveAttribute("src", /^blob:/);
        const playing = part.locator("audio");
        await expect
          .poll(() => playing.evaluate((one) => (one as unknown as { duration: number }).duration))
          .toBeCloseTo(12, 0);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectAccessible(page);
        }
        await page.setViewportSize(SIZES[0]);
      });

      await test.step("it is removed after a question", async () => {
        await button(t("bookings.produced.remove")).click();
        const dialog = page.getByRole("alertdialog");
        await expect(dialog).toBeVisible();
        await dialog.getByRole("button", { name: t("bookings.produced.remove"), exact: true }).click();
        await expect(button(t("bookings.produced.choose"))).toBeVisible();
      });
    });
  });
}
