import { setTimeout as wait } from "node:timers/promises";
import type { MessageState } from "../../../contract/outreach.ts";
import { pauseForServer } from "../../mailbox/pause.ts";
import { pauseOf } from "../../mailbox/read.ts";
import { hasSentFolder, type SendingMailbox } from "../../mailbox/sender.ts";
import {
  forgetConnectFailures,
  forgetRefusals,
  forgetUnclear,
  holdMailbox,
  recordConnectFailure,
  recordHandover,
  recordRefusal,
  recordUnclear,
} from "../../mailbox/sending-right.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import { withoutAddresses } from "../../platform/mail/without-addresses.ts";
import { type Db, inTransaction, isUnavailable, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { judgeSoon } from "../brake/judge-soon.ts";
import { asItsOwn, isOfOneMail, refusesContent } from "../judge-outcome.ts";
import { countContentRefusal, holdMailing } from "./held-mailing-queries.ts";
import { paceOf } from "./pace.ts";
import {
  BREAKER,
  BUSY_PAUSE,
  MOST_CONTENT_REFUSALS,
  MOST_REFUSALS,
  MOST_UNCLEAR,
  retryAfter,
} from "./retry.ts";
import { nextGap } from "./schedule.ts";
import {
  type ClaimedMessage,
  holdEntries,
  lockClaimed,
  type Reason,
  settleMessage,
} from "./sending-queries.ts";
import { accept } from "./settle-together.ts";

/**
 * What an outcome says about the mailbox: it may go on, it has to stop for now, or it has to stop although nothing that
 * is written down keeps it from beginning again at once.
 */
export type Verdict = "go-on" | "stop" | "stop-a-while";

type Held = NonNullable<Awaited<ReturnType<typeof lockClaimed>>>;

/**
 * Records the outcome of a message with all its consequences in one transaction: the move of the podcast, the copy
 * for the Sent folder, the pause of the mailbox. Does nothing for a worker that has lost the message, except that a
 * late acceptance still settles an unclear one.
 */
export function settle(db: Db, claim: ClaimedMessage, answered: SmtpOutcome): Promise<Verdict> {
  return inTransaction(db, async (tx) => {
    const mailbox = await holdMailbox(tx, claim.mailboxId);
    if (answered.kind === "accepted") await holdEntries(tx, [claim]);
    const held = await lockClaimed(tx, claim);
    if (!mailbox || !held) return "stop";
    const outcome = asItsOwn(answered, held.pauses);
    if (held.state === "unclear" && outcome.kind === "accepted") {
      await accept(tx, { claim, keepsCopy: hasSentFolder(mailbox) });
      return "go-on";
    }
    // "withheld" was settled where it was decided.
    if (held.state !== "claimed" && held.state !== "handed") return "go-on";
    if (held.state === "handed") await forgetRefusals(tx, claim.mailboxId);
    if (held.state === "handed" && outcome.kind !== "unclear") await forgetUnclear(tx, claim.mailboxId);
    await countTry(tx, held, mailbox, outcome);
    switch (outcome.kind) {
      case "accepted":
        await accept(tx, { claim, keepsCopy: hasSentFolder(mailbox) });
        await forgetConnectFailures(tx, claim.mailboxId);
        return "go-on";
      case "later":
        await defer(tx, claim, held, outcome);
        return "go-on";
      case "never": {
        const reason = reasonOf(outcome);
        const refused = reason === "no-such-mailbox";
        await settleMessage(tx, claim.id, { state: "failed", reason, detail: said(outcome), refused });
        if (refused) await judgeSoon(tx, claim.mailboxId);
        if (outcome.step === "recipient" || (outcome.step === "content" && !refusesContent(outcome)))
          await addJob(tx, "recipient-refused", { messageId: claim.id, step: outcome.step });
        if (refusesContent(outcome)) await countRefusedContent(tx, claim.mailingId);
        return outcome.step === "recipient" ? countRefused(tx, claim.mailboxId, outcome) : "go-on";
      }
      case "unclear":
        return leaveUnclear(tx, claim, hasSentFolder(mailbox));
      case "withheld":
        await putBack(tx, claim, held.state, held.pauses);
        // Mostly its user is told by a pause.
        return pauseOf(mailbox, await databaseNow(tx)) ? "stop" : "stop-a-while";
      default:
        await putBack(tx, claim, held.state, isOfOneMail(outcome) ? held.pauses + 1 : held.pauses);
        await stopMailbox(tx, claim.mailboxId, outcome);
        return "stop";
    }
  });
}

/** The database may be away just when the server has answered: the answer is worth waiting for. */
export async function settleSurely(db: Db, claim: ClaimedMessage, outcome: SmtpOutcome): Promise<Verdict> {
  for (let pause = 500; ; pause *= 2) {
    try {
      return await settle(db, claim, outcome);
    } catch (error) {
      if (!isUnavailable(error) || pause > 16_000) throw error;
      await wait(pause);
    }
  }
}

/**
 * A recipient refused before the hand-over counts as an attempt: servers count refused recipients, so the next one
 * waits its gap and the caps apply. Messages handed over are counted there.
 */
async function countTry(tx: Tx, held: Held, mailbox: SendingMailbox, { kind }: SmtpOutcome): Promise<void> {
  if (held.state !== "claimed" || (kind !== "never" && kind !== "later")) return;
  await recordHandover(
    tx,
    mailbox.id,
    await databaseNow(tx),
    paceOf(mailbox) ? nextGap(Math.random()) : null,
  );
}

/** A server that refuses one recipient after another refuses more than these recipients. */
async function countRefused(
  tx: Tx,
  mailboxId: number,
  outcome: Extract<SmtpOutcome, { kind: "never" }>,
): Promise<Verdict> {
  if ((await recordRefusal(tx, mailboxId)) < MOST_REFUSALS) return "go-on";
  await pauseForServer(tx, mailboxId, { reason: "recipients-refused", detail: said(outcome), until: null });
  return "stop";
}

/**
 * Three refusals of the text in a row, in one mailing: further recipients would only hurt the account's reputation.
 * Its waiting messages are held until a person has looked; other mailings continue.
 */
async function countRefusedContent(tx: Tx, mailingId: number): Promise<void> {
  if ((await countContentRefusal(tx, mailingId)) >= MOST_CONTENT_REFUSALS) await holdMailing(tx, mailingId);
}

/**
 * The message's outcome is unknown. If the provider files its own copies, they show whether it was accepted (rule
 * 2), so the Sent folder is searched before the next one goes. If several in a row get no answer, a person has to
 * judge those few, and not the whole mailing.
 */
async function leaveUnclear(tx: Tx, { id, mailboxId }: ClaimedMessage, hasSent: boolean): Promise<Verdict> {
  const sentCopy = hasSent ? "waiting" : "none";
  await settleMessage(tx, id, { state: "unclear", reason: "connection-lost", sentCopy });
  if (hasSent) await addJob(tx, "copy-sent", { mailboxId }, { key: `copy-sent:${mailboxId}` });
  if ((await recordUnclear(tx, mailboxId)) < MOST_UNCLEAR) return hasSent ? "stop" : "go-on";
  await pauseForServer(tx, mailboxId, { reason: "answers-missing", detail: null, until: null });
  return "stop";
}

async function defer(
  tx: Tx,
  claim: ClaimedMessage,
  held: Held,
  outcome: Extract<SmtpOutcome, { kind: "later" }>,
): Promise<void> {
  const attempts = held.attempts + 1;
  const dueIn = retryAfter(attempts, outcome.retryAfterSeconds);
  const detail = said(outcome);
  if (dueIn === null) {
    await settleMessage(tx, claim.id, { state: "failed", reason: "too-long-deferred", detail, attempts });
    return;
  }
  await settleMessage(tx, claim.id, { state: "deferred", reason: "server-busy", detail, attempts, dueIn });
}

/** The outcome concerns the mailbox: the message stays as it was, and no try is counted. */
async function putBack(tx: Tx, claim: ClaimedMessage, from: MessageState, pauses: number): Promise<void> {
  await settleMessage(tx, claim.id, { state: from === "handed" ? "deferred" : "queued", dueIn: 0, pauses });
}

type MailboxOutcome = Extract<
  SmtpOutcome,
  { kind: "mailbox-busy" | "limit-reached" | "login-refused" | "sender-refused" | "unreachable" }
>;

async function stopMailbox(tx: Tx, mailboxId: number, outcome: MailboxOutcome): Promise<void> {
  switch (outcome.kind) {
    case "mailbox-busy": {
      const until = Math.max(BUSY_PAUSE, (outcome.retryAfterSeconds ?? 0) * 1000);
      return void (await pauseForServer(tx, mailboxId, {
        reason: "server-busy",
        detail: said(outcome),
        until,
      }));
    }
    case "limit-reached": {
      const until = outcome.lastsSeconds === null ? null : outcome.lastsSeconds * 1000;
      return void (await pauseForServer(tx, mailboxId, {
        reason: "limit-reached",
        detail: said(outcome),
        until,
      }));
    }
    case "login-refused":
    case "sender-refused": {
      const reason = outcome.kind === "login-refused" ? "sign-in-refused" : "sender-refused";
      return void (await pauseForServer(tx, mailboxId, { reason, detail: said(outcome), until: null }));
    }
    case "unreachable": {
      const failures = await recordConnectFailure(tx, mailboxId, BREAKER.between);
      if (failures < BREAKER.failures) return;
      const pause = { reason: "server-unreachable", detail: outcome.fault, until: BREAKER.openFor } as const;
      await pauseForServer(tx, mailboxId, pause);
    }
  }
}

/** 5.1.x says that this mailbox does not exist or cannot be addressed; anything else is a refusal. */
function reasonOf({ enhanced, code, step }: Extract<SmtpOutcome, { kind: "never" }>): Reason {
  if (enhanced?.startsWith("5.1.")) return "no-such-mailbox";
  return enhanced === null && code === 550 && step !== "content" ? "no-such-mailbox" : "refused";
}

/** The server's words, which may repeat the recipient's address: it is taken out. */
function said({
  code,
  enhanced,
  text,
}: {
  code: number;
  enhanced: string | null;
  text: string;
}): string | null {
  const words = [code === 0 ? "" : String(code), enhanced ?? "", text]
    .filter((part) => part !== "")
    .join(" ");
  const clean = withoutAddresses(words);
  return clean === "" ? null : clean;
}
