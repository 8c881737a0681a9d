import { pauseOf } from "../../mailbox/read.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { countPlanned } from "../follow-ups/plan-queries.ts";
import { paceOf, pastOf } from "../sending/pace.ts";
import { forecastEach } from "../sending/schedule.ts";
import { selectDues, selectWaitingDues } from "./rhythm-queries.ts";

/** Larger mailings are not simulated: they end weeks ahead, and no one plans by the minute. */
export const MOST_SIMULATED = 5000;

/**
 * When each of some more mails of a mailbox leaves at the latest, which may leave from these days on: among those that
 * wait already, by the schedule that sends. Null while the mailbox waits for a person.
 */
export async function expectEach(
  db: Db,
  mailbox: SendingMailbox,
  now: Date,
  dues: readonly Date[],
): Promise<Date[] | null> {
  const pause = pauseOf(mailbox, now);
  if (pause && pause.until === null) return null;
  const from = pause?.until ? new Date(pause.until) : now;
  const past = await pastOf(db, mailbox);
  const waiting = (await selectWaitingDues(db, mailbox.id, MOST_SIMULATED)).map((due) => ({
    due,
    place: -1,
  }));
  const own = dues.map((due, place) => ({ due, place }));
  const at = (first: number): Date[] => {
    const all = [
      ...Array.from({ length: first }, () => ({ due: from, place: -1 })),
      ...waiting,
      ...own,
      // Stable: of one day, what waits already goes first.
    ].sort((one, other) => one.due.getTime() - other.due.getTime());
    const leave = forecastEach(
      from,
      past,
      paceOf(mailbox),
      all.map(({ due }) => due),
    );
    const each: Date[] = [];
    for (const [index, { place }] of all.entries()) if (place >= 0) each[place] = leave[index]!;
    return each;
  };
  return withFollowUps(db, mailbox.id, at, (each) => (each.length > 0 ? latestOf(each) : null));
}

/** The schedule run ahead with some mails in front: follow-ups that are due until the end of a run without them go first. */
export async function withFollowUps<T>(
  db: Db,
  mailboxId: number,
  run: (first: number) => T,
  endOf: (found: T) => Date | null,
): Promise<T> {
  const alone = run(0);
  const end = endOf(alone);
  const planned = end ? await countPlanned(db, mailboxId, end) : 0;
  return planned > 0 ? run(Math.min(MOST_SIMULATED, planned)) : alone;
}

export const latestOf = (days: readonly Date[]): Date =>
  days.reduce((latest, day) => (day > latest ? day : latest));

/** When the last mail of a mailing leaves at the latest whose mails wait for a day; null where none waits. */
export async function expectLast(
  db: Db,
  mailbox: SendingMailbox,
  mailingId: number,
  now: Date,
): Promise<Date | null> {
  const { last } = await selectDues(db, mailingId);
  if (!last) return null;
  // All that may leave by then: whoever is last among them leaves no later than the end of the mailing.
  const dues = (await selectWaitingDues(db, mailbox.id, MOST_SIMULATED)).filter((due) => due <= last);
  const past = await pastOf(db, mailbox);
  const end = (first: number): Date | null =>
    forecastEach(now, past, paceOf(mailbox), [...Array<Date>(first).fill(now), ...dues]).at(-1) ?? null;
  return withFollowUps(db, mailbox.id, end, (at) => at);
}
