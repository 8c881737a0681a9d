import { mailboxById } from "../mailbox/sender.ts";
import { databaseNow } from "../platform/clock.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { laterThanNow } from "./later.ts";
import { hasBegun, setMailingTime } from "./queries.ts";
import { holdWaitingShows, setWaits, type Wait } from "./rhythm/rhythm-queries.ts";
import { waitsFor } from "./rhythm/wait-for.ts";
import { sendSoon } from "./sending/plan-sending.ts";
import { mailingOf } from "./stop.ts";

/**
 * Another time for a mailing of which nothing has left: later, earlier or at once, and whether each mail waits for its
 * show's usual day. A mail that a worker takes in hand meanwhile makes all of it too late. Where some have
 * left and others still wait for a later day, because each has its own, those are changed. None leaves sooner than
 * `takeBackSeconds` after the mailing was started.
 * @throws Fault not-found, mailing-begun, invalid for an instant beyond what can be planned
 */
export async function changeMailingTime(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: { notBefore: string | null; byRhythm?: boolean | undefined },
  takeBackSeconds = 0,
): Promise<void> {
  const mailing = await mailingOf(tx, caller, publicId);
  const now = await databaseNow(tx);
  const notBefore = laterThanNow(now, given.notBefore ?? undefined);
  const byRhythm = given.byRhythm ?? mailing.byRhythm;
  await setMailingTime(tx, mailing.id, notBefore, byRhythm);
  const waiting = await holdWaitingShows(tx, mailing.id);
  const mailbox = byRhythm ? await mailboxById(tx, mailing.mailboxId) : undefined;
  const waits = mailbox
    ? await waitsFor(
        tx,
        waiting.map(({ podcastIds }) => podcastIds),
      )
    : null;
  const atOnce: Wait = { notBefore: null, rhythm: null };
  await setWaits(
    tx,
    waiting.map(({ id, podcastIds }) => ({
      id,
      ...((mailbox && waits?.(mailbox, podcastIds, notBefore ?? now)) ?? atOnce),
    })),
    { other: notBefore, soonest: new Date(mailing.created.getTime() + takeBackSeconds * 1000) },
  );
  // After the change, which has waited for whoever held one of its mails.
  const late = !waiting.some(({ later }) => later) && (await hasBegun(tx, mailing.id));
  if (waiting.length === 0 || late) throw fault("mailing-begun");
  await sendSoon(tx, mailing.mailboxId);
}
