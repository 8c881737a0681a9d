import { suppressedAmong } from "../../contacts/suppression.ts";
import { pauseOf } from "../../mailbox/read.ts";
import { holdAsSender, recordHandover } from "../../mailbox/sending-right.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { isNeverToBeAnswered } from "../answers/may-answer.ts";
import { paceOf, pastOf } from "./pace.ts";
import { nextGap, nextSending } from "./schedule.ts";
import {
  type ClaimedMessage,
  holdEntry,
  holdSuppressions,
  type LastLook,
  lookLast,
  type Reason,
  setHanded,
  settleMessage,
} from "./sending-queries.ts";

/** Why a message was not handed over: it is out of our hands, it must not go, or it may not go just now. */
export type HandOver = "handed" | "lost" | "stopped" | "not-now";

/**
 * The last moment before DATA. One transaction checks again everything that may have changed since the message was
 * queued, and commits `handed`: after this it is never sent again automatically. A worker that has lost the mailbox
 * or the message meanwhile (a frozen process that wakes up) gets "lost" and sends nothing. `mailboxFence` and the
 * claim's fence prove the right to send.
 */
export function handOver(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  claim: ClaimedMessage,
  mailboxFence: number,
): Promise<HandOver> {
  return inTransaction(db, async (tx) => {
    await holdSuppressions(tx);
    const mailbox = await holdAsSender(tx, claim.mailboxId, mailboxFence);
    await holdEntry(tx, claim);
    const look = mailbox && (await lookLast(tx, claim));
    if (!mailbox || look?.state !== "claimed") return "lost";
    const reason =
      (mailbox.disconnected
        ? "stopped-by-user"
        : claim.answer
          ? reasonToStopAnswer(look)
          : reasonToStop(look)) ?? (await reasonOfSuppression(tx, secrets, claim, look));
    if (reason) {
      await settleMessage(tx, claim.id, { state: "stopped", reason });
      return "stopped";
    }
    const pace = paceOf(mailbox);
    const allowed = nextSending(look.now, await pastOf(tx, mailbox), pace);
    if (
      look.sendingOff ||
      look.asked ||
      pauseOf(mailbox, look.now) ||
      (pace && !claim.answer && allowed > look.now)
    ) {
      await settleMessage(tx, claim.id, { state: "queued" });
      return "not-now";
    }
    await setHanded(tx, claim, look.now);
    await recordHandover(tx, claim.mailboxId, look.now, pace ? nextGap(Math.random()) : null);
    return "handed";
  });
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

async function reasonOfSuppression(
  tx: Tx,
  secrets: Context["secrets"],
  claim: ClaimedMessage,
  look: LastLook,
): Promise<Reason | null> {
  const { ownerId, recipient, answer } = claim;
  if (answer)
    return (await isNeverToBeAnswered(tx, secrets, {
      ownerId,
      people: answer.people,
      lastWrote: look.lastWrote,
    }))
      ? "never-contact"
      : null;
  const parsed = parseAddress(recipient);
  if (!parsed.ok) return "bad-address";
  const keys = [normalizeAddress(parsed.mailbox), samePersonKey(parsed.mailbox)];
  return (await suppressedAmong(tx, secrets, ownerId, keys)).size > 0 ? "never-contact" : null;
}
