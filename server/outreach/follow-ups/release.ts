import { selectEpisodeFacts } from "../../catalogue/episodes/episode-facts.ts";
import { insertOptOutLinks } from "../../contacts/opt-out/links.ts";
import { suppressedAmong } from "../../contacts/suppression.ts";
import { pauseOf } from "../../mailbox/read.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { markTended } from "../../mailbox/sending-right.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Log } from "../../platform/log.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { createMessageId } from "../../platform/mail/header.ts";
import { oneByOne } from "../../platform/one-by-one.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { insertAnswerLinks } from "../answer-link/links.ts";
import { factValues, noFacts } from "../letter/facts.ts";
import {
  fillPlaceholders,
  neededPlaceholders,
  type PlaceholderValues,
  placeholderValue,
} from "../letter/placeholders.ts";
import { selectNames } from "../recipient-queries.ts";
import { showValues } from "../room/show-values.ts";
import { paceOf, pastOf } from "../sending/pace.ts";
import { sendSoon } from "../sending/plan-sending.ts";
import { TOO_LATE } from "../sending/retry.ts";
import { nextSending } from "../sending/schedule.ts";
import { selectWaiting } from "../sending/sending-queries.ts";
import { dueAfter, notTooSoon } from "./due.ts";
import { questionOf, waitsForRoom } from "./question-of.ts";
import {
  beginOne,
  type Due,
  holdEntriesOf,
  insertReleased,
  lockDue,
  planAfterAway,
  putOff,
  selectUndated,
  setDue,
  setReason,
} from "./release-queries.ts";
import { followingSubject, followingThread } from "./thread.ts";
import { keepInTime, selectDue, selectMailboxesWithDue } from "./turn-queries.ts";
import { turnsOf } from "./turns-of.ts";

/** In one run, and of one mailbox; the next one comes in a minute. */
const MOST = 2000;

/** Looked at in one run where few have their turn: some of them are stopped, or held with a question. */
const SOME = 50;

/**
 * Gives follow-ups their day once the mail before them was accepted, and sends those on their way whose day has come.
 * Each in a transaction of its own: killed in between, the next run goes on.
 */
export async function releaseFollowUps(context: Pick<Context, "db" | "secrets" | "log">): Promise<void> {
  const { db, log } = context;
  if (await isSuspended(db)) return;
  await planAfterAway(db);
  await dateFollowUps(db, log);
  await releaseDue(context);
}

/** In each mailbox as many as have their turn now: what waits here can still be paused, changed and asked about. */
async function releaseDue({ db, secrets, log }: Pick<Context, "db" | "secrets" | "log">): Promise<void> {
  const turns = new Map<number, number>();
  const sending: number[] = [];
  await oneByOne(log, "release-follow-ups", await selectMailboxesWithDue(db), async (mailboxId) => {
    const mailbox = await mailboxById(db, mailboxId);
    const free = mailbox ? await turnsOf(db, mailbox) : null;
    if (free) turns.set(mailboxId, free);
    if (free !== null) sending.push(mailboxId);
  });
  const wanted = [...turns].map(([mailboxId, free]) => ({
    mailboxId,
    most: free === Infinity ? MOST : SOME,
  }));
  const due = wanted.length === 0 ? [] : await selectDue(db, wanted, TOO_LATE);
  const mailboxOf = new Map(due.map(({ id, mailboxId }) => [id, mailboxId]));
  await oneByOne(log, "release-follow-ups", mailboxOf.keys(), async (id) => {
    const mailboxId = mailboxOf.get(id)!;
    const free = turns.get(mailboxId)!;
    if (free === 0) return;
    const released = await inTransaction(db, (tx) => releaseOne(tx, { secrets }, id));
    if (released) turns.set(mailboxId, free - 1);
  });
  if (sending.length > 0) await keepInTime(db, sending, TOO_LATE);
}

async function dateFollowUps(db: Db, log: Log): Promise<void> {
  const undated = new Map((await selectUndated(db, MOST)).map((one) => [one.id, one]));
  const mailboxes = new Map<number, Awaited<ReturnType<typeof mailboxById>>>();
  await oneByOne(log, "date-follow-ups", undated.keys(), async (id) => {
    const one = undated.get(id)!;
    if (!mailboxes.has(one.mailboxId)) mailboxes.set(one.mailboxId, await mailboxById(db, one.mailboxId));
    const mailbox = mailboxes.get(one.mailboxId);
    if (one.state === "failed" || one.state === "stopped" || !mailbox || !one.from)
      await inTransaction(db, (tx) => stopOne(tx, one.id));
    else {
      const window = paceOf(mailbox)?.window ?? null;
      const due = one.moved
        ? notTooSoon(one.moved, one.from, window)
        : dueAfter(one.from, one.days, mailbox.time_zone, window);
      await setDue(db, one.id, due);
    }
  });
}

async function stopOne(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("follow_up")
    .set({ state: "stopped", reason: "not-sent" })
    .where("id", "=", id)
    .where("state", "in", ["planned", "held"])
    .execute();
}

/**
 * Sends one follow-up on its way, holds it with a question, or stops it; answers whether it is on its way. Does nothing
 * where another worker has it, or where something was paused meanwhile.
 */
async function releaseOne(tx: Tx, { secrets }: Pick<Context, "secrets">, id: number): Promise<boolean> {
  if (await isSuspended(tx)) return false;
  await beginOne(tx);
  await holdEntriesOf(tx, id);
  const due = await lockDue(tx, id);
  const mailbox = due && (await mailboxById(tx, due.mailboxId));
  if (!due || !mailbox || due.paused || (!mailbox.disconnected && pauseOf(mailbox, due.now))) return false;
  const stop =
    due.stop ?? (mailbox.disconnected ? "stopped-by-user" : null) ?? (await stopByLists(tx, secrets, due));
  if (stop) return notYet(setReason(tx, id, "stopped", stop));
  const { before } = due;
  if (before.state === "failed" || before.state === "stopped") return notYet(stopOne(tx, id));
  const from = before.accepted ?? before.handed;
  // It is being sent once more: the day counts from its acceptance.
  if ((before.state !== "accepted" && before.state !== "unclear") || !from)
    return notYet(setDue(tx, id, null));
  const pace = paceOf(mailbox);
  const soonest = notTooSoon(due.now, from, pace?.window ?? null);
  // Put off: what its person has written is mostly judged within seconds. Where that fails, a person is asked.
  if (due.unjudged && due.now.getTime() - due.due.getTime() <= TOO_LATE) return false;
  const wait = waitsForRoom(due) ?? (soonest > due.now ? soonest : null);
  if (wait) return notYet(putOff(tx, id, wait));
  const text = due.ownBody ?? due.body;
  const values = await valuesOf(tx, due);
  const empty = neededPlaceholders(text).some((name) => values[name] === "");
  const handed = (await pastOf(tx, mailbox)).handed.filter((at) => at <= due.due);
  const question =
    questionOf(due, text, nextSending(due.due, { handed, notBefore: null }, pace)) ??
    (empty ? "placeholder" : null);
  if (question) return notYet(setReason(tx, id, "held", question));
  await release(tx, secrets, due, mailbox.sender_address, fillPlaceholders(text, values));
  return true;
}

const notYet = (done: Promise<unknown>): Promise<false> => done.then(() => false);

async function stopByLists(tx: Tx, secrets: Context["secrets"], due: Due) {
  if (!due.unlocked) return "no-longer-unlocked" as const;
  const parsed = parseAddress(due.recipient);
  if (!parsed.ok) return "address-gone" as const;
  const keys = [normalizeAddress(parsed.mailbox), samePersonKey(parsed.mailbox)];
  return (await suppressedAmong(tx, secrets, due.ownerId, keys)).size > 0 ? ("never-contact" as const) : null;
}

/** As they are at this hour. */
async function valuesOf(tx: Tx, due: Due): Promise<PlaceholderValues> {
  const [first, ...further] = due.shows;
  const known = first && further.length === 0 ? await selectEpisodeFacts(tx, [first.podcastId]) : null;
  const names = due.loginId === null ? null : await selectNames(tx, due.loginId);
  return {
    form: due.form,
    ...showValues(due.shows, due.language),
    my_first_name: placeholderValue(names?.firstName),
    my_last_name: placeholderValue(names?.lastName),
    ...(known && first ? factValues(known.get(first.podcastId), due.language) : noFacts),
  };
}

async function release(
  tx: Tx,
  secrets: Context["secrets"],
  due: Due,
  senderAddress: string,
  body: string,
): Promise<void> {
  // It waits from now on: a mailbox that was idle for days is not overdue (rule 7).
  if ((await selectWaiting(tx, due.mailboxId)).count === 0) await markTended(tx, due.mailboxId);
  const publicId = newHandle();
  const id = await insertReleased(tx, due, {
    publicId,
    messageId: createMessageId(senderAddress.split("@").at(-1) ?? ""),
    subject: followingSubject(due.subject),
    body,
    ...followingThread(due.mails),
  });
  const { ownerId, recipientKey } = due;
  await insertOptOutLinks(tx, secrets, [{ id, publicId, ownerId, recipientKey }]);
  await insertAnswerLinks(tx, secrets, [{ id, publicId }]);
  await sendSoon(tx, due.mailboxId);
}
