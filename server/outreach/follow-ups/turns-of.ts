import { pauseOf } from "../../mailbox/read.ts";
import { missingParts, type SendingMailbox } from "../../mailbox/sender.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { paceOf, pastOf } from "../sending/pace.ts";
import { GAP, nextSending } from "../sending/schedule.ts";
import { isOwnerDisabled } from "../sending/sending-queries.ts";
import { countReleased } from "./turn-queries.ts";

/**
 * Most that wait in the queue of a mailbox with limits, where none can be skipped or changed and nothing is asked any more.
 * It sends one a minute at most, and the next look is in a minute: with two, no first mail gets a turn that is theirs.
 */
const AHEAD = 2;

/**
 * How many follow-ups of a mailbox may be released now: Infinity where it has no limits, or is gone and its follow-ups are
 * to be stopped; null where it may not send at all, and what waits gets late.
 */
export async function turnsOf(db: Db, mailbox: SendingMailbox): Promise<number | null> {
  if (mailbox.disconnected) return Number.POSITIVE_INFINITY;
  const missing = missingParts(mailbox);
  const now = await databaseNow(db);
  if (missing === "no-mailbox" || missing === "mailbox-incomplete") return null;
  const pause = pauseOf(mailbox, now);
  // What a user let wait is not late.
  if (pause) return pause.reason === "by-user" ? 0 : null;
  if (await isOwnerDisabled(db, mailbox.id)) return null;
  const pace = paceOf(mailbox);
  if (!pace) return Number.POSITIVE_INFINITY;
  const next = nextSending(now, await pastOf(db, mailbox), pace);
  // Before its turn comes, else a first mail has it.
  if (next.getTime() > now.getTime() + GAP.most) return 0;
  return Math.max(0, AHEAD - (await countReleased(db, mailbox.id)));
}
