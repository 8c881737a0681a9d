import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import type { PodcastCard } from "../../contract/catalogue.ts";
import type { Language } from "../../contract/forms/locale.ts";
import type { SandboxAnswer } from "../../contract/outreach/sandbox.ts";
import { inDatabase } from "../support/journeys/in-database.ts";
import type { RunningServer } from "../support/server.ts";
import { expectAccessible } from "./accessibility.ts";
import { creditsOf, setCredits } from "./buying.ts";
import { expect, LANGUAGES, test } from "./fixtures.ts";
import {
  type Desk,
  findPodcasts,
  openDesk,
  type Prepared,
  prepareCampaign,
  unlockPrepared,
} from "./prepare.ts";
import type { Words } from "./words.ts";

/** A mail and its answer each wait for a job; a busy machine takes its time. */
const PATIENTLY = { timeout: 40_000 };

for (const language of LANGUAGES) {
  test.describe(`the demonstration's loop (${language})`, () => {
    test.use({ language });
    test.beforeEach(async ({ server }) =>
      setCredits(await openDesk(server.url, "administrator"), (await openDesk(server.url)).ownerId, 5),
    );

    test(`B1.120 B1.72 send, the host answers, Interested is suggested and taken (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const campaign = await written(server, desk, `Answered ${language}`, language);
      await signIn();
      await answerAs(page, t, campaign, "answer");
      await page.getByRole("button", { name: t("outreach.sandboxRead") }).click();
      await expect(page).toHaveURL(/\/message$/);
      // As far as the card quotes them.
      const words = language === "de" ? "Das klingt" : "That sounds";
      const row = page.locator(".inbox-row").filter({ hasText: campaign.name });
      await expect(row).toContainText(t("conversations.turn.ours"), PATIENTLY);
      await row.getByRole("link").click();
      const mails = page.locator(".mail");
      await expect(mails).toHaveCount(2);
      await expect(mails.last()).toContainText(words);
      const note = page.locator(".move-note");
      const title = campaign.podcasts[0]!.title;
      const state = t("campaigns.state.Interested");
      await expect(note).toContainText(t("conversations.move.ask", { podcast: title, state }), PATIENTLY);
      await expectAccessible(page);
      await note.getByRole("button", { name: t("conversations.move.take") }).click();
      await expect(note).toContainText(t("conversations.move.taken", { podcast: title, state }));
      await expect((await card(page, t, campaign, "Interested")).first()).toContainText(words);
    });

    test(`B1.120 B1.58 send, there is no such mailbox: the address is taken and the credit is back (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const before = await creditsOf(desk);
      const campaign = await written(server, desk, `Returned ${language}`, language);
      expect(await creditsOf(desk)).toBe(before - 1);
      await signIn();
      await answerAs(page, t, campaign, "no-such-mailbox");
      await expect.poll(() => creditsOf(desk), PATIENTLY).toBe(before);
      await page.goto(`/podcast/${campaign.podcasts[0]!.publicId}`);
      const [gone] = t("contacts.takenUndelivered", { credits: 1, day: "#" }).split("#");
      await expect(page.getByText(new RegExp(escaped(gone!)))).toBeVisible();
      await expect(page.getByRole("button", { name: t("contacts.copy") })).toHaveCount(0);
      await page.goto("/preferences");
      await expect(page.getByText(t("credits.move.undelivered")).first()).toBeVisible();
      await page.goto(`/message?campaign=${campaign.publicId}&view=all`);
      await page.locator(".inbox-row").getByRole("link").click();
      await expect(page.getByText(t("conversations.report.gone")).first()).toBeVisible();
      // Nobody in the organization writes there any more; the mail says what became of it.
      expect(await problemsOf(desk, campaign)).not.toEqual([]);
      // The look a day later needs no answer from outside: names of examples are in no public DNS.
      await expect.poll(() => waitingLooks(server), PATIENTLY).toContain(true);
    });

    test(`B1.120 B1.95 send, the host wants no more: the podcast is Lost, what waited is stopped, nobody writes again (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const campaign = await written(server, desk, `Stopped ${language}`, language);
      const later = await prepareCampaign(desk, `Later ${language}`, campaign.podcasts);
      await signIn();
      await page.goto("/sandbox");
      await expect(mailIn(page, campaign)).toBeVisible(PATIENTLY);
      await pauseSending(server, true);
      const waiting = await send(desk, later, language);
      await answerAs(page, t, campaign, "stop");
      await page.goto(`/bundle/${later.publicId}/mailing/${waiting}`);
      const line = page.getByRole("listitem").filter({ hasText: campaign.podcasts[0]!.title });
      const why = t("outreach.reason.never-contact");
      await expect(line).toContainText(t("outreach.message.stoppedWhy", { why }), PATIENTLY);
      await pauseSending(server, false);
      await card(page, t, campaign, "Lost");
      for (const one of [campaign, later])
        expect(await problemsOf(desk, one)).toContainEqual(
          expect.objectContaining({ code: "never-contact", blocks: true }),
        );
      await page.goto("/preferences");
      const hint = new RegExp(`@${escaped((await addressOf(desk, campaign)).split("@")[1]!)}`);
      await expect(page.getByRole("listitem").filter({ hasText: hint }).first()).toBeVisible();
      await page.goto("/sandbox");
      await expect(mailIn(page, later)).toHaveCount(0);
      await liftObjections(await openDesk(server.url, "administrator"), hint);
    });
  });
}

/** What an earlier journey on this server has written to. */
const used = new Set<string>();

/** One podcast, unlocked, in a new campaign, and written to. */
async function written(
  server: RunningServer,
  desk: Desk,
  name: string,
  language: Language,
): Promise<Prepared> {
  const alone = await withOwnAddress(server);
  const fits = (one: PodcastCard) =>
    one.emailStatus === "LOCKED" && !one.inactive && !used.has(one.externalId) && alone.has(one.publicId);
  const podcasts = await findPodcasts(desk, 1, fits);
  used.add(podcasts[0]!.externalId);
  await unlockPrepared(desk, podcasts);
  const campaign = await prepareCampaign(desk, name, podcasts);
  await send(desk, campaign, language);
  return campaign;
}

/** Sends to a campaign's podcast; answers the mailing. */
async function send(desk: Desk, campaign: Prepared, language: Language): Promise<string> {
  const draft = { subject: campaign.name, body: "Hello {{podcast_title}}", recipients: campaign.entries };
  const path = `/api/campaign/${campaign.publicId}/mailing`;
  const { seen } = await desk.ask("POST", `${path}/check`, { ...draft, language });
  return (await desk.ask("POST", path, { ...draft, language, seen })).publicId;
}

const mailIn = (page: Page, campaign: Prepared): Locator =>
  page.locator("details.sandbox-mail").filter({ hasText: campaign.name });

/** Has the host answer on the page of the demonstration's mail server. */
async function answerAs(page: Page, t: Words, campaign: Prepared, as: SandboxAnswer): Promise<void> {
  await page.goto("/sandbox");
  const mail = mailIn(page, campaign);
  await expect(mail).toBeVisible(PATIENTLY);
  await mail.locator("summary").click();
  await mail.getByRole("button", { name: t(`outreach.sandboxAnswer.${as}`), exact: true }).click();
  await expect(page.getByText(t(`outreach.sandboxAnswered.${as}`))).toBeVisible();
}

/** The podcast's card in a column of the board. */
async function card(
  page: Page,
  t: Words,
  campaign: Prepared,
  state: "Interested" | "Lost",
): Promise<Locator> {
  const column = page.getByRole("region", { name: t(`campaigns.state.${state}`), exact: true });
  const cards = column.getByRole("listitem").filter({ hasText: campaign.podcasts[0]!.title });
  await expect(async () => {
    await page.goto(`/bundle/${campaign.publicId}/podcasts?view=board`);
    await expect(cards.first()).toBeVisible({ timeout: 5_000 });
  }).toPass(PATIENTLY);
  return cards;
}

const addressOf = async (desk: Desk, { podcasts }: Prepared): Promise<string> =>
  (await desk.ask("GET", `/api/podcast/${podcasts[0]!.publicId}`)).itunesOwnerEMail;

/** The other journeys of this server write to the same podcasts. */
async function liftObjections(admin: Desk, hint: RegExp): Promise<void> {
  const list = `/core/api/owner/${admin.ownerId}/never-contact`;
  const { page: all } = await admin.ask("GET", list);
  for (const one of all.filter((entry: { hint: string }) => hint.test(entry.hint)))
    await admin.ask("DELETE", `${list}/${one.publicId}`, { why: "done" });
}

/** What keeps a campaign's podcast from being written to. */
const problemsOf = async (desk: Desk, campaign: Prepared): Promise<unknown[]> =>
  (
    await desk.ask("POST", `/api/campaign/${campaign.publicId}/mailing/check`, {
      subject: "Once more",
      body: "Hello",
      recipients: campaign.entries,
    })
  ).problems;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Podcasts whose host has no other one: what comes back for an address comes back for all of its podcasts. */
const withOwnAddress = (server: RunningServer): Promise<ReadonlySet<string>> =>
  inDatabase(server, async (db) => {
    const { rows } = await sql<{ id: string }>`select p.public_id as id from podcast p
      join podcast_address a on a.id = p.address_id
      where not exists (
        select from podcast_address o where o.address_key = a.address_key and o.podcast_id <> a.podcast_id
      )`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });

/** As if another process were sending: what is new waits for it. The demonstration's mailbox keeps no pace. */
const pauseSending = (server: RunningServer, paused: boolean) =>
  inDatabase(server, (db) =>
    sql`update mail_account set sender_fence = nextval('mail_account_fence'),
      sender_until = ${paused ? sql`now() + interval '1 hour'` : null}`.execute(db),
  );

/** Whether the looks into DNS that wait are a day away: a first one has said no. */
const waitingLooks = (server: RunningServer): Promise<boolean[]> =>
  inDatabase(server, async (db) => {
    const { rows } = await sql<{ later: boolean }>`select run_at > now() + interval '23 hours' as later
      from graphile_worker.jobs where task_identifier = 'give-back'`.execute(db);
    return rows.map(({ later }) => later);
  });
