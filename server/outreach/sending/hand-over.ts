import { type Decision, keepDecisions } from "../../contacts/guard/decisions.ts";
import { judgeMails, type MailJudgement } from "../../contacts/guard/judge-mails.ts";
import { areSuppressed } from "../../contacts/suppression.ts";
import { pauseOf } from "../../mailbox/read.ts";
import { type HeldMailbox, holdMailboxes, keepGap, recordHandovers } from "../../mailbox/sending-right.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { atOnce, inTransaction, type Sending, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { isNeverToBeAnswered } from "../answers/may-answer.ts";
import { holdMessage } from "./guard-queries.ts";
import { paceOf, pastOf } from "./pace.ts";
import { UNJUDGED_PAUSE } from "./retry.ts";
import { nextGap, nextSending } from "./schedule.ts";
import {
  type ClaimedMessage,
  holdEntries,
  holdSuppressions,
  type LastLook,
  lookLast,
  type Reason,
  setHanded,
  settleMessage,
} from "./sending-queries.ts";

/** Why a message was not handed over: it is out of our hands, it must not go, or it may not go just now. */
export type HandOver = "handed" | "lost" | "stopped" | "not-now";

/** A message that its server waits for; `fence` is that of the mailbox, and proves with the claim's the right to send. */
export interface Offered {
  claim: ClaimedMessage;
  fence: number;
}

/** A message that may go. */
export interface Handed {
  claim: ClaimedMessage;
  at: Date;
  /** By what rules it may go; null for an answer. */
  decision: Decision | null;
}

type Secrets = Context["secrets"];

/**
 * The last moment before DATA. One transaction checks again everything that may have changed since the message was
 * queued, and commits `handed`: after this it is never sent again automatically. A worker that has lost the mailbox
 * or the message meanwhile (a frozen process that wakes up) gets "lost" and sends nothing.
 */
export function handOver(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  claim: ClaimedMessage,
  mailboxFence: number,
): Promise<HandOver> {
  return inTransaction(db, async (tx) => {
    const offered = [{ claim, fence: mailboxFence }];
    await holdSuppressions(tx);
    const mailboxes = await holdMailboxes(tx, [claim.mailboxId]);
    await holdEntries(tx, [claim]);
    const looks = await lookLast(tx, [claim]);
    const listed = await lookIntoLists(tx, secrets, offered);
    const guarded = await askGuard(tx, secrets, offered);
    const { outcomes, handed } = await judge(tx, secrets, offered, { mailboxes, looks, listed, guarded });
    await atOnce<unknown[]>(tx, (at) => writeHanded(at, handed));
    return outcomes[0]!;
  });
}

/** What was found in a transaction that holds the never-contact lists, the mailboxes, the podcasts and the messages. */
interface Found {
  mailboxes: ReadonlyMap<number, HeldMailbox>;
  looks: ReadonlyMap<number, LastLook>;
  /** In the order of the messages. */
  listed: readonly boolean[];
  /** What the rules for contacts say, by message. */
  guarded: ReadonlyMap<number, MailJudgement>;
}

/** An answer to somebody who has written into its conversation: only their own word stands against it. */
const isAnswer = ({ answer, personal }: ClaimedMessage): boolean => answer !== null && !personal;

/** What the rules for contacts say of mails that we began, in one statement. */
export const askGuard = (
  tx: Sending,
  secrets: Secrets,
  offered: readonly Offered[],
): Promise<Map<number, MailJudgement>> =>
  judgeMails(
    tx,
    secrets,
    offered.flatMap(({ claim }) => (isAnswer(claim) ? [] : claim)),
  );

/** Whether the recipients of mails are on a never-contact list, in one statement. Answers are asked for one by one. */
export const lookIntoLists = (
  tx: Sending,
  secrets: Secrets,
  offered: readonly Offered[],
): Promise<boolean[]> =>
  areSuppressed(
    tx,
    secrets,
    offered.map(({ claim: { ownerId, recipient, answer } }) => {
      const parsed = parseAddress(recipient);
      if (answer || !parsed.ok) return { ownerId, keys: [] };
      return { ownerId, keys: [normalizeAddress(parsed.mailbox), samePersonKey(parsed.mailbox)] };
    }),
  );

/**
 * What becomes of messages that are offered. Those that must not go are stopped, those that may not go just now wait
 * again, and those that may go still have to be marked: nothing may be sent before that has committed.
 */
export async function judge(
  tx: Tx,
  secrets: Secrets,
  offered: readonly Offered[],
  found: Found,
): Promise<{ outcomes: HandOver[]; handed: Handed[] }> {
  const outcomes: HandOver[] = [];
  const handed: Handed[] = [];
  for (const [at, { claim, fence }] of offered.entries()) {
    const mailbox = found.mailboxes.get(claim.mailboxId);
    const look = found.looks.get(claim.id);
    if (mailbox?.sender_fence !== fence || look?.state !== "claimed") {
      outcomes.push("lost");
      continue;
    }
    const reason =
      reasonOf(claim, mailbox, look) ??
      (found.listed[at] ? "never-contact" : await reasonOfRecipients(tx, secrets, claim, look));
    if (reason) {
      await settleMessage(tx, claim.id, { state: "stopped", reason });
      outcomes.push("stopped");
    } else if (await isHeldByGuard(tx, claim, mailbox, found.guarded)) {
      outcomes.push("not-now");
    } else if (await mustWait(tx, claim, mailbox, look)) {
      // Else nothing keeps it from coming again at once.
      await settleMessage(tx, claim.id, { state: "queued", ...(look.unjudged && { dueIn: UNJUDGED_PAUSE }) });
      outcomes.push("not-now");
    } else {
      const gap = paceOf(mailbox) ? nextGap(Math.random()) : null;
      if (gap !== null) await keepGap(tx, mailbox.id, look.now, gap);
      handed.push({ claim, at: look.now, decision: decisionOf(claim, mailbox, found.guarded, "handed") });
      outcomes.push("handed");
    }
  }
  return { outcomes, handed };
}

/**
 * Holds a mail that a rule blocks, or that nothing is known of. Through the demonstration's sandbox it goes all the same:
 * nothing of that leaves the machine.
 */
async function isHeldByGuard(
  tx: Tx,
  claim: ClaimedMessage,
  mailbox: HeldMailbox,
  guarded: ReadonlyMap<number, MailJudgement>,
): Promise<boolean> {
  if (isAnswer(claim) || mailbox.sandbox || guarded.get(claim.id)?.blocked === false) return false;
  await holdMessage(tx, claim.id);
  await keepDecisions(
    tx,
    [decisionOf(claim, mailbox, guarded, "held")].filter((one) => one !== null),
  );
  return true;
}

function decisionOf(
  claim: ClaimedMessage,
  { sandbox }: HeldMailbox,
  guarded: ReadonlyMap<number, MailJudgement>,
  outcome: Decision["outcome"],
): Decision | null {
  const judgement = guarded.get(claim.id);
  if (!judgement) return null;
  const { id: messageId, ownerId, messageId: attempt } = claim;
  return { judgement, ownerId, messageId, attempt, hmac: judgement.hmac, outcome, sandbox };
}

/** Marks and counts what is handed over: statements that need no answer of each other. */
export const writeHanded = (tx: Sending, handed: readonly Handed[]): Promise<unknown>[] =>
  handed.length === 0
    ? []
    : [
        setHanded(tx, handed),
        recordHandovers(
          tx,
          handed.map(({ claim, at }) => ({ mailboxId: claim.mailboxId, at })),
        ),
      ];

function reasonOf(claim: ClaimedMessage, mailbox: HeldMailbox, look: LastLook): Reason | null {
  if (mailbox.disconnected) return "stopped-by-user";
  if (claim.personal) return reasonToStopPersonal(look);
  return claim.answer ? reasonToStopAnswer(look) : reasonToStop(look);
}

function reasonToStop(look: LastLook): Reason | null {
  if (look.stopped) return "stopped-by-user";
  if (look.campaignGone) return "campaign-deleted";
  if (look.entryGone) return "entry-removed";
  if (look.followUpStop) return look.followUpStop;
  if (look.entryMoved) return "entry-moved";
  if (!look.unlocked) return "no-longer-unlocked";
  return look.addressThere ? null : "address-gone";
}

/** Whoever wrote into the conversation may be answered there, whether or not their address was unlocked (B1.109). */
function reasonToStopAnswer(look: LastLook): Reason | null {
  if (look.stopped) return "stopped-by-user";
  return look.wroteHere ? null : "mail-gone";
}

/** It answers nobody: whom it goes to was unlocked, and still has to be. */
function reasonToStopPersonal(look: LastLook): Reason | null {
  if (look.stopped) return "stopped-by-user";
  return !look.unlocked ? "no-longer-unlocked" : look.addressThere ? null : "address-gone";
}

/** Nothing says that it must never go, but it may not go just now. */
async function mustWait(
  tx: Tx,
  { answer }: ClaimedMessage,
  mailbox: HeldMailbox,
  look: LastLook,
): Promise<boolean> {
  if (
    look.sendingOff ||
    look.asked ||
    look.unjudged ||
    look.paused ||
    look.held ||
    pauseOf(mailbox, look.now)
  )
    return true;
  const pace = paceOf(mailbox);
  if (!pace || answer) return false;
  return nextSending(look.now, await pastOf(tx, mailbox), pace) > look.now;
}

/** An address that is none; or, of an answer, somebody who would get it and must not be written to. */
async function reasonOfRecipients(
  tx: Tx,
  secrets: Secrets,
  { ownerId, recipient, answer }: ClaimedMessage,
  { lastWrote }: LastLook,
): Promise<Reason | null> {
  if (!answer) return parseAddress(recipient).ok ? null : "bad-address";
  const isListed = await isNeverToBeAnswered(tx, secrets, { ownerId, people: answer.people, lastWrote });
  return isListed ? "never-contact" : null;
}
