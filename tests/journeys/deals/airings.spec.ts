import type { Page } from "@playwright/test";
import { offerTerms } from "../../support/samples/offers.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { type Desk, openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function expectNarrow(page: Page): Promise<void> {
  const wide = await page.evaluate("document.documentElement.scrollWidth");
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
}

for (const language of walkedIn("en")) {
  test.describe(`airings (${language})`, () => {
    test.use({ language });

    test(`C5.08 C5.11 C5.12 C5.16 C5.19 booked ads stand in the calendar; a person says what was heard, and takes it back (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const { campaign, title } = await accepted(desk, server.url, language);
      await signIn();
      await page.goto(`/bundle/${campaign}`);
      await page.getByRole("link", { name: t("airings.open") }).click();
      await expect(page).toHaveURL(/\/airings$/);
      const marks = page.getByRole("link", { name: new RegExp(`^${t("airings.state.expected")}`) });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible();
        await expectAccessible(page);
        await expectNarrow(page);
      }
      await page.setViewportSize(SIZES[0]);

      await page
        .getByRole("button", { name: t("airings.words"), exact: true })
        .first()
        .click();
      const words = page.getByRole("dialog");
      await words.getByRole("textbox", { name: t("airings.names") }).fill("Tea House");
      await words.getByRole("button", { name: t("airings.wordsSave") }).click();
      await expect(words).toBeHidden();

      await expect(marks.first()).toBeVisible();
      await marks.first().click();
      const sheet = page.getByRole("dialog", { name: title });
      await expect(sheet).toContainText(t("airings.noEvidence"));
      await expect(sheet).toContainText(t("airings.hearing.off"));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
      await page.setViewportSize(SIZES[0]);
      await sheet.getByRole("textbox", { name: t("airings.note") }).fill("At the very end");
      await sheet.getByRole("button", { name: t("airings.heard"), exact: true }).click();
      await expect(sheet).toContainText("At the very end");
      await expect(sheet).toContainText(t("airings.reason.heard"));
      await sheet.getByRole("button", { name: t("airings.takeBack"), exact: true }).click();
      await expect(sheet.getByRole("button", { name: t("airings.notThere"), exact: true })).toBeVisible();

      // What is not there can be made good: a mail is drafted, and what was agreed is noted.
      await sheet.getByRole("button", { name: t("airings.notThere"), exact: true }).click();
      await sheet.getByRole("button", { name: t("airings.makegoodAsk"), exact: true }).click();
      const mail = page.getByRole("dialog", { name: t("airings.makegoodAsk"), exact: true });
      await expect(mail.getByRole("textbox", { name: t("airings.makegoodWords") })).toHaveValue(
        /\d{4}-\d{4}/,
      );
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
        await expectNarrow(page);
      }
      await page.setViewportSize(SIZES[0]);
      await mail.getByRole("button", { name: t("ui.cancel"), exact: true }).click();
      await sheet.getByRole("button", { name: t("airings.makegoodAgree"), exact: true }).click();
      const agreed = page.getByRole("dialog", { name: t("airings.makegoodAgree"), exact: true });
      await agreed.getByRole("button", { name: t("airings.makegoodNote"), exact: true }).click();
      await expect(agreed).toContainText(t("airings.makegoodWhen"));
      await agreed.getByRole("textbox", { name: t("airings.makegoodEpisode") }).fill("44");
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
      await page.setViewportSize(SIZES[0]);
      await agreed.getByRole("button", { name: t("airings.makegoodNote"), exact: true }).click();
      await expect(agreed).toBeHidden();
      await expect(sheet).toContainText(t("airings.reason.made-good"));
      await sheet.getByRole("link", { name: t("airings.makegoodShow") }).click();
      await expect(sheet).toContainText(t("airings.makegoodOf", { position: 1 }));
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(marks.first()).toBeVisible();
    });
  });
}

/** A campaign with an accepted booking of two ads for these days. */
async function accepted(
  desk: Desk,
  url: string,
  language: string,
): Promise<{ campaign: string; title: string }> {
  const [podcast] = await openPodcasts(desk, 1);
  const campaign = await prepareCampaign(desk, `Airings ${language} ${Date.now()}`, [podcast!]);
  const terms = offerTerms({ taxRate: 1_900, firstDay: dayIn(-5), lastDay: dayIn(5) });
  const offer = await desk.ask("POST", `/api/campaign/${campaign.publicId}/offer`, {
    entry: campaign.entries[0],
    side: "us",
    terms,
  });
  const path = `/api/offer/${offer.publicId}`;
  const agreed = await desk.ask("POST", `${path}/state`, { modified: offer.modified, act: "agree" });
  const booking = await desk.ask("POST", `${path}/booking`, { modified: agreed.modified });
  const { token, booking: sent } = await desk.ask("POST", `/api/booking/${booking.publicId}/send`, {
    modified: booking.modified,
    version: 1,
    days: 14,
  });
  const answer = await fetch(`${url}/open/booking/accept`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      token,
      sha256: sent.versions[0].sha256,
      name: "Ida Host",
      function: "Host",
      may: true,
    }),
  });
  if (!answer.ok) throw new Error(`accepting answered ${answer.status}: ${await answer.text()}`);
  return { campaign: campaign.publicId, title: podcast!.title };
}
