import {
  askingMail,
  makeDemoConversation,
  objectingMail,
  wrongAutomatic,
} from "../../support/asking-mails.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, type Prepared, prepareCampaign, unlockPrepared } from "../prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`what people say about mails (${language})`, () => {
    test.use({ language });

    let owner: string;
    let campaign: Prepared;
    test.beforeEach(async ({ server }, { title }) => {
      const desk = await openDesk(server.url);
      owner = desk.ownerId;
      const shows = await findPodcasts(desk, 1, (card) => card.emailStatus !== "UNKNOWN" && !card.inactive);
      await unlockPrepared(
        desk,
        shows.filter((card) => card.emailStatus === "LOCKED"),
      ).catch(() => {});
      campaign = await prepareCampaign(desk, title.slice(0, 40), shows);
    });
    const make = (
      server: { dataDir: string },
      mail: typeof askingMail,
      personKey = mail.from!.address,
    ): Promise<string> =>
      makeDemoConversation(server, { owner, entry: campaign.entries[0]!, personKey, mails: [mail] });

    test(`B1.70 a longer mail asks, and yes lists its writer; a member undoes that with a reason (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const conversation = await make(server, askingMail);
      await signIn();
      await page.goto(`/message/${conversation}`);
      const question = page.locator(".opt-out-question");
      await expect(question).toContainText(t("conversations.optOut.ask"));
      await expect(question).toContainText("take me off your list");
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const wide = await page.evaluate<boolean>("document.documentElement.scrollWidth > window.innerWidth");
      expect(wide).toBe(false);
      await page.setViewportSize({ width: 1440, height: 900 });
      await question.getByRole("button", { name: t("conversations.optOut.yes") }).press("Enter");
      const line = page.locator(".mail-kind");
      await expect(line).toContainText(t("conversations.says.opt-out"));
      await expect(question).toHaveCount(0);
      await line.getByText(t("conversations.why")).click();
      const desk = await openDesk(server.url);
      const { mails } = await desk.ask("GET", `/api/conversation/${conversation}`);
      await expect(line.getByRole("listitem").first()).toHaveText(
        t("conversations.correct.saidBy", { name: mails.at(-1).corrected.by }),
      );

      await line.getByRole("button", { name: t("conversations.optOut.undo") }).press("Enter");
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText(t("conversations.optOut.undoSays"));
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("conversations.optOut.undoConfirm") }).click();
      await expect(dialog).toContainText(t("contacts.never.whyMissing"));
      await dialog.getByRole("textbox").fill("She meant somebody else");
      await dialog.getByRole("button", { name: t("conversations.optOut.undoConfirm") }).click();
      await expect(dialog).toBeHidden();
      await expect(page.locator(".mail-kind")).toHaveCount(0);
      await expect(page.locator(".move-note")).toContainText(campaign.podcasts[0]!.title);
    });

    test(`B1.70 no, and the answer counts as one (${language})`, async ({ page, t, server, signIn }) => {
      const conversation = await make(server, askingMail);
      await signIn();
      await page.goto(`/message/${conversation}`);
      await page
        .locator(".opt-out-question")
        .getByRole("button", { name: t("conversations.optOut.no"), exact: true })
        .click();
      await expect(page.locator(".opt-out-question")).toHaveCount(0);
      await expect(page.locator(".move-note")).toContainText(t("campaigns.state.Interested"));
      await page.reload();
      await expect(page.locator(".move-note")).toContainText(t("campaigns.state.Interested"));
      await expect(page.locator(".opt-out-question")).toHaveCount(0);
    });

    test(`B1.65 what a mail is called is corrected beside “Why?”, by keyboard (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      const conversation = await make(server, wrongAutomatic);
      await signIn();
      await page.goto(`/message/${conversation}`);
      const line = page.locator(".mail-kind");
      await expect(line).toContainText(t("conversations.says.automatic"));
      const desk = await openDesk(server.url);
      const { mails } = await desk.ask("GET", `/api/conversation/${conversation}`);
      await line.getByRole("button", { name: t("conversations.correct.act") }).press("Enter");
      const menu = page.getByRole("menu");
      await expect(menu.getByRole("menuitemradio")).toHaveCount(5);
      // Meanwhile a colleague has called it something else: that is said, and theirs is shown.
      await desk.ask("POST", `/api/conversation-mail/${mails.at(-1).publicId}`, {
        act: "kind",
        kind: "left",
        from: "automatic",
      });
      await menu.getByRole("menuitemradio", { name: t("conversations.correct.kind.human") }).press("Enter");
      await expect(line).toContainText(t("conversations.says.left"));
      // The refusal is still being drawn: a press that comes into it may be lost.
      await expect(async () => {
        if (!(await menu.isVisible()))
          await line.getByRole("button", { name: t("conversations.correct.act") }).press("Enter");
        await expect(menu.getByRole("menuitemradio").first()).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await menu.getByRole("menuitemradio", { name: t("conversations.correct.kind.human") }).press("Enter");
      await expect(page.locator(".mail-kind")).toHaveCount(0);
      const note = page.locator(".move-note");
      await expect(note).toContainText(t("campaigns.state.Interested"));

      // `y` takes what it suggests and `z` undoes it, also while the focus is in the mail's frame.
      await page.frameLocator("iframe.mail-frame").locator("body").click();
      await page.keyboard.press("y");
      await expect(note.getByRole("button", { name: t("conversations.move.undo") })).toBeVisible();
      await page.keyboard.press("z");
      await expect(note).toHaveCount(0);
      await page.frameLocator("iframe.mail-frame").locator("body").click();
      await page.keyboard.press("u");
      await expect(page).toHaveURL(/\/message$/);
    });

    test(`B1.96 who objects by the words of a mail is undone there, and the list links to it (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      // Whoever is listed already keeps the mail of the first time.
      const from = { ...objectingMail.from!, address: `pia-${language}@shows.example` };
      const conversation = await make(server, {
        ...objectingMail,
        from,
        kind: "human",
        signs: [],
        asks: true,
      });
      await signIn();
      await page.goto(`/message/${conversation}`);
      await page
        .locator(".opt-out-question")
        .getByRole("button", { name: t("conversations.optOut.yes") })
        .click();
      await expect(page.locator(".mail-kind")).toContainText(t("conversations.says.opt-out"));
      await page.goto("/preferences");
      // Others with the same hint may stand beside it.
      const source = page
        .getByRole("link", { name: t("contacts.never.sourceLabel", { name: "p…@shows.example" }) })
        .and(page.locator(`[href="/message/${conversation}"]`));
      await expect(source).toBeVisible();
      await page.evaluate("window.still = true");
      await source.click();
      await expect(page).toHaveURL(new RegExp(`/message/${conversation}$`));
      // The page was not loaded anew.
      expect(await page.evaluate("window.still")).toBe(true);
    });

    test(`B1.96 a reason that was typed stays when lifting is refused (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 404/);
      const desk = await openDesk(server.url);
      const { publicId, hint } = await desk.ask("POST", `/core/api/owner/${owner}/never-contact`, {
        address: `kept-${language}@typed.example`,
        reason: "asked",
      });
      await signIn();
      await page.goto("/preferences");
      await page
        .getByRole("button", { name: t("contacts.never.removeLabel", { name: hint }) })
        .first()
        .click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("textbox").fill("They wrote again");
      // A colleague is faster.
      await desk.ask("DELETE", `/core/api/owner/${owner}/never-contact/${publicId}`, { why: "gone" });
      await dialog.getByRole("button", { name: t("contacts.never.remove") }).click();
      await expect(dialog.getByRole("alert")).toBeVisible();
      await expect(dialog.getByRole("textbox")).toHaveValue("They wrote again");
    });
  });
}
