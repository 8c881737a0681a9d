import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { type Desk, openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";
import { openFor } from "./colleague.ts";

for (const language of walkedIn("en")) {
  test.describe(`two on one follow-up (${language})`, () => {
    test.use({ language });

    test(`B1.82 B1.86 both change its text at once, then one leaves it out while the other moves it: nothing typed is lost, both see how it stands (${language})`, async ({
      page,
      t,
      server,
      signIn,
      browser,
      locale,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      const desk = await openDesk(server.url);
      const path = await planned(desk, `Two on one ${language}`);
      const only = async () => (await desk.ask("GET", `/api${path.api}/follow-up`)).page[0];
      const { podcastTitle: title } = await only();
      await signIn();
      const ben = await openFor(browser, t, server, desk.ownerId, { name: "Ben", locale: locale! });
      const pages = [page, ben.page];
      const words = ["The words of Dana", "The words of Ben"];
      for (const one of pages) await one.goto(path.page);
      for (const [place, one] of pages.entries()) {
        await choose(one, t, title, t("outreach.followUp.edit"));
        await textOf(one, t).fill(words[place]!);
      }
      const save = (one: Page) =>
        one.getByRole("dialog").getByRole("button", { name: t("outreach.followUp.save"), exact: true });
      await Promise.all(pages.map((one) => save(one).click()));

      // One is through, the other sees both texts and keeps hers.
      const open = async () =>
        (await Promise.all(pages.map((one) => one.getByRole("dialog").count()))).join();
      await expect.poll(open).toMatch(/^(1,0|0,1)$/);
      const [slower, faster] = (await open()) === "1,0" ? [0, 1] : [1, 0];
      const behind = pages[slower]!;
      await expect(behind.getByRole("dialog")).toContainText(t("outreach.followUp.stale"));
      await expect(behind.getByRole("dialog")).toContainText(words[faster]!);
      await expect(textOf(behind, t)).toHaveValue(words[slower]!);
      await expectAccessible(behind);
      expect((await only()).ownBody).toBe(words[faster]);
      await behind.getByRole("button", { name: t("outreach.followUp.takeTheirs") }).click();
      await expect(textOf(behind, t)).toHaveValue(words[faster]!);
      await textOf(behind, t).fill("Both agree");
      await save(behind).click();
      await expect(behind.getByRole("dialog")).toBeHidden();
      expect((await only()).ownBody).toBe("Both agree");

      // The one leaves it out while the other has its time open: a time for what does not go is refused.
      await choose(page, t, title, t("outreach.followUp.move"));
      await choose(ben.page, t, title, t("outreach.followUp.skip"));
      await expect.poll(async () => (await only()).state).toBe("stopped");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: t("outreach.followUp.move"), exact: true }).click();
      await expect(dialog.getByRole("alert")).toBeVisible();
      await dialog.getByRole("button", { name: t("ui.cancel") }).click();
      const why = t("outreach.followUp.stoppedWhy", { why: t("outreach.followUp.stop.skipped") });
      for (const one of pages) await expect(one.getByText(why)).toBeVisible();
      expect(ben.trouble.unexpected).toEqual([]);
      await ben.page.context().close();
    });

    test(`B1.02 a mailing is paused and resumed at the mail account that it leaves from, by whose it is (${language})`, async ({
      page,
      t,
      server,
      signIn,
      browser,
      locale,
    }) => {
      const desk = await openDesk(server.url);
      const path = await planned(desk, `Whose account ${language}`);
      const { mailbox } = await desk.ask("GET", `/api${path.api}`);
      const smtpServer = { host: "mail.brand.example", port: 465, secure: true };
      const signsIn = { kind: "password", user: "office", password: "never asked" };
      const other = await desk.ask("POST", "/api/mailboxes", {
        owner: desk.ownerId,
        senderName: "Office",
        senderAddress: `office-${Date.now()}@hostread.example`,
        communicationAddress: "",
        senderIdentity: "Office",
        imap: null,
        smtp: { ...smtpServer, sameAsImap: false, sameUser: false, signIn: signsIn },
        window: { timeZone: "UTC", days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440 },
        limits: { perHour: 30, perDay: 200 },
      });
      await desk.ask("POST", `/api/mailboxes/${other.id}/standard`, {});
      const paused = async () => {
        const both = [mailbox.id, other.id].map((id) => desk.ask("GET", `/api/mailboxes/${id}`));
        return (await Promise.all(both)).map(({ pause }) => pause?.reason ?? null);
      };
      const ben = await openFor(browser, t, server, desk.ownerId, { name: "Ben", locale: locale! });
      await signIn();
      await page.goto(path.page);
      const user = mailbox.user;
      const pause = (one: Page) => one.getByRole("button", { name: t("outreach.pause"), exact: true });
      const resume = (one: Page) => one.getByRole("button", { name: t("mailbox.resume"), exact: true });

      await ben.page.goto(path.page);
      await expect(pause(ben.page)).toHaveAccessibleDescription(t("outreach.pauseOthers", { user }));
      await expect(ben.page.getByRole("button", { name: t("outreach.stop"), exact: true })).toBeEnabled();
      await pause(page).click();
      await expect(resume(page)).toBeVisible();
      expect(await paused()).toEqual(["by-user", null]);
      await ben.page.reload();
      await expect(ben.page.getByText(t("mailbox.pause.by-other", { user }))).toBeVisible();
      await expect(resume(ben.page)).toHaveAccessibleDescription(t("mailbox.resumeOthers", { user }));
      await expectAccessible(ben.page);
      await resume(page).click();
      await expect(pause(page)).toBeVisible();
      expect(await paused()).toEqual([null, null]);

      await desk.ask("POST", `/api/mailboxes/${mailbox.id}/standard`, {});
      await desk.ask("POST", `/api${path.api}/stop`, {});
      await desk.ask("DELETE", `/api/mailboxes/${other.id}?waiting=0`);
      expect(ben.trouble.unexpected).toEqual([]);
      await ben.page.context().close();
    });
  });
}

/** A mailing for later to one podcast, with one follow-up. */
async function planned(desk: Desk, name: string): Promise<{ page: string; api: string }> {
  const { publicId, entries } = await prepareCampaign(desk, name, await openPodcasts(desk, 1));
  const draft = {
    subject: "About your show",
    body: `Hello from ${name}, we like your show.`,
    recipients: entries,
    notBefore: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    steps: [{ days: 4, body: "A reminder" }],
  };
  const { seen } = await desk.ask("POST", `/api/campaign/${publicId}/mailing/check`, draft);
  const mailing = await desk.ask("POST", `/api/campaign/${publicId}/mailing`, { ...draft, seen });
  return {
    page: `/bundle/${publicId}/mailing/${mailing.publicId}`,
    api: `/mailing/${mailing.publicId}`,
  };
}

async function choose(page: Page, t: Words, title: string, act: string): Promise<void> {
  const section = page.getByRole("region", { name: t("outreach.steps"), exact: true });
  await section
    .getByRole("button", { name: t("outreach.followUp.menu", { step: 1, title }), exact: true })
    .click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}

const textOf = (page: Page, t: Words) =>
  page.getByRole("dialog").getByRole("textbox", { name: t("outreach.text") });
