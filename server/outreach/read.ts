import type { Behind } from "../../contract/forms/page.ts";
import {
  type Mailing,
  type MailingMessage,
  MESSAGE_STATES,
  type MessageState,
} from "../../contract/outreach.ts";
import { mayIn } from "../accounts/members/may.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { campaignOf } from "../campaigns/find.ts";
import { hideFor } from "../catalogue/addresses/hide-addresses.ts";
import { pauseOf } from "../mailbox/read.ts";
import { mailboxById, type SendingMailbox } from "../mailbox/sender.ts";
import { databaseNow } from "../platform/clock.ts";
import type { Db } from "../platform/postgres/database.ts";
import { FROM_START } from "../platform/postgres/going-on.ts";
import { isSuspended } from "../platform/suspension.ts";
import type { Caller } from "../platform/web/http.ts";
import { selectMailingFiles } from "./files/stored-files.ts";
import { OPEN_STATES } from "./message-states.ts";
import { countStates, countUntilDone, type MailingRow, selectMailingsOf, selectMessages } from "./queries.ts";
import { expectLast, MOST_SIMULATED, withFollowUps } from "./rhythm/expect-each.ts";
import { selectDues } from "./rhythm/rhythm-queries.ts";
import { paceOf, pastOf } from "./sending/pace.ts";
import { forecast, nextSending } from "./sending/schedule.ts";
import { mailingOf } from "./stop.ts";
import { isToWriteOn, selectUntouched } from "./take-back-queries.ts";

type Summary = Omit<Mailing, "again" | "messages">;
type Counts = Record<MessageState, number>;
const NONE = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Counts;

/** A pause between two mails need not be mentioned; a longer wait does. */
const WORTH_SAYING = 5 * 60_000;

/**
 * A mailing with the outcome of each message.
 * @throws Fault not-found
 */
export async function readMailing(db: Db, caller: Caller, publicId: string): Promise<Mailing> {
  const row = await mailingOf(db, caller, publicId);
  const [summary] = await summarize(db, caller, [row]);
  const seesAddresses =
    caller.permissions.has("PODCAST_EMAIL_READ") || mayIn(caller, row.ownerId, "contact.read");
  const messages = await selectMessages(db, row.id);
  return {
    ...summary!,
    again: row.stopped !== null && (await isToWriteOn(db, caller.loginId, row.id)),
    messages: messages.map((message) => toMessage(message, seesAddresses)),
  };
}

/** A hundred mailings of a campaign, the newest first, without their messages. @throws Fault not-found */
export async function listMailings(
  db: Db,
  caller: Caller,
  campaignId: string,
  behind: Behind = FROM_START,
): Promise<Summary[]> {
  const campaign = await campaignOf(db, caller, campaignId);
  return summarize(db, caller, await selectMailingsOf(db, caller.loginId, campaign.id, behind));
}

async function summarize(db: Db, caller: Caller, rows: readonly MailingRow[]): Promise<Summary[]> {
  const now = await databaseNow(db);
  const counted = await countStates(
    db,
    rows.map((row) => row.id),
  );
  const mailboxes = new Map<number, SendingMailbox>();
  for (const { mailboxId } of rows) {
    const mailbox = mailboxes.has(mailboxId) ? undefined : await mailboxById(db, mailboxId);
    if (mailbox) mailboxes.set(mailboxId, mailbox);
  }
  const writers = rows.flatMap((row) => row.loginId ?? []);
  const names = await shortNamesOf(db, [...writers, ...[...mailboxes.values()].map((one) => one.login_id)]);
  const files = await selectMailingFiles(
    db,
    rows.map((row) => row.id),
  );
  const off = await isSuspended(db);
  const countsOf = new Map(rows.map((row) => [row.id, { ...NONE }]));
  for (const { mailingId, state, count } of counted) countsOf.get(mailingId)![state] = count;
  const untouched = await selectUntouched(
    db,
    rows.flatMap((row) => (mayBeUntouched(row, countsOf.get(row.id)!) ? row.id : [])),
  );
  const summaries: Summary[] = [];
  for (const row of rows) {
    const counts = countsOf.get(row.id)!;
    const mailbox = mailboxes.get(row.mailboxId);
    const pause = off
      ? { reason: "restored", until: null }
      : row.held
        ? { reason: "content-refused", until: null }
        : mailbox
          ? pauseOf(mailbox, now)
          : { reason: "no-mailbox", until: null };
    const through = OPEN_STATES.every((state) => counts[state] === 0);
    const isWhole = untouched.has(row.id);
    const first = (row.byRhythm && !through) || isWhole ? (await selectDues(db, row.id)).next : null;
    const due = row.byRhythm ? first : null;
    const free = due && due > now ? due : now;
    const next = mailbox && !through ? nextSending(free, await pastOf(db, mailbox), paceOf(mailbox)) : null;
    summaries.push({
      publicId: row.publicId,
      files: files.flatMap(({ mailingId, name, size }) => (mailingId === row.id ? { name, size } : [])),
      campaign: row.campaign,
      state: stateOf(row, through, pause !== null, next, now),
      subject: row.subject,
      created: row.created.toISOString(),
      notBefore: row.notBefore?.toISOString() ?? null,
      byRhythm: row.byRhythm,
      by: row.loginId === null ? null : (names.get(row.loginId) ?? null),
      mailbox:
        mailbox && mailbox.disconnected === null
          ? {
              id: mailbox.public_id,
              own: mailbox.login_id === caller.loginId,
              user: names.get(mailbox.login_id) ?? null,
            }
          : null,
      counts,
      forecast: mailbox && !through && !pause ? await expectedEnd(db, mailbox, row, now) : null,
      perHour: mailbox && !mailbox.sandbox ? mailbox.per_hour : null,
      pause: through || !pause ? null : { reason: pause.reason, until: pause.until },
      takeBack: isWhole && first ? Math.max(0, Math.ceil((first.getTime() - now.getTime()) / 1000)) : null,
    });
  }
  return summaries;
}

/** As far as its own counts say, it can be taken back. What was refused before it was handed over has not left. */
const mayBeUntouched = (row: MailingRow, { handed, accepted, unclear }: Counts): boolean =>
  row.campaign !== null && !row.stopped && handed + accepted + unclear === 0;

function stateOf(
  row: MailingRow,
  through: boolean,
  paused: boolean,
  next: Date | null,
  now: Date,
): Mailing["state"] {
  if (row.stopped) return "stopped";
  if (through) return "done";
  if (paused) return "paused";
  if (row.notBefore && row.notBefore > now) return "waiting";
  return next && next.getTime() - now.getTime() > WORTH_SAYING ? "waiting" : "running";
}

async function expectedEnd(
  db: Db,
  mailbox: SendingMailbox,
  row: MailingRow,
  now: Date,
): Promise<string | null> {
  if (row.byRhythm || (row.notBefore && row.notBefore > now))
    return (await expectLast(db, mailbox, row.id, now))?.toISOString() ?? null;
  const count = await countUntilDone(db, mailbox.id, row.id);
  const past = await pastOf(db, mailbox);
  const end = (first: number) =>
    forecast(now, past, paceOf(mailbox), Math.min(MOST_SIMULATED, first + count));
  return (await withFollowUps(db, mailbox.id, end, (at) => at))?.toISOString() ?? null;
}

function toMessage(
  row: Awaited<ReturnType<typeof selectMessages>>[number],
  seesAddresses: boolean,
): MailingMessage {
  const waits = row.state === "deferred" || (row.state === "queued" && row.rhythm !== null);
  const at = row.state === "accepted" ? row.accepted : waits ? row.due : null;
  const recipient = seesAddresses ? row.recipient : null;
  const hidden = recipient === null;
  return {
    publicId: row.publicId,
    entryExternalId: row.entryExternalId,
    podcastPublicId: row.podcastPublicId,
    podcastTitle: hidden ? hideFor(row.onSale)(row.podcastTitle) : row.podcastTitle,
    step: row.step,
    alsoAbout: row.alsoAbout.map(({ title, onSale }) => (hidden ? hideFor(onSale)(title) : title)),
    ...(recipient !== null && { recipient }),
    state: row.state,
    reason: row.reason,
    detail: row.detail,
    at: at?.toISOString() ?? null,
    rhythm: row.rhythm && {
      weekday: row.rhythm.weekday,
      title:
        row.alsoAbout.length === 0
          ? null
          : hidden
            ? hideFor(row.rhythm.onSale)(row.rhythm.title)
            : row.rhythm.title,
    },
    sentCopy: row.sentCopy,
  };
}
