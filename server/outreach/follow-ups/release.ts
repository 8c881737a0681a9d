import { selectEpisodeFacts } from "../../catalogue/episodes/episode-facts.ts";
import { insertOptOutLinks } from "../../contacts/opt-out/links.ts";
import { suppressedAmong } from "../../contacts/suppression.ts";
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
import { paceOf } from "../sending/pace.ts";
import { sendSoon } from "../sending/plan-sending.ts";
import { TOO_LATE } from "../sending/retry.ts";
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
  selectDue,
  selectUndated,
  setDue,
  setReason,
} from "./release-queries.ts";
import { followingSubject, followingThread } from "./thread.ts";

/** In one run; the next one comes in a minute. */
const MOST = 2000;

/**
 * Gives follow-ups their day once the mail before them was accepted, and sends those on their way whose day has come.
 * Each in a transaction of its own: killed in between, the next run goes on.
 */
export async function releaseFollowUps(context: Pick<Context, "db" | "secrets" | "log">): Promise<void> {
  const { db, log } = context;
  if (await isSuspended(db)) return;
  await planAfterAway(db);
  await dateFollowUps(db, log);
  await oneByOne(log, "release-follow-ups", await selectDue(db, MOST, TOO_LATE), (id) =>
    inTransaction(db, (tx) => releaseOne(tx, context, id)),
  );
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

/** Sends one follow-up on its way, holds it with a question, or stops it. Does nothing where another worker has it. */
async function releaseOne(tx: Tx, { secrets }: Pick<Context, "secrets">, id: number): Promise<void> {
  if (await isSuspended(tx)) return;
  await beginOne(tx);
  await holdEntriesOf(tx, id);
  const due = await lockDue(tx, id);
  const mailbox = due && (await mailboxById(tx, due.mailboxId));
  if (!due || !mailbox) return;
  const stop =
    due.stop ?? (mailbox.disconnected ? "stopped-by-user" : null) ?? (await stopByLists(tx, secrets, due));
  if (stop) return void (await setReason(tx, id, "stopped", stop));
  const { before } = due;
  if (before.state === "failed" || before.state === "stopped") return stopOne(tx, id);
  const from = before.accepted ?? before.handed;
  // It is being sent once more: the day counts from its acceptance.
  if ((before.state !== "accepted" && before.state !== "unclear") || !from)
    return void (await setDue(tx, id, null));
  const soonest = notTooSoon(due.now, from, paceOf(mailbox)?.window ?? null);
  // Put off: what its person has written is mostly judged within seconds. Where that fails, a person is asked.
  if (due.unjudged && due.now.getTime() - due.due.getTime() <= TOO_LATE) return;
  const wait = waitsForRoom(due) ?? (soonest > due.now ? soonest : null);
  if (wait) return void (await putOff(tx, id, wait));
  const text = due.ownBody ?? due.body;
  const values = await valuesOf(tx, due);
  const empty = neededPlaceholders(text).some((name) => values[name] === "");
  const question = questionOf(due, text) ?? (empty ? "placeholder" : null);
  if (question) return void (await setReason(tx, id, "held", question));
  await release(tx, secrets, due, mailbox.sender_address, fillPlaceholders(text, values));
}

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
