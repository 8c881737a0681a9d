import { pauseForServer } from "../../mailbox/pause.ts";
import { holdMailbox, holdMailboxIfFree, markTended } from "../../mailbox/sending-right.ts";
import { databaseNow } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { paceOf, pastOf } from "./pace.ts";
import { TOO_LATE } from "./retry.ts";
import { nextSending } from "./schedule.ts";
import { isOwnerDisabled, selectWaiting } from "./sending-queries.ts";

/**
 * Rule 7: if Hostread was not running and a mail would therefore go out more than twelve hours late, its mailbox is
 * paused until the user confirms that it may still go; the same applies after its user was disabled. While Hostread
 * runs, this is called every minute for each mailbox with waiting mail; a longer gap means that it did not run.
 * Returns whether the mailbox was paused now. `ifFree`: does nothing with one that somebody holds.
 */
export function holdWhenOverdue(db: Db, mailboxId: number, { ifFree = false } = {}): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const mailbox = await (ifFree ? holdMailboxIfFree : holdMailbox)(tx, mailboxId);
    if (!mailbox) return false;
    // Not attended to in the meantime: after a long break the user is asked first.
    if (await isOwnerDisabled(tx, mailboxId)) return false;
    const now = await databaseNow(tx);
    const silence = mailbox.tended ? now.getTime() - mailbox.tended.getTime() : 0;
    if (silence > TOO_LATE && mailbox.tended && mailbox.pause_reason === null) {
      const { due, answerDue } = await selectWaiting(tx, mailboxId);
      const from = due && due > mailbox.tended ? due : mailbox.tended;
      const mail = due && nextSending(from, await pastOf(tx, mailbox), paceOf(mailbox));
      const planned = answerDue && (!mail || answerDue < mail) ? answerDue : mail;
      if (planned && now.getTime() - planned.getTime() > TOO_LATE) {
        await pauseForServer(tx, mailboxId, { reason: "overdue", detail: null, until: null });
        return true;
      }
    }
    await markTended(tx, mailboxId);
    return false;
  });
}
