import type { Language } from "../../../contract/forms/locale.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, type Prepared, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";

// A mail can only lead to a page of an installation that knows its own address.
test.use({ environment: { PUBLIC_URL: "http://road.example" } });

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** As somebody types it. */
const typed = (language: Language, days: number): string => {
  const [year, month, day] = dayIn(days).split("-");
  return language === "de" ? `${day}.${month}.${year}` : `${month}/${day}/${year}`;
};
/** The ad ran so long ago that what it brought is complete. */
const RAN = -70;
const ORDERS = 60;

/** An export of a shop, as its own columns name them: an order a day since the ad, all with the show's code. */
const exported = (code: string, language: Language): string =>
  [
    "Name,Financial Status,Currency,Total,Discount Code,Created at",
    ...Array.from(
      { length: ORDERS },
      (_, place) =>
        `#${language}-road-${place},paid,EUR,49.00,${code},${dayIn(RAN + 1 + (place % 55))} 10:00:00 +0000`,
    ),
  ].join("\r\n");

for (const language of walkedIn("de")) {
  test.describe(`the road (${language})`, () => {
    test.use({ language });
    let campaign: Prepared;
    test.beforeEach(async ({ server }) => {
      const desk = await openDesk(server.url);
      campaign = await prepareCampaign(desk, `Road ${language} ${Date.now()}`, await openPodcasts(desk, 1));
    });

    test(`C1.04 C2.01 C2.05 C5.12 C6.01 C6.09 C7.05 from an offer to its renewal, the host on a phone without an account (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      await signIn();
      const bundle = `/bundle/${campaign.publicId}`;
      const { title } = campaign.podcasts[0]!;
      const dialog = page.getByRole("dialog");
      const inDialog = (name: Parameters<Words>[0], values?: Parameters<Words>[1]) =>
        dialog.getByRole("button", { name: t(name, values), exact: true });
      const button = (name: Parameters<Words>[0], values?: Parameters<Words>[1]) =>
        page.getByRole("button", { name: t(name, values), exact: true });
      const field = (name: Parameters<Words>[0]) =>
        dialog.getByRole("textbox", { name: t(name), exact: true });

      await test.step("an offer is written down and agreed", async () => {
        await page.goto(`${bundle}/offers`);
        await button("offers.add").click();
        await dialog.getByRole("combobox", { name: t("offers.form.entry"), exact: true }).click();
        await page.getByRole("option", { name: title, exact: true }).click();
        await dialog.getByRole("combobox", { name: t("offers.field.currency"), exact: true }).click();
        await page.getByRole("option", { name: /€/ }).click();
        await field("offers.field.amount").fill("480");
        await dialog.getByLabel(t("offers.field.firstDay"), { exact: true }).fill(typed(language, RAN));
        await dialog.getByLabel(t("offers.field.lastDay"), { exact: true }).fill(typed(language, RAN + 1));
        await inDialog("offers.form.save").click();
        await page
          .getByRole("dialog", { name: title })
          .getByRole("button", { name: t("offers.act.agree"), exact: true })
          .click();
        await expect(page.getByRole("dialog", { name: title })).toContainText(t("offers.state.agreed"));
      });

      const number = await test.step("it is booked and sent from the user's mailbox", async () => {
        await inDialog("bookings.book").click();
        await expect(page).toHaveURL(/\/bookings\//);
        const heading = await page.getByRole("heading", { level: 1, name: /\d{4}-\d{4}/ }).textContent();
        await button("bookings.act.send").click();
        await inDialog("bookings.send.go").click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(t("bookings.state.sent"), { exact: true })).toBeVisible();
        return /\d{4}-\d{4}/.exec(heading!)![0];
      });

      await test.step("the host reads and accepts it on a phone", async () => {
        const mail = page.locator("details.sandbox-mail").filter({ hasText: number }).first();
        await expect(async () => {
          await page.goto("/sandbox");
          await expect(mail).toBeVisible({ timeout: 2_000 });
        }).toPass();
        const link = /\/booking#[\w-]{43}/.exec((await mail.textContent())!)![0];
        const phone = await browser.newContext({
          viewport: SIZES.at(-1)!,
          locale: language === "de" ? "de-DE" : "en-US",
        });
        const host = await phone.newPage();
        const hosts = (name: Parameters<Words>[0], values?: Parameters<Words>[1]) =>
          host.getByRole("button", { name: t(name, values), exact: true });
        await host.goto(server.url + link);
        await expect(host.getByRole("heading", { level: 1 })).toContainText(number);
        await hosts("bookings.page.accept").click();
        await host.getByRole("textbox", { name: t("bookings.page.name"), exact: true }).fill("Ida Weiß");
        await host.getByRole("checkbox", { name: t("bookings.page.may"), exact: true }).check();
        await hosts("bookings.page.acceptGo", { number }).click();
        await expect(host.getByText(t("bookings.page.acceptedSays"))).toBeVisible();
        await expectAccessible(host);
        await phone.close();
      });

      const code = await test.step("the show gets its code", async () => {
        await page.goto(`${bundle}/tracking`);
        await button("tracking.make").click();
        await field("tracking.target").fill(`${server.url}/legal`);
        await inDialog("tracking.make").click();
        const table = page.getByRole("table", { name: t("tracking.list"), exact: true });
        await table.getByRole("button", { name: title, exact: true }).click();
        const made = (await dialog.locator(".link-code").textContent())!;
        await page.keyboard.press("Escape");
        return made;
      });

      await test.step("somebody has heard the ad", async () => {
        await page.goto(`${bundle}/airings`);
        const mark = page.getByRole("link", { name: new RegExp(title) });
        await mark.first().click();
        const sheet = page.getByRole("dialog", { name: title });
        await sheet.getByRole("button", { name: t("airings.heard"), exact: true }).click();
        await expect(sheet).toContainText(t("airings.reason.heard"));
        await page.keyboard.press("Escape");
      });

      await test.step("the shop's orders come in as a file", async () => {
        await page.goto(`${bundle}/tracking`);
        await page.locator("input[type=file]").setInputFiles({
          name: `road-${language}.csv`,
          mimeType: "text/csv",
          buffer: Buffer.from(exported(code, language)),
        });
        await inDialog("tracking.take", { count: ORDERS }).click();
        await expect(dialog).toHaveCount(0);
        const line = page.getByRole("listitem").filter({ hasText: `road-${language}.csv` });
        await expect(line.first()).toContainText(t("tracking.importLine", { added: ORDERS, known: "0" }));
      });

      await test.step("results say what an order cost, and a target that the show is worth renewing", async () => {
        await page.goto(`${bundle}/results`);
        await expect(page.locator(".result-head")).toContainText(String(ORDERS));
        await button("results.out.target.set").click();
        await field("results.out.target.label").fill("40");
        await inDialog("results.out.target.save").click();
        await expect(page.locator(".result-advice").first()).toHaveText(t("results.out.renewal.renew"));
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectAccessible(page);
        }
        await page.setViewportSize(SIZES[0]);
      });

      await test.step("the next offer begins with the words of the last", async () => {
        await page.goto(`${bundle}/offers`);
        await page.getByRole("link", { name: title, exact: true }).click();
        await inDialog("offers.act.again").click();
        await expect(field("offers.field.amount")).toHaveValue(/480[.,]00/);
        await dialog.getByLabel(t("offers.field.firstDay"), { exact: true }).fill(typed(language, 20));
        await dialog.getByLabel(t("offers.field.lastDay"), { exact: true }).fill(typed(language, 40));
        await inDialog("offers.form.save").click();
        await expect(page.getByRole("dialog", { name: title })).toContainText(t("offers.state.open"));
        await expectAccessible(page);
      });
    });
  });
}
