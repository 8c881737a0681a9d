import { hasSentFolder } from "../../mailbox/sender.ts";
import { extendSendingRight, RIGHT, releaseSendingRight } from "../../mailbox/sending-right.ts";
import type { Context } from "../../platform/web/http.ts";
import { type Ahead, claimAhead } from "./claim-ahead.ts";
import { togetherOf } from "./commit-together.ts";
import type { HandOver } from "./hand-over.ts";
import { openSender } from "./open-sender.ts";
import { sendMessage } from "./send-message.ts";
import type { ClaimedMessage } from "./sending-queries.ts";
import { settleSurely, type Verdict } from "./settle.ts";
import type { Accepted } from "./settle-together.ts";

/** A run ends after this long and comes again, so that a stopping server never waits for a whole mailing. */
const RUN_FOR = 12_000;

/** One worker's hold on a mailbox. */
interface Run {
  mailboxId: number;
  fence: number;
  ahead: Ahead;
  lost: boolean;
}

/**
 * Sends until nothing is due, the mailbox has to wait, the right is lost or the time is over; answers what was said of the
 * mailbox last.
 */
export async function startRun(context: Context, mailboxId: number, fence: number): Promise<Verdict> {
  const run: Run = { mailboxId, fence, ahead: claimAhead(context, mailboxId, fence), lost: false };
  const beat = setInterval(() => void giveSignOfLife(context, run), RIGHT.beatMs);
  const leave = togetherOf(context).join();
  const end = Date.now() + RUN_FOR;
  const sender = openSender(context);
  const steps = stepsOf(context, fence, run.ahead);
  let verdict: Verdict = "go-on";
  try {
    while (!run.lost && Date.now() < end) {
      const next = await run.ahead.next();
      if (!next) break;
      const outcome = await sendMessage(next, steps.handOver, sender);
      if (outcome.kind === "accepted") {
        steps.accept({ claim: next.claim, keepsCopy: hasSentFolder(next.mailbox) });
        continue;
      }
      // What counts troubles in a row has to know first that the mail before was accepted.
      await steps.allKept();
      verdict = await settleSurely(context.db, next.claim, outcome);
      // Its mailing or the mailbox may have to wait now.
      await run.ahead.putBack();
      if (verdict !== "go-on") break;
    }
    await steps.allKept();
    return verdict;
  } finally {
    await sender.close();
    await steps.allKept().catch(() => undefined);
    await run.ahead.putBack().catch(() => undefined);
    clearInterval(beat);
    leave();
    await releaseSendingRight(context.db, mailboxId, fence);
  }
}

/** The steps of a run's messages that are committed together with those of other mailboxes. */
function stepsOf(context: Context, fence: number, ahead: Ahead) {
  const together = togetherOf(context);
  /** Of the last message: the one before it was kept with its hand-over. */
  let keeping: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | null = null;
  return {
    async handOver(claim: ClaimedMessage): Promise<HandOver> {
      // Nothing goes out after an acceptance that could not be kept: a kill would leave two messages unclear.
      if (failure) throw failure.error;
      return together.handOver(claim, fence, () => ahead.buildNext());
    },
    accept(accepted: Accepted): void {
      keeping = together.accept(accepted).catch((error) => {
        failure = { error };
      });
    },
    async allKept(): Promise<void> {
      together.hurry();
      await keeping;
      if (failure) throw failure.error;
    },
  };
}

async function giveSignOfLife({ db }: Context, run: Run): Promise<void> {
  try {
    await run.ahead.extend();
    if (!(await extendSendingRight(db, run.mailboxId, run.fence))) run.lost = true;
  } catch {
    // The database is away: the leases run out, and every hand-over asks for the fence anyway.
  }
}
