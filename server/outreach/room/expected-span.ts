import type { SendingMailbox } from "../../mailbox/sender.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { expectEach, latestOf, MOST_SIMULATED } from "../rhythm/expect-each.ts";

export interface Span {
  first: Date;
  last: Date;
}

/**
 * When the first and the last of some more mails of a mailbox leave at the latest that may leave from `from` on, among those
 * that wait already: the schedule that sends, run ahead. Null for none, and while the mailbox waits for a person.
 */
export async function expectedSpan(
  db: Db,
  mailbox: SendingMailbox,
  { now, from, count }: { now: Date; from: Date; count: number },
): Promise<Span | null> {
  const dues = Array<Date>(Math.min(MOST_SIMULATED, count)).fill(from);
  const each = dues.length > 0 ? await expectEach(db, mailbox, now, dues) : null;
  const first = each?.[0];
  return each && first ? { first, last: latestOf(each) } : null;
}
