import {
  type Db,
  inTransaction,
  isUnavailable,
  type Sending,
  type Tx,
} from "../platform/postgres/database.ts";
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
  type HeldRow,
  insertHandover,
  insertHandovers,
  liftOverPause,
  lockForSender,
  lockMailboxById,
  lockMailboxes,
  lockMailboxIfFree,
  releaseRight,
  selectHandovers,
  setCopyRight,
  setNextSending,
  setTended,
  takeCopyRight,
  takeRight,
} from "./sending-queries.ts";

/**
 * Only one worker at a time sends through a mail account, whichever of its mailboxes a mail is from. The right is a
 * lease that is extended while in use and expires shortly after its holder was killed; and a fence: a worker that
 * lost the right can hand over nothing more, because each hand-over checks the fence in its own transaction.
 * graphile-worker's queues are no alternative: a killed worker's job keeps its queue locked for half a minute.
 */
export const RIGHT = { leaseMs: 8_000, beatMs: 2_000 } as const;

/** Returns the fence, or null if another worker sends through this account. */
export const takeSendingRight = (db: Db, mailboxId: number): Promise<number | null> =>
  takeRight(db, mailboxId, RIGHT.leaseMs);

/** False where the right is lost. */
export const extendSendingRight = (db: Db, mailboxId: number, fence: number): Promise<boolean> =>
  extendRight(db, mailboxId, fence, RIGHT.leaseMs);

/** Gives the right back. If the database is away for a moment, the lease simply runs out. */
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

/** The same where nobody else holds it; undefined where somebody does. */
export const holdMailboxIfFree = lockMailboxIfFree;

/** A mailbox that is held; `sender_fence` is that of who may send through its account. */
export type HeldMailbox = HeldRow;

/** Mailboxes with their accounts, held until the transaction ends, by their ids; without those that have no account. */
export const holdMailboxes = async (tx: Sending, ids: readonly number[]): Promise<Map<number, HeldMailbox>> =>
  new Map((await lockMailboxes(tx, ids)).map((row) => [row.id, row]));

/** When mails were handed over through its account in the last 24 hours, oldest first. */
export const handoversOf: (db: Db, mailboxId: number) => Promise<Date[]> = selectHandovers;

/** Records a hand-over; the next one comes at least `gap` milliseconds later, if there is a gap. */
export const recordHandover: (tx: Tx, mailboxId: number, at: Date, gap: number | null) => Promise<void> =
  insertHandover;

/** The same of many mailboxes, without a gap; and the gap of one. */
export const recordHandovers = insertHandovers;
export const keepGap = setNextSending;

export const forgetOldHandovers = deleteOldHandovers;
export const forgetLeftAccounts = deleteLeftAccounts;
export const recordConnectFailure = countConnectFailure;
export const forgetConnectFailures = clearConnectFailures;
export const recordRefusal = countRefusal;
export const forgetRefusals = clearRefusals;
export const recordUnclear = countUnclear;
export const forgetUnclear = clearUnclear;

/** A mail was accepted: whatever went wrong several times in a row did not go on. */
export async function forgetTroubles(tx: Tx, mailboxId: number): Promise<void> {
  await clearConnectFailures(tx, mailboxId);
  await clearRefusals(tx, mailboxId);
  await clearUnclear(tx, mailboxId);
}
export const endPauseWhenOver = liftOverPause;
export const markTended = setTended;

/** The right to put copies into the Sent folder, so that two never look and then both append. */
export const takeSentFolder = takeCopyRight;
export const keepSentFolder = (db: Db, mailboxId: number, lease: number | null): Promise<unknown> =>
  inTransaction(db, (tx) => setCopyRight(tx, mailboxId, lease));
