import type { Browser, Page } from "@playwright/test";
import { createLogin } from "../../../server/accounts/sign-up/create.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import type { RunningServer } from "../../support/server.ts";
import { fillSorting } from "../../support/sorting-mails.ts";
import { expect, fillSignIn, PASSWORD, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import { watchForTrouble } from "../trouble.ts";
import type { Words } from "../words.ts";

/** A sign of life comes every ten seconds. */
const PRESENCE = { timeout: 30_000 };

for (const language of walkedIn("en")) {
  test.describe(`three on one conversation (${language})`, () => {
    test.use({ language });

    test(`B1.110 B1.111 three write at once: each sees the others, one answer goes, the others are asked (${language})`, async ({
      page,
      t,
      server,
      signIn,
      browser,
      locale,
      trouble,
    }) => {
      const desk = await openDesk(server.url);
      const { entries } = await prepareCampaign(desk, `Together ${language}`, await openPodcasts(desk, 2));
      const host = "three@shows.example";
      const { mixed: conversation } = await fillSorting(server, { owner: desk.ownerId, entries, host });
      const read = () => desk.ask("GET", `/api/conversation/${conversation}`);
      const ours = async () =>
        (await read()).mails.filter((one: { direction: string }) => one.direction === "out").length;
      const before = await ours();

      trouble.expect(/status of 409/);
      await signIn();
      const ben = await openFor(browser, t, server, desk.ownerId, { name: "Ben", locale: locale! });
      const ines = await openFor(browser, t, server, desk.ownerId, { name: "Ines", locale: locale! });
      const pages = [page, ben.page, ines.page];
      const words = ["Tuesday suits us.", "Wednesday suits us.", "Thursday suits us."];
      for (const [place, one] of pages.entries()) {
        await one.goto(`/message/${conversation}`);
        await one.getByRole("button", { name: t("conversations.answer.answer"), exact: true }).click();
        await textOf(one, t).pressSequentially(words[place]!);
      }
      // Each is told of the two others.
      for (const [place, others] of [
        ["Ben", "Ines"],
        ["Dana", "Ines"],
        ["Ben", "Dana"],
      ].entries())
        for (const name of others)
          await expect(pages[place]!.locator(".team-writing")).toContainText(name, PRESENCE);

      // All press the key in the same moment: one goes, two are asked and keep their words.
      const asked = (one: Page) => composerOf(one, t).getByRole("alert");
      await Promise.all(pages.map((one) => textOf(one, t).press("ControlOrMeta+Enter")));
      const waiting: Page[] = [];
      for (const [place, one] of pages.entries()) {
        await expect(composerOf(one, t).and(one.locator(":not(:has([role=alert]))"))).toHaveCount(0);
        if ((await asked(one).count()) === 0) continue;
        waiting.push(one);
        await expect(asked(one)).toContainText(t("conversations.answer.movedOn.ask"));
        await expect(textOf(one, t)).toContainText(words[place]!);
      }
      expect(waiting).toHaveLength(2);
      expect(await ours()).toBe(before + 1);
      // Who was asked has seen one answer: that the other of the two sends theirs is asked about anew.
      const anyway = (one: Page) =>
        asked(one).getByRole("button", { name: t("conversations.answer.anyway"), exact: true });
      await anyway(waiting[0]!).click();
      await expect(composerOf(waiting[0]!, t)).toHaveCount(0);
      expect(await ours()).toBe(before + 2);
      const last = waiting[1]!;
      const refused = last.waitForResponse((one) => one.status() === 409);
      await anyway(last).click();
      await refused;
      await expect(asked(last)).toBeVisible();
      expect(await ours()).toBe(before + 2);

      // Their words are kept: they leave the page and find them again.
      await last.reload();
      await expect(textOf(last, t)).toContainText(words[pages.indexOf(last)]!);
      for (const one of [ben, ines]) {
        expect(one.trouble.unexpected).toEqual([]);
        await one.page.context().close();
      }
    });
  });
}

const composerOf = (page: Page, t: Words) =>
  page.getByRole("region", { name: t("conversations.answer.composer") });
const textOf = (page: Page, t: Words) =>
  composerOf(page, t).getByRole("textbox", { name: t("conversations.answer.text") });

/** A colleague of the demonstration's user, signed in with a browser of their own. */
async function openFor(
  browser: Browser,
  t: Words,
  server: RunningServer,
  owner: string,
  { name, locale }: { name: string; locale: string },
) {
  const username = `${name}-${Date.now()}@hostread.example`.toLowerCase();
  await withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    ({ db }) =>
      inTransaction(db, async (tx) => {
        const { id } = await tx
          .selectFrom("owner")
          .select("id")
          .where("public_id", "=", owner)
          .executeTakeFirstOrThrow();
        // Colleagues may write from the organization's mailbox.
        await tx
          .updateTable("mailbox")
          .set({ reads: "organization", writes: "organization" })
          .where("owner_id", "=", id)
          .execute();
        await createLogin(tx, {
          username,
          password: PASSWORD,
          ownerIds: [id],
          firstName: name,
          lastName: "Berg",
        });
      }),
    { migrate: false },
  );
  const context = await browser.newContext({ baseURL: server.url, locale, timezoneId: "Europe/Berlin" });
  const trouble = watchForTrouble(context);
  trouble.expect(/status of 409/);
  const page = await context.newPage();
  await page.goto("/");
  await fillSignIn(page, t, username, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  return { page, trouble };
}
