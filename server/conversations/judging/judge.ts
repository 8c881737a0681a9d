import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { announce } from "./announce.ts";
import { judgeKind, type Verdict } from "./judge-kind.ts";
import { countHourBefore, holdUnjudged, setJudged, type Unjudged } from "./queries.ts";
import { stopOrHold } from "./stop-and-hold.ts";
import { suggestMoves } from "./suggest-move.ts";
import { summarize, summarizeOwn } from "./summarize.ts";

/** More mails than these in an hour are a machine that answers another; they are kept and cause nothing (B1.75). */
const MOST_AN_HOUR = 20;
/** How long a mail waits that must not be judged yet, in milliseconds. */
const LATER = 60_000;

/**
 * Judges a kept mail once, with everything that follows from it in one transaction. Repeating it changes nothing.
 * After a restore it comes again until an operator has confirmed (B1.37).
 */
export async function judgeMail(context: Pick<Context, "db" | "secrets">, mailId: number): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (await isSuspended(tx)) {
      await addJob(tx, "judge-mail", { mailId }, { runAt: new Date(Date.now() + LATER) });
      return;
    }
    const unjudged = await holdUnjudged(tx, mailId);
    if (unjudged) await judge(tx, context, unjudged);
  });
}

async function judge(tx: Tx, context: Pick<Context, "secrets">, unjudged: Unjudged): Promise<void> {
  const { mail, conversation } = unjudged;
  if (mail.direction !== "in") {
    await setJudged(tx, mail.id, { kind: null, signs: [], awayUntil: null });
    await summarizeOwn(tx, unjudged);
    return;
  }
  const verdict = judgeKind({ ...mail, reported: Boolean(mail.reported) });
  if ((await countHourBefore(tx, conversation.id, mail)) >= MOST_AN_HOUR) {
    await setJudged(tx, mail.id, { ...verdict, signs: [...verdict.signs, { code: "too-many" }] });
    return;
  }
  await setJudged(tx, mail.id, verdict);
  await summarize(tx, unjudged, verdict);
  if (!mail.history && mail.certainty !== "unsure") await follow(tx, context, unjudged, verdict);
}

/** What follows from a mail. Objections come before the locks of entries and messages, as when mails are handed over. */
async function follow(
  tx: Tx,
  context: Pick<Context, "secrets">,
  unjudged: Unjudged,
  verdict: Verdict,
): Promise<void> {
  const { certainty } = unjudged.mail;
  if (certainty === "certain") {
    if (verdict.kind === "opt-out") await suggestMoves(tx, unjudged, "opt-out");
    if (verdict.says) await suggestMoves(tx, unjudged, verdict.says);
  }
  if (certainty === "certain" || certainty === "probable") await stopOrHold(tx, unjudged, verdict);
  await announce(tx, unjudged, verdict);
}
