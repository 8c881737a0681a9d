import { areSuppressed } from "../../contacts/suppression.ts";
import { pauseOf } from "../../mailbox/read.ts";
import { type HeldMailbox, holdMailboxes, recordHandovers } from "../../mailbox/sending-right.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { isNeverToBeAnswered } from "../answers/may-answer.ts";
import { paceOf, pastOf } from "./pace.ts";
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
    await holdSuppressions(tx);
    const mailboxes = await holdMailboxes(tx, [claim.mailboxId]);
    await holdEntries(tx, [claim]);
    return (await handOverHeld(tx, secrets, [{ claim, fence: mailboxFence }], mailboxes))[0]!;
  });
}

/**
 * The same for messages of as many mailboxes, in a transaction that holds the never-contact lists, the mailboxes and
 * the podcasts. Answers in their order; nothing may be sent before it has committed.
 */
export async function handOverHeld(
  tx: Tx,
  secrets: Secrets,
  offered: readonly Offered[],
  mailboxes: ReadonlyMap<number, HeldMailbox>,
): Promise<HandOver[]> {
  const looks = await lookLast(
    tx,
    offered.map(({ claim }) => claim),
  );
  const judged: { claim: ClaimedMessage; mailbox: HeldMailbox; look: LastLook; reason: Reason | null }[] = [];
  for (const { claim, fence } of offered) {
    const mailbox = mailboxes.get(claim.mailboxId);
    const look = looks.get(claim.id);
    if (mailbox?.sender_fence !== fence || look?.state !== "claimed") continue;
    judged.push({ claim, mailbox, look, reason: reasonOf(claim, mailbox, look) });
  }
  const listed = await findListed(
    tx,
    secrets,
    judged.filter(({ reason }) => reason === null),
  );

  const handed: { claim: ClaimedMessage; at: Date; mailboxId: number; gap: number | null }[] = [];
  const outcomes = new Map<ClaimedMessage, HandOver>();
  for (const { claim, mailbox, look, reason: known } of judged) {
    const reason = known ?? listed.get(claim) ?? null;
    if (reason) {
      await settleMessage(tx, claim.id, { state: "stopped", reason });
      outcomes.set(claim, "stopped");
    } else if (await mustWait(tx, claim, mailbox, look)) {
      await settleMessage(tx, claim.id, { state: "queued" });
      outcomes.set(claim, "not-now");
    } else {
      const gap = paceOf(mailbox) ? nextGap(Math.random()) : null;
      handed.push({ claim, at: look.now, mailboxId: claim.mailboxId, gap });
      outcomes.set(claim, "handed");
    }
  }
  if (handed.length > 0) {
    await setHanded(tx, handed);
    await recordHandovers(tx, handed);
  }
  return offered.map(({ claim }) => outcomes.get(claim) ?? "lost");
}

function reasonOf(claim: ClaimedMessage, mailbox: HeldMailbox, look: LastLook): Reason | null {
  if (mailbox.disconnected) return "stopped-by-user";
  return claim.answer ? reasonToStopAnswer(look) : reasonToStop(look);
}

function reasonToStop(look: LastLook): Reason | null {
  if (look.stopped) return "stopped-by-user";
  if (look.campaignGone) return "campaign-deleted";
  if (look.entryGone) return "entry-removed";
  if (look.entryMoved) return "entry-moved";
  if (!look.unlocked) return "no-longer-unlocked";
  return look.addressThere ? null : "address-gone";
}

/** Whoever wrote into the conversation may be answered there, whether or not their address was unlocked (B1.109). */
function reasonToStopAnswer(look: LastLook): Reason | null {
  if (look.stopped) return "stopped-by-user";
  return look.wroteHere ? null : "mail-gone";
}

/** Nothing says that it must never go, but it may not go just now. */
async function mustWait(
  tx: Tx,
  { answer }: ClaimedMessage,
  mailbox: HeldMailbox,
  look: LastLook,
): Promise<boolean> {
  if (look.sendingOff || look.asked || look.held || pauseOf(mailbox, look.now)) return true;
  const pace = paceOf(mailbox);
  if (!pace || answer) return false;
  return nextSending(look.now, await pastOf(tx, mailbox), pace) > look.now;
}

/** Which of them must not be written to, because somebody who would get it is on a never-contact list. */
async function findListed(
  tx: Tx,
  secrets: Secrets,
  messages: readonly { claim: ClaimedMessage; look: LastLook }[],
): Promise<Map<ClaimedMessage, Reason>> {
  const found = new Map<ClaimedMessage, Reason>();
  const asked: { claim: ClaimedMessage; ownerId: number; keys: string[] }[] = [];
  for (const { claim, look } of messages) {
    const { ownerId, recipient, answer } = claim;
    if (answer) {
      const who = { ownerId, people: answer.people, lastWrote: look.lastWrote };
      if (await isNeverToBeAnswered(tx, secrets, who)) found.set(claim, "never-contact");
      continue;
    }
    const parsed = parseAddress(recipient);
    if (!parsed.ok) found.set(claim, "bad-address");
    else
      asked.push({ claim, ownerId, keys: [normalizeAddress(parsed.mailbox), samePersonKey(parsed.mailbox)] });
  }
  const listed = await areSuppressed(tx, secrets, asked);
  for (const [at, { claim }] of asked.entries()) if (listed[at]) found.set(claim, "never-contact");
  return found;
}
