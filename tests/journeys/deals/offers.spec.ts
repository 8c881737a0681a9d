import type { Page } from "@playwright/test";
import { type Language, localeOf } from "../../../contract/forms/locale.ts";
import { expectAccessible, expectFits } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, type Prepared, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";

/** How the amounts of this journey are typed and shown. */
const WRITTEN = {
  en: {
    ask: "480",
    counter: "400.50",
    total: "€480.00",
    agreed: "€400.50",
    promised: "8000",
    each: "€30.00",
  },
  de: { ask: "480", counter: "400,50", total: "480,00", agreed: "400,50", promised: "8000", each: "30,00" },
} as const;

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

for (const language of walkedIn("de")) {
  test.describe(`offers (${language})`, () => {
    test.use({ language });
    const written = WRITTEN[language];

    let campaign: Prepared;
    test.beforeEach(async ({ server }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 2, (card) => !card.inactive && card.reach !== null);
      campaign = await prepareCampaign(desk, `Terms ${language} ${Date.now()}`, podcasts);
    });

    test(`A4.14 C1.01 C1.03 C1.08 what hosts ask for is written down, compared and agreed (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      const [first, second] = campaign.podcasts as [
        Prepared["podcasts"][number],
        Prepared["podcasts"][number],
      ];
      const dialog = page.getByRole("dialog");
      const field = (name: Parameters<Words>[0]) =>
        dialog.getByRole("textbox", { name: t(name), exact: true });

      await test.step("from the podcasts of a campaign one gets to its offers", async () => {
        await page.goto(`/bundle/${campaign.publicId}/podcasts`);
        await page.getByRole("button", { name: t("campaigns.board.offers"), exact: true }).click();
        await expect(page).toHaveURL(/\/offers$/);
        await expect(page.getByRole("heading", { name: t("offers.noneTitle") })).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("what is wrong is said at its field, and nothing typed is lost", async () => {
        await page.getByRole("button", { name: t("offers.add"), exact: true }).click();
        await field("offers.field.amount").fill(written.ask);
        await field("offers.field.spots").fill("61");
        await dialog.getByRole("button", { name: t("offers.form.save"), exact: true }).click();
        await expect(dialog.getByText(t("offers.form.entryMissing"))).toBeVisible();
        await expect(dialog.getByRole("alert")).toHaveText(t("offers.form.check"));
        await expect(field("offers.field.amount")).toHaveValue(written.ask);
        await expectAccessible(page);
        await page.goBack();
        const leave = page.getByRole("alertdialog", { name: t("ui.leaveTitle") });
        await leave.getByRole("button", { name: t("ui.leaveCancel") }).click();
        await expect(page).toHaveURL(/\/offers$/);
        await expect(field("offers.field.amount")).toHaveValue(written.ask);
      });

      await test.step("an offer shows its total while it is typed, and is kept", async () => {
        await choose(page, t("offers.form.entry"), first.title);
        await field("offers.field.spots").fill("2");
        await choose(page, t("offers.field.currency"), euroIn(language));
        await field("offers.field.downloads").fill(written.promised);
        await expect(dialog.getByRole("status").filter({ hasText: written.total })).toContainText(
          written.each,
        );
        await dialog.getByRole("button", { name: t("offers.form.save"), exact: true }).click();
        await expect(page.getByRole("dialog", { name: first.title })).toContainText(written.total);
        await expect(page.getByRole("dialog", { name: first.title })).toContainText(t("offers.by.promised"));
        await expectAccessible(page);
      });

      await test.step("a new version stands above the old one", async () => {
        await dialog.getByRole("button", { name: t("offers.act.change"), exact: true }).click();
        await expect(field("offers.field.amount")).toHaveValue(/480[.,]00/);
        await field("offers.field.amount").fill(written.counter);
        await choose(page, t("offers.field.side"), t("offers.side.us"));
        await dialog.getByRole("button", { name: t("offers.form.save"), exact: true }).click();
        await expect(page.getByRole("dialog", { name: first.title }).getByRole("listitem")).toHaveCount(2);
        await dialog
          .getByRole("button", { name: t("ui.close"), exact: true })
          .last()
          .click();
      });

      await test.step("two offers are compared, and the best is marked by a word", async () => {
        await page.getByRole("button", { name: t("offers.add"), exact: true }).click();
        await choose(page, t("offers.form.entry"), second.title);
        await choose(page, t("offers.field.currency"), euroIn(language));
        await field("offers.field.amount").fill("9000");
        await field("offers.field.downloads").fill("1000");
        await dialog.getByRole("button", { name: t("offers.form.save"), exact: true }).click();
        await page
          .getByRole("dialog", { name: second.title })
          .getByRole("button", { name: t("ui.close"), exact: true })
          .last()
          .click();
        const table = page.getByRole("table", { name: t("offers.block", { currency: "EUR" }) });
        const titles = () => table.locator(".row-title").allTextContents();
        await expect(table.getByText(t("offers.best"))).toHaveCount(1);
        expect(await titles()).toEqual([first.title, second.title]);
        await table.getByRole("button", { name: t("offers.column.total"), exact: true }).click();
        await table.getByRole("button", { name: t("offers.column.total"), exact: true }).click();
        await expect(page).toHaveURL(/sort=total&direction=desc/);
        await expect.poll(titles).toEqual([second.title, first.title]);
        await expectFits(page);
      });

      await test.step("what is agreed is placed, and the figures say so", async () => {
        await page.getByRole("link", { name: first.title, exact: true }).click();
        await dialog.getByRole("button", { name: t("offers.act.agree"), exact: true }).click();
        await expect(page.getByRole("dialog", { name: first.title })).toContainText(t("offers.state.agreed"));
        await page.keyboard.press("Escape");
        await expect(page.getByText(written.agreed).first()).toBeVisible();
        await page.goto(`/bundle/${campaign.publicId}`);
        await expect(page.getByText(t("campaigns.figure.placedFrom", { count: 1 }))).toBeVisible();
        await expect(page.getByText(written.agreed)).toBeVisible();
      });

      await test.step("what is declined stays, and a new offer begins with its words", async () => {
        await page.goto(`/bundle/${campaign.publicId}/offers`);
        await page.getByRole("link", { name: second.title, exact: true }).click();
        await dialog.getByRole("button", { name: t("offers.act.decline"), exact: true }).click();
        const question = page.getByRole("alertdialog");
        await question.getByRole("button", { name: t("offers.act.decline"), exact: true }).click();
        await dialog.getByRole("button", { name: t("offers.act.again"), exact: true }).click();
        await expect(field("offers.field.amount")).toHaveValue(/9[.,]000[.,]00/);
      });
    });
  });
}

/** The euro as the list of currencies names it. */
const euroIn = (language: Language): string =>
  `${new Intl.DisplayNames(localeOf(language), { type: "currency" }).of("EUR")} (€)`;
