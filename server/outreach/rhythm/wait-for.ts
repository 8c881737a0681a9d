import type { SendingMailbox } from "../../mailbox/sender.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { windowOf } from "../sending/pace.ts";
import { dayAfter } from "./day-after.ts";
import { selectUsualWeekdays, type Wait } from "./rhythm-queries.ts";

/** The shows of a mail, in their order. */
export const showsOf = ({ rows }: { rows: readonly { podcastId: number }[] }): number[] =>
  rows.map(({ podcastId }) => podcastId);

/**
 * What mails wait for whose shows have a usual day, from `from` on: of several shows the first that has one. Null says
 * that nothing but `from` is waited for. `shows` are those of each mail, in their order.
 */
export async function waitsFor(
  db: Db,
  shows: readonly (readonly number[])[],
): Promise<(mailbox: SendingMailbox, of: readonly number[], from: Date) => Wait | null> {
  const weekdays = await selectUsualWeekdays(db, shows.flat());
  return (mailbox, of, from) => {
    const podcastId = of.find((id) => weekdays.has(id));
    const weekday = podcastId === undefined ? undefined : weekdays.get(podcastId);
    if (podcastId === undefined || weekday === undefined) return null;
    return { notBefore: dayAfter(from, weekday, windowOf(mailbox)), rhythm: { podcastId, weekday } };
  };
}
