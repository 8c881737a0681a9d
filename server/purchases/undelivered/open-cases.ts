import { pauseAddress } from "../../catalogue/addresses/standing.ts";
import { readFeedsFirst } from "../../catalogue/crawl/want-feeds.ts";
import { countUnlocks, moveToTaken, selectToReturn, type TakenUnlock } from "../../contacts/take-unlocks.ts";
import { lockCredits, returnCredits } from "../../credits/book.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { requireSendingAndCharging } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { costOf } from "../settling/take-back.ts";
import type { Proof } from "../tables.ts";
import { insertCase, selectPaidByRule } from "./queries.ts";

/** An unlock older than this gives nothing back, in days. */
const RETURN_DAYS = 30;
/** What weak proof pays by itself: so many cases, or so much of the unlocks, in so many days. */
const ALLOWANCE = { cases: 3, share: 0.05, days: 90 } as const;

/** Whom a report is about, and what it proves. */
export interface Reported {
  ownerId: number;
  /** The same person, however the address is spelled, and the address in its compared form. */
  person: string;
  addressKey: string;
  messageId: number;
  mailId: number | null;
  proof: Proof;
  requestId: string;
}

export interface Opened {
  /** Credits that came back, and for how many podcasts. */
  credits: number;
  paid: number;
  /** Cases that wait for an administrator. */
  waiting: number;
}

/**
 * Gives back what an organization has paid in the last 30 days for an address that was reported not to exist, once for
 * each unlock; with weak proof within the allowance, beyond it the case waits for an administrator. Safe to repeat. The
 * caller has made sure that the mail was the first one and the address gave no sign of life.
 */
export async function openCases(
  tx: Tx,
  context: Pick<Context, "config">,
  reported: Reported,
): Promise<Opened> {
  await requireSendingAndCharging(tx);
  const { ownerId, person, proof } = reported;
  await lockCredits(tx, ownerId);
  const unlocks = await selectToReturn(tx, {
    ownerId,
    person,
    messageId: reported.messageId,
    days: RETURN_DAYS,
  });
  const opened: Opened = { credits: 0, paid: 0, waiting: 0 };
  let left = proof === "strong" ? Number.POSITIVE_INFINITY : await allowanceOf(tx, ownerId);
  const podcasts: number[] = [];
  for (const unlock of unlocks) {
    const credits = await costOf(tx, unlock);
    if (credits === 0) continue;
    const row = {
      public_id: newHandle(),
      unlock_id: unlock.id,
      owner_id: ownerId,
      podcast_id: unlock.podcastId,
      message_id: reported.messageId,
      mail_id: reported.mailId,
      proof,
      credits,
    };
    if (left > 0) {
      const transferId = await giveBack(tx, unlock, credits, {
        loginId: null,
        requestId: reported.requestId,
      });
      await insertCase(tx, { ...row, state: "paid", transfer_id: transferId });
      opened.paid += 1;
      opened.credits += credits;
      podcasts.push(unlock.podcastId);
      left -= 1;
    } else {
      await insertCase(tx, { ...row, state: "waiting" });
      opened.waiting += 1;
    }
  }
  if (podcasts.length > 0 && proof === "weak") {
    await pauseAddress(tx, reported.addressKey);
    await readFeedsFirst(context, tx, podcasts);
  }
  return opened;
}

/** How many more cases weak proof pays by itself; the caller holds the organization's account. */
async function allowanceOf(tx: Tx, ownerId: number): Promise<number> {
  const { paid, answered } = await selectPaidByRule(tx, ownerId, ALLOWANCE.days);
  if (answered) return 0;
  const unlocks = await countUnlocks(tx, ownerId, ALLOWANCE.days);
  return Math.max(ALLOWANCE.cases, Math.floor(unlocks * ALLOWANCE.share)) - paid;
}

/** Books the credits and takes the unlock away. @returns the transfer */
export async function giveBack(
  tx: Tx,
  unlock: TakenUnlock,
  credits: number,
  by: { loginId: number | null; requestId: string },
): Promise<number> {
  const transferId = await returnCredits(tx, {
    kind: "undelivered",
    ownerId: unlock.ownerId,
    actorLoginId: by.loginId,
    requestId: by.requestId,
    reason: "undelivered",
    purchaseId: unlock.purchaseId,
    credits,
    from: unlock.source === "card" ? "issued" : "spent",
  });
  await moveToTaken(tx, unlock.id, { reason: "undelivered", returned: credits, returnId: transferId });
  return transferId;
}
