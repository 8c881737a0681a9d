import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { PODCAST_STATES } from "../../../contract/campaigns.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { addJob } from "../../../server/platform/queue.ts";
import type { RunningServer } from "../../support/server.ts";
import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { pressOn, pressShortcut, typeInto } from "../keyboard.ts";
import { type Desk, openDesk, openPodcasts, type Prepared, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";

const SHOWS = 30;
/** The mails of a whole campaign, each handed over by a job, on a busy machine. */
const PATIENTLY = { timeout: 90_000 };
const SIGNED = PODCAST_STATES.indexOf("Signed");
/** What examines the page would look into the frames of mails, too, where no script runs. */
const BLOCKED = /Blocked script execution in 'about:srcdoc'/;

/** How somebody works: with a mouse, with keys alone, or with a thumb. */
interface Hand {
  press(element: Locator): Promise<void>;
  write(element: Locator, text: string): Promise<void>;
}

const byPointer: Hand = {
  press: (element) => element.click(),
  write: (element, text) => element.fill(text),
};
const byKeys = (page: Page): Hand => ({
  press: (element) => pressOn(page, element),
  write: (element, text) => typeInto(page, element, text),
});

for (const language of walkedIn("de")) {
  test.describe(`a campaign of ${SHOWS} with two follow-ups (${language})`, () => {
    test.use({ language });
    test.setTimeout(240_000);
    test.beforeEach(({ trouble }) => trouble.expect(BLOCKED));

    test(`B1.79 B1.82 B1.83 B1.84 B1.124 B1.72 from the send room to signed with a mouse (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const { desk, campaign } = await prepare(server, `Thirty ${language}`);
      await signIn();
      await write(page, t, byPointer, campaign);
      await approveByPointer(page, t);
      const mailing = await send(page, t, byPointer, desk);
      const host = await answerOf(page, t, byPointer, desk, campaign, mailing);
      await daysPass(server, mailing, 4);
      await followedUp(desk, mailing, 1, host);
      await daysPass(server, mailing, 7);
      await followedUp(desk, mailing, 2, host);
      await openAnswer(page, campaign, host);
      const note = page.locator(".move-note");
      await note.getByRole("button", { name: t("conversations.move.take") }).click();
      await expect(note).toContainText(t("campaigns.state.Interested"));
      await page.setViewportSize({ width: 1500, height: 900 });
      const aside = page.getByRole("complementary", { name: t("conversations.about") });
      const entry = aside.getByRole("listitem").filter({ hasText: campaign.name });
      await expect(entry).toContainText(t("campaigns.state.Interested"));
      await entry.getByRole("button").click();
      await page.getByRole("menuitemradio", { name: t("campaigns.state.Signed") }).click();
      await expectSigned(page, t, campaign, host);
      await expectAccessible(page);
    });

    test(`B1.79 B1.82 B1.117 B1.124 from the send room to signed by keys alone (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const hand = byKeys(page);
      const { desk, campaign } = await prepare(server, `Thirty by keys ${language}`);
      await signIn();
      await write(page, t, hand, campaign);
      await approveByKeys(page, t, language);
      const mailing = await send(page, t, hand, desk);
      const host = await answerOf(page, t, hand, desk, campaign, mailing);
      await daysPass(server, mailing, 4);
      await followedUp(desk, mailing, 1, host);
      await daysPass(server, mailing, 7);
      await followedUp(desk, mailing, 2, host);
      await openAnswer(page, campaign, host, async (row) => {
        for (let lines = 0; (await row.and(page.locator(":focus")).count()) === 0; lines += 1) {
          expect(lines).toBeLessThan(SHOWS + 1);
          await pressShortcut(page, "rows", language);
        }
        await pressShortcut(page, "open", language);
      });
      const note = page.locator(".move-note");
      await expect(note.getByRole("button", { name: t("conversations.move.take") })).toBeEnabled();
      await pressShortcut(page, "take", language);
      await expect(note).toContainText(t("campaigns.state.Interested"));
      // The key for it, then the place of the state.
      await pressShortcut(page, "moveCard", language, SIGNED);
      await expectSigned(page, t, campaign, host);
    });

    test(`B1.79 B1.82 B1.124 from the send room to signed on a phone (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { desk, campaign } = await prepare(server, `Thirty on a phone ${language}`);
      await signIn();
      await write(page, t, byPointer, campaign);
      await approveOnPhone(page, t);
      const mailing = await send(page, t, byPointer, desk);
      const host = await answerOf(page, t, byPointer, desk, campaign, mailing);
      await daysPass(server, mailing, 4);
      await followedUp(desk, mailing, 1, host);
      await daysPass(server, mailing, 7);
      await followedUp(desk, mailing, 2, host);
      await openAnswer(page, campaign, host);
      const note = page.locator(".move-note");
      await note.getByRole("button", { name: t("conversations.move.take") }).click();
      await expect(note).toContainText(t("campaigns.state.Interested"));
      await page.getByRole("button", { name: t("conversations.about") }).click();
      const aside = page.getByRole("complementary", { name: t("conversations.about") });
      const entry = aside.getByRole("listitem").filter({ hasText: campaign.name });
      await entry.getByRole("button").click();
      await page.getByRole("menuitemradio", { name: t("campaigns.state.Signed") }).click();
      await expect(entry).toContainText(t("campaigns.state.Signed"));
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await expectSigned(page, t, campaign, host);
    });
  });
}

async function prepare(server: RunningServer, name: string): Promise<{ desk: Desk; campaign: Prepared }> {
  const desk = await openDesk(server.url);
  await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, SHOWS + 20);
  return { desk, campaign: await prepareCampaign(desk, name, await openPodcasts(desk, SHOWS)) };
}

const rows = (page: Page, t: Words) =>
  page.getByRole("navigation", { name: t("outreach.room.mails") }).getByRole("link");
const approveButton = (page: Page, t: Words) =>
  page.locator("#room-mail").getByRole("button", { name: t("outreach.room.approve"), exact: true });
const warned = (page: Page, t: Words) =>
  page.locator(".room-row").filter({ hasText: t("outreach.room.warned") });

/** Writes the mail with its two follow-ups, and goes on to the room. */
async function write(page: Page, t: Words, hand: Hand, campaign: Prepared): Promise<void> {
  await page.goto(`/bundle/${campaign.publicId}/action/email`);
  const text = page.getByRole("region", { name: t("outreach.text") });
  await hand.write(
    text.getByRole("textbox", { name: t("outreach.subject"), exact: true }),
    "About {{podcast_title}}",
  );
  // A text of its own: the same one to the same podcasts within a minute is asked about.
  const body = text.getByRole("textbox", { name: t("outreach.text"), exact: true });
  await hand.write(body, `Hello from ${campaign.name}, we like {{podcast_title}}.`);
  for (const step of [1, 2]) {
    await hand.press(text.getByRole("button", { name: t("outreach.steps.add") }));
    const following = text.getByRole("textbox", { name: t("outreach.steps.text", { step }) });
    await expect(following).toBeFocused();
    await hand.write(following, `Reminder ${step} about {{podcast_title}}.`);
  }
  await hand.press(page.getByRole("button", { name: t("outreach.room.enter") }));
  await expect(page).toHaveURL(/\/room$/);
  await expect(rows(page, t)).not.toHaveCount(0);
}

/** Those with a warning one by one, all others at once. */
async function approveByPointer(page: Page, t: Words): Promise<void> {
  await approveWarned(page, t);
  await approveReady(page, t);
}

async function approveOnPhone(page: Page, t: Words): Promise<void> {
  await approveWarned(page, t, async () => {
    await page.getByRole("link", { name: t("outreach.room.toList") }).click();
  });
  await approveReady(page, t);
}

async function approveWarned(page: Page, t: Words, back = async () => {}): Promise<void> {
  for (let left = await warned(page, t).count(); left > 0; left -= 1) {
    await warned(page, t).first().getByRole("link").click();
    await approveButton(page, t).click();
    await expect(page.locator("#room-mail")).toContainText(t("outreach.room.takeBack"));
    await back();
    await expect(warned(page, t)).toHaveCount(left - 1);
  }
}

async function approveReady(page: Page, t: Words): Promise<void> {
  const ready = page.locator(".room-row").filter({ hasText: t("outreach.room.ready") });
  // The list is drawn anew after each approval, so what is counted may be of before.
  await expect(async () => {
    const count = await ready.count();
    const all = page.getByRole("button", { name: t("outreach.room.approveAll", { count }) });
    if (count > 0) await all.click({ timeout: 2_000 });
    await expect(ready).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

async function approveByKeys(page: Page, t: Words, language: Language): Promise<void> {
  const count = await rows(page, t).count();
  for (let approved = 1; approved <= count; approved += 1) {
    await expect(approveButton(page, t)).not.toHaveAttribute("aria-disabled", "true");
    await pressShortcut(page, "approveMail", language);
    const name = t("outreach.send", { count: approved });
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as the server answers
type Answer = any;

/** Sends what was approved; answers the mailing's id once all of it was accepted. */
async function send(page: Page, t: Words, hand: Hand, desk: Desk): Promise<string> {
  const count = await rows(page, t).count();
  const name = t("outreach.send", { count });
  await hand.press(page.getByRole("button", { name, exact: true }));
  const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count }) });
  await expect(dialog.getByText(t("outreach.steps.untilLabel"))).toBeVisible();
  await hand.press(dialog.getByRole("button", { name, exact: true }));
  await expect(page).toHaveURL(/\/mailing\/[^/]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("outreach.state.done"), PATIENTLY);
  const mailing = page.url().split("/").at(-1) ?? "";
  const { messages } = (await desk.ask("GET", `/api/mailing/${mailing}`)) as Answer;
  expect(messages).toHaveLength(count);
  return mailing;
}

interface Host {
  podcast: string;
  entry: string;
}

/** Somebody to whom one show belongs answers on the page of the demonstration's mail server. */
async function answerOf(
  page: Page,
  t: Words,
  hand: Hand,
  desk: Desk,
  campaign: Prepared,
  mailing: string,
): Promise<Host> {
  const { messages } = (await desk.ask("GET", `/api/mailing/${mailing}`)) as Answer;
  const alone = messages.find((one: Answer) => one.alsoAbout.length === 0);
  const { podcastTitle: podcast, entryExternalId: entry } = alone;
  await page.goto("/sandbox");
  const mail = page
    .locator("details.sandbox-mail")
    .filter({ hasText: campaign.name })
    .filter({ hasText: podcast })
    .first();
  await expect(mail).toBeVisible(PATIENTLY);
  await mail.locator("summary").scrollIntoViewIfNeeded();
  await mail.locator("summary").focus();
  await page.keyboard.press("Enter");
  await hand.press(mail.getByRole("button", { name: t("outreach.sandboxAnswer.answer"), exact: true }));
  await expect(page.getByText(t("outreach.sandboxAnswered.answer"))).toBeVisible();
  return { podcast, entry };
}

/**
 * Moves all that has happened in a mailing so many days and an hour back, and looks what is due: a day later it would
 * be asked about.
 */
const daysPass = (server: RunningServer, mailing: string, days: number): Promise<void> =>
  withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    async ({ db }) => {
      const by = sql`make_interval(days => ${days}, hours => 1)`;
      const of = sql`(select id from mailing where public_id = ${mailing})`;
      await sql`update message set handed = handed - ${by}, accepted = accepted - ${by}
        where mailing_id = ${of}`.execute(db);
      await sql`update follow_up f set due = f.due - ${by} from message m
        where m.id = f.root_message_id and m.mailing_id = ${of}`.execute(db);
      await db.transaction().execute((tx) => addJob(tx, "release-follow-ups", {}));
    },
    { migrate: false },
  );

/** Each has got this follow-up, in the order of the steps, but the one who has answered. */
async function followedUp(desk: Desk, mailing: string, step: number, host: Host): Promise<void> {
  const states = async () => {
    const { page: all } = (await desk.ask("GET", `/api/mailing/${mailing}/follow-up`)) as Answer;
    const of = all.filter((one: Answer) => one.step === step);
    return {
      gone: of.filter((one: Answer) => one.state === "released" && one.podcastTitle !== host.podcast).length,
      kept: of.filter((one: Answer) => one.state === "stopped" && one.podcastTitle === host.podcast).length,
      all: of.length,
    };
  };
  const { all } = await states();
  // Seldom: what a user may ask in a minute is for the journeys behind this one, too.
  await expect.poll(states, { ...PATIENTLY, intervals: [2_000] }).toEqual({ gone: all - 1, kept: 1, all });
}

async function openAnswer(
  page: Page,
  campaign: Prepared,
  { podcast }: Host,
  open: (row: Locator) => Promise<void> = (row) => row.click(),
): Promise<void> {
  await page.goto(`/message?campaign=${campaign.publicId}`);
  const row = page.locator(".inbox-row").filter({ hasText: podcast }).getByRole("link");
  await expect(row).toBeVisible(PATIENTLY);
  await open(row);
  await expect(page.locator(".move-note")).toBeVisible(PATIENTLY);
}

/** It stands in the column of those who signed. */
async function expectSigned(page: Page, t: Words, campaign: Prepared, host: Host): Promise<void> {
  await page.goto(`/bundle/${campaign.publicId}/podcasts?view=board`);
  const column = page.getByRole("region", { name: t("campaigns.state.Signed"), exact: true });
  await expect(column.getByRole("listitem").filter({ hasText: host.podcast })).toBeVisible(PATIENTLY);
}
