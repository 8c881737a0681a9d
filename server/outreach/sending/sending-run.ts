import { setTimeout as wait } from "node:timers/promises";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import {
  endPauseWhenOver,
  extendSendingRight,
  holdAsSender,
  RIGHT,
  releaseSendingRight,
} from "../../mailbox/sending-right.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import { inTransaction, isUnavailable } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { openSender } from "./open-sender.ts";
import { earliestSending } from "./plan-sending.ts";
import { sendMessage } from "./send-message.ts";
import { type ClaimedMessage, claimNext, extendClaim } from "./sending-queries.ts";
import { settle, type Verdict } from "./settle.ts";

/** A run ends after this long and comes again, so that a stopping server never waits for a whole mailing. */
const RUN_FOR = 12_000;

/** One worker's hold on a mailbox. */
interface Run {
  mailboxId: number;
  fence: number;
  /** The message in hand, for the signs of life. */
  current: ClaimedMessage | null;
  lost: boolean;
}

/** Sends until nothing is due, the mailbox has to wait, the right is lost or the time is over. */
export async function startRun(context: Context, mailboxId: number, fence: number): Promise<void> {
  const run: Run = { mailboxId, fence, current: null, lost: false };
  const beat = setInterval(() => void giveSignOfLife(context, run), RIGHT.beatMs);
  const end = Date.now() + RUN_FOR;
  const sender = openSender(context);
  try {
    while (!run.lost && Date.now() < end) {
      const next = await takeNext(context, run);
      if (!next) break;
      run.current = next.claim;
      const outcome = await sendMessage(context, next.mailbox, next.claim, fence, sender);
      const verdict = await settleSurely(context, next.claim, outcome);
      run.current = null;
      if (verdict === "stop") break;
    }
  } finally {
    await sender.close();
    clearInterval(beat);
    await releaseSendingRight(context.db, mailboxId, fence);
  }
}

async function giveSignOfLife({ db }: Context, run: Run): Promise<void> {
  try {
    if (run.current) await extendClaim(db, run.current);
    if (!(await extendSendingRight(db, run.mailboxId, run.fence))) run.lost = true;
  } catch {
    // The database is away: the leases run out, and every hand-over asks for the fence anyway.
  }
}

/** The next message that may go now, claimed; null where none is due or the mailbox may not send. */
function takeNext(
  { db }: Context,
  run: Run,
): Promise<{ mailbox: SendingMailbox; claim: ClaimedMessage } | null> {
  return inTransaction(db, async (tx) => {
    await endPauseWhenOver(tx, run.mailboxId);
    const mailbox = await holdAsSender(tx, run.mailboxId, run.fence);
    const earliest = mailbox && (await earliestSending(tx, mailbox));
    if (!mailbox || !earliest || earliest.at > earliest.now) return null;
    const claim = await claimNext(tx, run.mailboxId, earliest);
    return claim ? { mailbox, claim } : null;
  });
}

/** The database may be away just when the server has answered: the answer is worth waiting for. */
async function settleSurely({ db }: Context, claim: ClaimedMessage, outcome: SmtpOutcome): Promise<Verdict> {
  for (let pause = 500; ; pause *= 2) {
    try {
      return await settle(db, claim, outcome);
    } catch (error) {
      if (!isUnavailable(error) || pause > 16_000) throw error;
      await wait(pause);
    }
  }
}
