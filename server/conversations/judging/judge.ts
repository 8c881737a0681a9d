import { optOutByMail } from "../../outreach/opt-out/opt-out.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { noteSignOfLife } from "../reports/note-sign-of-life.ts";
import { settleReports } from "../reports/settle-reports.ts";
import { announce } from "./announce.ts";
import { judgeCorrected, judgeKind, type Verdict } from "./judge-kind.ts";
import { countHourBefore, holdUnjudged, setJudged, type Unjudged } from "./queries.ts";
import { holdUntilAnswered, stopOrHold } from "./stop-and-hold.ts";
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
export async function judgeMail(
  context: Pick<Context, "db" | "config" | "secrets">,
  mailId: number,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (await isSuspended(tx)) {
      await addJob(tx, "judge-mail", { mailId }, { runAt: new Date(Date.now() + LATER) });
      return;
    }
    const unjudged = await holdUnjudged(tx, mailId);
    if (unjudged) await judge(tx, context, unjudged);
  });
}

/** A person who has said what a mail is. */
interface Corrected {
  /** They need not be told of it. */
  loginId: number;
  /** Whether it stops or holds what waits, once more. */
  stops: boolean;
}

/** Judges a mail that a person has called something, in their transaction. */
export async function judgeAsCorrected(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  mailId: number,
  by: Corrected,
): Promise<void> {
  const unjudged = await holdUnjudged(tx, mailId);
  if (unjudged) await judge(tx, context, unjudged, by);
}

async function judge(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  unjudged: Unjudged,
  by?: Corrected,
): Promise<void> {
  const { mail, conversation } = unjudged;
  if (mail.direction !== "in") {
    await setJudged(tx, mail.id, { kind: null, signs: [], awayUntil: null });
    await summarizeOwn(tx, unjudged);
    return;
  }
  const facts = { ...mail, reported: Boolean(mail.reported) };
  const { correctedKind } = mail;
  const verdict = correctedKind ? judgeCorrected(facts, correctedKind) : judgeKind(facts);
  // A person who has looked at it is no machine.
  if (!correctedKind && (await countHourBefore(tx, conversation.id, mail)) >= MOST_AN_HOUR) {
    await setJudged(tx, mail.id, { ...verdict, signs: [...verdict.signs, { code: "too-many" }] });
    return;
  }
  await setJudged(tx, mail.id, verdict);
  await summarize(tx, unjudged, verdict);
  // Reports have their own signs of what they are about.
  if (verdict.kind === "report" || verdict.kind === "complaint") await settleReports(tx, context, mail.id);
  else if (!mail.history && mail.certainty !== "unsure") await follow(tx, context, unjudged, verdict, by);
  // Rules list nobody for such a mail; a person may.
  else if (correctedKind === "opt-out") await object(tx, context, unjudged, verdict, by);
}

/**
 * What follows from a mail. Objections come before the locks of entries and messages, as when mails are
 * handed over.
 */
async function follow(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  unjudged: Unjudged,
  verdict: Verdict,
  by?: Corrected,
): Promise<void> {
  const { mail } = unjudged;
  if (verdict.kind === "opt-out") await object(tx, context, unjudged, verdict, by);
  if (verdict.says === "opt-out-perhaps") await holdUntilAnswered(tx, unjudged);
  if (verdict.says && mail.certainty === "certain") await suggestMoves(tx, unjudged, verdict.says);
  const answers = mail.certainty === "certain" || mail.certainty === "probable";
  if (answers && by?.stops !== false) await stopOrHold(tx, unjudged, verdict);
  await noteSignOfLife(tx, context, mail.id);
  await announce(tx, unjudged, verdict, by?.loginId);
}

/** Lists who asks not to be written to; with certain signs also whoever our mail was written to, if that is another. */
async function object(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  { mail }: Unjudged,
  { signs }: Verdict,
  by?: Corrected,
): Promise<void> {
  await optOutByMail(tx, context, {
    ownerId: mail.ownerId,
    address: mail.people.from?.address ?? "",
    mailId: mail.id,
    messageId: mail.certainty === "certain" || !mail.otherSender ? mail.messageId : null,
    how: signs.some(({ code }) => code === "opt-out-subject") ? "subject" : "text",
    ...(by && { loginId: by.loginId }),
  });
}
