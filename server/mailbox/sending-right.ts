import { type Db, inTransaction, isUnavailable, type Tx } from "../platform/postgres/database.ts";
import {
  clearConnectFailures,
  clearRefusals,
  clearUnclear,
  countConnectFailure,
  countRefusal,
  countUnclear,
  deleteLeftAccounts,
  deleteOldHandovers,
  extendRight,
  insertHandover,
  liftOverPause,
  lockForSender,
  lockMailboxById,
  releaseRight,
  selectHandovers,
  setCopyRight,
  setTended,
  takeCopyRight,
  takeRight,
} from "./sending-queries.ts";

/**
 * A mail account is sent through by one worker at a time, whichever of its mailboxes the mail is from. The right to it is a lease that is extended while it is
 * used and free again shortly after its holder was killed; and a fence: whoever lost the right hands nothing
 * over any more, because each hand-over asks for the fence in its own transaction.
 * graphile-worker's queues do not serve here: a killed worker's job keeps its queue locked for four hours.
 */
export const RIGHT = { leaseMs: 8_000, beatMs: 2_000 } as const;

/** Answers the fence, or null where somebody else sends through this account. */
export const takeSendingRight = (db: Db, mailboxId: number): Promise<number | null> =>
  takeRight(db, mailboxId, RIGHT.leaseMs);

/** False where the right is lost. */
export const extendSendingRight = (db: Db, mailboxId: number, fence: number): Promise<boolean> =>
  extendRight(db, mailboxId, fence, RIGHT.leaseMs);

/** Gives the right back. A database that is away for a moment does not matter: the lease runs out by itself. */
export async function releaseSendingRight(db: Db, mailboxId: number, fence: number): Promise<void> {
  try {
    await releaseRight(db, mailboxId, fence);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** The mailbox, held by its sender until the transaction ends; undefined once the right is lost. */
export const holdAsSender = lockForSender;

/** The mailbox, held until the transaction ends. */
export const holdMailbox = lockMailboxById;

/** When mails were handed over through its account in the last 24 hours, oldest first. */
export const handoversOf: (db: Db, mailboxId: number) => Promise<Date[]> = selectHandovers;

/** Writes a hand-over down; the next one comes `gap` milliseconds later at the earliest, where there is a gap. */
export const recordHandover: (tx: Tx, mailboxId: number, at: Date, gap: number | null) => Promise<void> =
  insertHandover;

export const forgetOldHandovers = deleteOldHandovers;
export const forgetLeftAccounts = deleteLeftAccounts;
export const recordConnectFailure = countConnectFailure;
export const forgetConnectFailures = clearConnectFailures;
export const recordRefusal = countRefusal;
export const forgetRefusals = clearRefusals;
export const recordUnclear = countUnclear;
export const forgetUnclear = clearUnclear;
export const endPauseWhenOver = liftOverPause;
export const markTended = setTended;

/** The right to put copies into the Sent folder, so that two never look and then both append. */
export const takeSentFolder = takeCopyRight;
export const keepSentFolder = (db: Db, mailboxId: number, lease: number | null): Promise<unknown> =>
  inTransaction(db, (tx) => setCopyRight(tx, mailboxId, lease));
