import type { Locator, Page } from "@playwright/test";
import { refuse } from "./broken-server.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { openDesk, prepareCampaign } from "./prepare.ts";
import { quiet } from "./quiet.ts";
import { type Words, wordsIn } from "./words.ts";

const typed = "Half a thought";

/** The forms, each with its page and the text typed into it. */
const forms: Record<string, (campaign: string) => { path: string; field: (page: Page) => Locator }> = {
  general: (campaign) => ({
    path: `/bundle/${campaign}/general`,
    field: (page) => page.locator('input[name="displayName"]'),
  }),
  utm: (campaign) => ({
    path: `/bundle/${campaign}/utm`,
    field: (page) => page.locator('input[name="utm_medium"]'),
  }),
  mail: () => ({ path: "/config", field: (page) => page.locator('input[name="senderName"]') }),
  profile: () => ({ path: "/preferences", field: (page) => page.locator('input[name="nickName"]') }),
};

// A login keeps the language chosen here: these journeys have their own server, so that no other starts in it.
test.use({ environment: { LOG_LEVEL: "error" } });

/** Another language, in More. */
async function switchLanguage(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("shell.more") }).click();
  await page.getByRole("menuitem", { name: t("shell.otherLanguage") }).click();
}

/** From anywhere, by the command palette. */
async function signOut(page: Page, t: Words): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(t("accounts.signOut"));
  await page.keyboard.press("Enter");
}

for (const language of walkedIn("en")) {
  const other = wordsIn(language === "en" ? "de" : "en");
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const [name, form] of Object.entries(forms)) {
      test(`A4.14 what is typed (${name}) outlives another language, also where the server fails, and signing out asks (${language})`, async ({
        page,
        t,
        server,
        trouble,
        signIn,
      }) => {
        trouble.expect(/status of 500/);
        const campaign = await prepareCampaign(await openDesk(server.url), `Unsaved ${name} ${language}`);
        const { path, field } = form(campaign.publicId);
        await signIn();
        await page.goto(path);
        await field(page).fill(typed);
        await switchLanguage(page, t);
        await expect(page.getByRole("button", { name: other("shell.more") })).toBeVisible();
        await quiet(page);
        await expect(field(page)).toHaveValue(typed);

        await refuse(page, "GET", /^\/(core\/)?api\//);
        await switchLanguage(page, other);
        await expect(page.getByRole("button", { name: t("shell.more") })).toBeVisible();
        await quiet(page);
        await expect(field(page)).toHaveValue(typed);
        await page.unrouteAll();

        // The login could not keep the last choice; those who come after read on in theirs.
        for (const [from, to] of [
          [t, other],
          [other, t],
        ] as const) {
          await switchLanguage(page, from);
          await expect(page.getByRole("button", { name: to("shell.more") })).toBeVisible();
          await quiet(page);
        }
        await expect(field(page)).toHaveValue(typed);

        await signOut(page, t);
        const question = page.getByRole("alertdialog", { name: t("ui.leaveTitle") });
        await question.getByRole("button", { name: t("ui.leaveCancel") }).click();
        await expect(question).toBeHidden();
        await expect(field(page)).toHaveValue(typed);
        await signOut(page, t);
        await question.getByRole("button", { name: t("ui.leaveConfirm") }).click();
        await expect(page).toHaveURL(/\/(\?.*)?$/);
      });
    }

    test(`A4.14 what another tab saves of the mail account stays, and a clash is asked about (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const { id } = (await desk.ask("GET", `/api/mailboxes?owner=${desk.ownerId}`)).find(
        (one: { user: { own: boolean } }) => one.user.own,
      );
      const kept = async () => {
        const { signature, limits } = await desk.ask("GET", `/api/mailboxes/${id}`);
        return [signature, limits.perDay];
      };
      /** As another tab, and the page looks again. */
      const change = async (part: object) => {
        await desk.ask("POST", `/api/mailboxes/${id}`, part);
        await page.clock.fastForward(30_000);
      };
      await page.clock.install();
      await signIn();
      await page.goto("/config");
      const signature = page.getByLabel(t("mailbox.signature"));
      const save = page.getByRole("button", { name: t("mailbox.save"), exact: true });
      const clash = page.getByText(t("mailbox.newer"));
      const { limits } = await desk.ask("GET", `/api/mailboxes/${id}`);
      await signature.fill("Mine");
      await change({ limits: { ...limits, perDay: 77 } });
      await expect(page.getByLabel(t("mailbox.perDay"))).toHaveValue("77");
      await save.click();
      await expect.poll(kept).toEqual(["Mine", 77]);
      await expect(save).toBeDisabled();

      await signature.fill("Mine again");
      await change({ signature: "Of the other tab" });
      await expect(clash).toBeVisible();
      await save.click();
      expect(await kept()).toEqual(["Of the other tab", 77]);
      await page.getByRole("button", { name: t("mailbox.keepMine"), exact: true }).click();
      await expect(clash).toHaveCount(0);
      await save.click();
      await expect.poll(kept).toEqual(["Mine again", 77]);
    });

    test(`A2.30 A4.14 typed figures outlive a click beside them and what a colleague saves meanwhile (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 409/);
      const desk = await openDesk(server.url);
      const campaign = await prepareCampaign(desk, `Figures ${language}`);
      const kept = async () => {
        const { figures } = await desk.ask("GET", `/api/campaign/${campaign.publicId}/overview`);
        return [figures.adsDeliveredEntered, figures.paidEntered];
      };
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}`);
      await page.getByRole("button", { name: t("results.figures.enter") }).click();
      const dialog = page.getByRole("dialog", { name: t("results.figures.enter") });
      const delivered = dialog.locator('input[name="adsDelivered"]');
      await delivered.fill("12");
      await page.mouse.click(5, 5);
      await page.keyboard.press("Escape");
      await expect(delivered).toHaveValue("12");
      await desk.ask("POST", `/api/campaign/${campaign.publicId}/figures`, { paid: 7 });
      await dialog.getByRole("button", { name: t("results.figures.save") }).click();
      await dialog.getByRole("button", { name: t("results.figures.reload") }).click();
      await expect(dialog.locator('input[name="paid"]')).toHaveValue("7");
      await expect(delivered).toHaveValue("12");
      await dialog.getByRole("button", { name: t("results.figures.save") }).click();
      await expect(dialog).toHaveCount(0);
      expect(await kept()).toEqual([12, 7]);
    });

    test(`A4.14 A1.10 on the preferences language, colors and another organization leave the profile as it is typed (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn("administrator");
      await page.goto("/preferences");
      const field = page.locator('input[name="nickName"]');
      await field.fill(typed);
      const invited = page.getByLabel(t("accounts.members.invite"));
      await invited.fill("new@colleague.example");
      await page.getByRole("button", { name: t("accounts.looks.dark") }).click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await page.getByRole("button", { name: t("accounts.acting.any") }).click();
      await page.locator(".owner-results").getByRole("radio").last().check();
      await quiet(page);
      await expect(field).toHaveValue(typed);
      await expect(invited).toHaveValue("new@colleague.example");
      await page
        .getByRole("button", { name: t(language === "en" ? "accounts.looks.de" : "accounts.looks.en") })
        .click();
      await expect(page.getByRole("heading", { name: other("shell.preferences") })).toBeVisible();
      await quiet(page);
      await expect(field).toHaveValue(typed);
      await page.getByRole("button", { name: other("accounts.signOut") }).click();
      const question = page.getByRole("alertdialog", { name: other("ui.leaveTitle") });
      await question.getByRole("button", { name: other("ui.leaveCancel") }).click();
      await expect(field).toHaveValue(typed);
    });
  });
}
