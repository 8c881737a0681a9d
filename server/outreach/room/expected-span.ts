import { pauseOf } from "../../mailbox/read.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { countPlanned } from "../follow-ups/plan-queries.ts";
import { paceOf, pastOf } from "../sending/pace.ts";
import { forecast } from "../sending/schedule.ts";
import { selectWaiting } from "../sending/sending-queries.ts";

/** Larger mailings are not simulated: they end weeks ahead, and no one plans by the minute. */
const MOST_SIMULATED = 5000;

export interface Span {
  first: Date;
  last: Date;
}

/**
 * When the first and the last of some more mails of a mailbox leave at the latest, behind those that wait already: the
 * schedule that sends, run ahead. Null for none, and while the mailbox waits for a person.
 */
export async function expectedSpan(
  db: Db,
  mailbox: SendingMailbox,
  now: Date,
  count: number,
): Promise<Span | null> {
  const pause = pauseOf(mailbox, now);
  if (count === 0 || (pause && pause.until === null)) return null;
  const from = pause?.until ? new Date(pause.until) : now;
  const before = (await selectWaiting(db, mailbox.id)).count;
  const past = await pastOf(db, mailbox);
  const at = (mails: number) => forecast(from, past, paceOf(mailbox), Math.min(MOST_SIMULATED, mails));
  const [first, alone] = [at(before + 1), at(before + count)];
  // Follow-ups that are due until then go first.
  const planned = alone ? await countPlanned(db, mailbox.id, alone) : 0;
  const last = planned > 0 ? at(before + count + planned) : alone;
  return first && last && { first, last };
}
