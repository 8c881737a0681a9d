import type { Page } from "@playwright/test";
import { type BookingWords, wordsOf } from "../../../contract/bookings/sheet.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import { writeDate } from "../../../contract/forms/dates.ts";
import { sentence } from "../../../contract/sentences.ts";
import { offerTerms } from "../../support/samples/offers.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, type Prepared, prepareCampaign } from "../prepare.ts";

// A mail can only lead to a page of an installation that knows its own address.
test.use({ environment: { PUBLIC_URL: "http://bookings.example" } });

async function expectNarrow(page: Page): Promise<void> {
  const wide = await page.evaluate("document.documentElement.scrollWidth");
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
}

for (const language of walkedIn("en")) {
  test.describe(`bookings (${language})`, () => {
    test.use({ language });

    let campaign: Prepared;
    let offer: string;
    test.beforeEach(async ({ server }) => {
      const desk = await openDesk(server.url);
      const podcasts = await openPodcasts(desk, 1);
      campaign = await prepareCampaign(desk, `Booked ${language} ${Date.now()}`, podcasts);
      const made = await desk.ask("POST", `/api/campaign/${campaign.publicId}/offer`, {
        entry: campaign.entries[0],
        side: "us",
        terms: offerTerms({ taxRate: 1_900 }),
      });
      const { publicId, modified } = made;
      await desk.ask("POST", `/api/offer/${publicId}/state`, { modified, act: "agree" });
      offer = publicId;
    });

    test(`C2.01 C2.04 C2.05 C2.07 C2.09 an agreed offer is booked, sent, accepted on a phone, and both see it (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      await signIn();
      const { title } = campaign.podcasts[0]!;
      const dialog = page.getByRole("dialog");
      const button = (name: string) => page.getByRole("button", { name, exact: true });

      const number = await test.step("one press on an agreed offer books it", async () => {
        await page.goto(`/bundle/${campaign.publicId}/offers?offer=${offer}`);
        await dialog.getByRole("button", { name: t("bookings.book"), exact: true }).click();
        await expect(page).toHaveURL(/\/bookings\//);
        await expect(page.getByText(t("bookings.state.draft"), { exact: true })).toBeVisible();
        const heading = await page.getByRole("heading", { level: 1, name: /\d{4}-\d{4}/ }).textContent();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectAccessible(page);
          await expectNarrow(page);
        }
        await page.setViewportSize(SIZES[0]);
        return /\d{4}-\d{4}/.exec(heading!)![0];
      });
      const address = new URL(page.url()).pathname;

      await test.step("a version is written, and stands beside the one before", async () => {
        await button(t("bookings.act.change")).click();
        await dialog.getByRole("textbox", { name: t("bookings.field.code"), exact: true }).fill("KITCHEN10");
        await dialog
          .getByRole("textbox", { name: t("bookings.field.seconds") })
          .first()
          .fill("4");
        await button(t("bookings.form.save")).click();
        await expect(dialog.getByText(t("bookings.form.check"))).toBeVisible();
        await dialog
          .getByRole("textbox", { name: t("bookings.field.seconds") })
          .first()
          .fill("45");
        await expectAccessible(page);
        await button(t("bookings.form.save")).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole("heading", { name: t("bookings.changes") })).toBeVisible();
        await expect(page.getByRole("cell", { name: "KITCHEN10" })).toBeVisible();
      });

      await test.step("it is sent from the user's mailbox", async () => {
        await button(t("bookings.act.send")).click();
        await dialog.getByRole("textbox", { name: t("bookings.send.words") }).fill("Here it is.");
        await expectAccessible(page);
        await button(t("bookings.send.go")).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(t("bookings.state.sent"), { exact: true })).toBeVisible();
      });

      const link = await test.step("the e-mail leads to the page", async () => {
        const mail = page.locator("details.sandbox-mail").filter({ hasText: number }).first();
        await expect(async () => {
          await page.goto("/sandbox");
          await expect(mail).toBeVisible({ timeout: 2_000 });
        }).toPass();
        await mail.locator("summary").click();
        const text = await mail.textContent();
        return /\/booking#[\w-]{43}/.exec(text!)![0];
      });

      const phone = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: language === "de" ? "de-DE" : "en-US",
      });
      const host = await phone.newPage();
      const hosts = (name: string) => host.getByRole("button", { name, exact: true });
      await test.step("the podcaster reads it without an account; name and tick are asked for", async () => {
        await host.goto(server.url + link);
        await expect(host.getByRole("heading", { level: 1 })).toContainText(number);
        await expect(host.getByText("KITCHEN10")).toBeVisible();
        await expectAccessible(host);
        await expectNarrow(host);
        await host.emulateMedia({ colorScheme: "dark" });
        await expectAccessible(host);
        await hosts(t("bookings.page.accept")).click();
        const accept = hosts(t("bookings.page.acceptGo", { number }));
        await accept.click();
        await expect(host.getByText(t("bookings.page.nameMissing"))).toBeVisible();
        await host.getByRole("textbox", { name: t("bookings.page.name"), exact: true }).fill("Ida Weiß");
        await host.getByRole("checkbox", { name: t("bookings.page.may"), exact: true }).check();
        await expectAccessible(host);
        await accept.click();
        await expect(host.getByText(t("bookings.page.acceptedSays"))).toBeVisible();
        await expectAccessible(host);
        const file = host.waitForEvent("download");
        await hosts(t("bookings.page.pdf")).click();
        expect((await file).suggestedFilename()).toBe(`${number}.pdf`);
      });

      await test.step("the user sees who accepted it, and the podcast is signed", async () => {
        await page.goto(address);
        await expect(page.getByText(t("bookings.state.accepted"), { exact: true })).toBeVisible();
        await expect(page.getByText("Ida Weiß").first()).toBeVisible();
        await page.goto(`/bundle/${campaign.publicId}/offers`);
        await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
        await expect(page.getByText(t("offers.state.booked"), { exact: true })).toBeVisible();
        await expectAccessible(page);
        await page.goto(`/bundle/${campaign.publicId}/podcasts`);
        await expect(page.getByText(title).first()).toBeVisible();
      });

      await test.step("the podcaster cancels one ad with a reason, and the user reads it", async () => {
        await hosts(t("bookings.page.cancel")).click();
        await host
          .getByRole("checkbox", { name: new RegExp(`^${t("bookings.spot", { position: 2 })}`) })
          .check();
        await host.getByRole("textbox", { name: t("bookings.cancel.reason") }).fill("Summer break");
        await hosts(t("bookings.page.cancelGo")).click();
        await expect(host.getByText("Summer break")).toBeVisible();
        await page.goto(address);
        await expect(page.getByText("Summer break")).toBeVisible();
      });

      await test.step("a link that was altered tells nothing", async () => {
        await host.goto("about:blank");
        await host.goto(`${server.url}${link.slice(0, -3)}AAA`);
        await expect(host.getByRole("heading", { name: t("bookings.page.over") })).toBeVisible();
        await expect(host.getByText(number)).toHaveCount(0);
        await expectAccessible(host);
      });
      await phone.close();
    });

    test(`C2.10 what a colleague saves while a form is open is said before it is sent, and stays (${language})`, async ({
      page,
      server,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      const desk = await openDesk(server.url);
      const { modified: agreed } = await desk.ask("GET", `/api/offer/${offer}`);
      const { publicId, number } = await desk.ask("POST", `/api/offer/${offer}/booking`, {
        modified: agreed,
      });
      const read = (): Promise<BookingDetail> => desk.ask("GET", `/api/booking/${publicId}`);
      /** As a colleague, and the page looks again. */
      const change = async (part: Partial<BookingWords>) => {
        const { modified, versions } = await read();
        const words = { ...wordsOf(versions[0]!.sheet), ...part };
        await desk.ask("POST", `/api/booking/${publicId}/version`, { modified, words });
        await page.clock.fastForward(15_000);
      };
      await page.clock.install();
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/offers`);
      await page.getByRole("link", { name: number, exact: true }).click();
      const dialog = page.getByRole("dialog");
      const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
      const said = (version: number) =>
        dialog.getByText(t("bookings.newer", { version, state: t("bookings.state.draft") }));

      await page.getByRole("button", { name: t("bookings.act.change"), exact: true }).click();
      await dialog.getByRole("textbox", { name: t("bookings.field.code"), exact: true }).fill("KITCHEN10");
      await change({ net: 45_000, note: "By a colleague" });
      await expect(said(2)).toBeVisible();
      await expect(dialog.getByRole("cell", { name: "By a colleague" })).toBeVisible();
      await expectAccessible(page);
      await press(t("bookings.form.save"));
      await expect(dialog.getByRole("button", { name: t("bookings.form.save") })).toBeEnabled();
      await expect(said(2)).toBeVisible();
      expect((await read()).version).toBe(2);
      await press(t("bookings.keepMine"));
      await expect(said(2)).toHaveCount(0);
      await press(t("bookings.form.save"));
      await expect(dialog).toHaveCount(0);
      const { sheet } = (await read()).versions[0]!;
      expect([sheet.version, sheet.code, sheet.net, sheet.note]).toEqual([
        3,
        "KITCHEN10",
        45_000,
        "By a colleague",
      ]);

      // Nor is a version mailed that nobody here has read.
      await page.getByRole("button", { name: t("bookings.act.send"), exact: true }).click();
      await dialog.getByRole("textbox", { name: t("bookings.send.words") }).fill("Here it is.");
      await change({ net: 40_000 });
      await expect(said(4)).toBeVisible();
      await press(t("bookings.send.go"));
      await expect(dialog.getByRole("button", { name: t("bookings.send.go") })).toBeEnabled();
      expect((await read()).versions.map(({ sent }) => sent)).toEqual([null, null, null, null]);
      await press(t("bookings.takeNewer"));
      await expect(dialog.getByRole("textbox", { name: t("bookings.send.words") })).toHaveValue(
        "Here it is.",
      );
      await press(t("bookings.send.go"));
      await expect(dialog).toHaveCount(0);
      expect((await read()).versions[0]!.sent).not.toBeNull();

      // What is typed into the form is asked about before it goes.
      await page.getByRole("button", { name: t("bookings.act.change"), exact: true }).click();
      await dialog.getByRole("textbox", { name: t("bookings.field.code"), exact: true }).fill("KITCHEN20");
      await page.goBack();
      const question = page.getByRole("alertdialog", { name: t("ui.leaveTitle") });
      await question.getByRole("button", { name: t("ui.leaveCancel") }).click();
      await expect(dialog.getByRole("textbox", { name: t("bookings.field.code"), exact: true })).toHaveValue(
        "KITCHEN20",
      );
    });

    test(`C2.12 a settled ad is not left out of a version; what was typed stays, and it is put back (${language})`, async ({
      page,
      server,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      const desk = await openDesk(server.url);
      const { modified: agreed } = await desk.ask("GET", `/api/offer/${offer}`);
      const { publicId, modified, spots } = await desk.ask("POST", `/api/offer/${offer}/booking`, {
        modified: agreed,
      });
      await desk.ask("POST", `/api/booking/${publicId}/settled`, { modified, spots: [spots[0].publicId] });
      await signIn();
      await page.goto(`/bookings/${publicId}`);
      await page.getByRole("button", { name: t("bookings.act.change"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
      const code = dialog.getByRole("textbox", { name: t("bookings.field.code"), exact: true });
      await code.fill("KITCHEN10");
      await press(t("bookings.form.dropSpot", { position: 1 }));
      await press(t("bookings.form.save"));
      const refusal = dialog.getByText(sentence("ads-have-run", language, { count: 1, ads: "1" }));
      await expect(refusal).toBeVisible();
      await expect(code).toHaveValue("KITCHEN10");
      await expectAccessible(page);
      await press(t("bookings.form.backSpot", { position: 1 }));
      await expect(refusal).toHaveCount(0);
      await press(t("bookings.form.save"));
      await expect(dialog).toHaveCount(0);
      const [{ sheet }] = (await desk.ask("GET", `/api/booking/${publicId}`)).versions;
      expect([sheet.version, sheet.code, sheet.spots.length]).toEqual([2, "KITCHEN10", spots.length]);
    });

    test.describe("in the evening of another zone", () => {
      test.use({ timezoneId: "America/Los_Angeles" });

      test(`C2.14 a booking is paid on the day that it is where one sits (${language})`, async ({
        page,
        server,
        t,
        signIn,
      }) => {
        const desk = await openDesk(server.url);
        const { modified: agreed } = await desk.ask("GET", `/api/offer/${offer}`);
        const booked = await desk.ask("POST", `/api/offer/${offer}/booking`, { modified: agreed });
        const { publicId, modified } = booked;
        const sending = { modified, version: 1, days: 14 };
        const { token } = await desk.ask("POST", `/api/booking/${publicId}/send`, sending);
        const { sha256 } = await desk.ask("POST", "/open/booking/read", { token });
        await desk.ask("POST", "/open/booking/accept", {
          token,
          sha256,
          name: "Ida",
          function: "",
          may: true,
        });
        // At two in the night by UTC.
        const night = new Date();
        night.setUTCHours(26, 0, 0, 0);
        await page.clock.install({ time: night });
        await signIn();
        await page.goto(`/bookings/${publicId}`);
        await page.getByRole("button", { name: t("bookings.act.paid"), exact: true }).click();
        const day = writeDate(
          new Date(night.getTime() - 86_400_000).toISOString().slice(0, 10),
          language === "de" ? "de-DE" : "en-US",
        );
        await expect(page.getByLabel(t("bookings.pay.on"))).toHaveValue(day);
      });
    });
  });
}
