import { type Db, inTransaction, isUnavailable, type Tx } from "../../platform/postgres/database.ts";
import {
  changeAccount,
  countLooked,
  extendLeases,
  insertReader,
  lockReader,
  noteLost,
  releaseLease,
  selectHeld,
  setAccount,
  setReading,
  type Taken,
  takeFence,
  takeLease,
} from "./reading-queries.ts";

/**
 * One reader for each mailbox among all processes. The right to read is a lease that is extended while in use and runs
 * out soon after its holder was killed; and a fence, asked in each transaction that keeps something: a reader that
 * slept and was replaced keeps nothing more. Milliseconds.
 */
export const LEASE = { leaseMs: 30_000, beatMs: 10_000 } as const;

/** What whoever takes a reader learns of it. */
export type TakenReader = Taken;

/** Another process reads this mailbox by now. */
export class ReaderLost extends Error {
  override name = "ReaderLost";
}

export interface HeldReader {
  mailboxId: number;
  fence: number;
}

/**
 * Takes the reader of a mailbox; null where another one has it. `account` is a fingerprint of where it signs in: where
 * it is another than last time, its folders and its day of connection begin anew. Null where that is not known just now.
 */
export function takeReader(db: Db, mailboxId: number, account: string | null): Promise<TakenReader | null> {
  return inTransaction(
    db,
    async (tx) => {
      await insertReader(tx, mailboxId);
      const taken = await takeLease(tx, mailboxId, LEASE.leaseMs);
      if (!taken) return taken;
      await passOverLost(tx, mailboxId);
      if (account === null || taken.account === account) return taken;
      if (taken.account === "") await setAccount(tx, mailboxId, account);
      else taken.connected = await changeAccount(tx, mailboxId, account);
      return taken;
    },
    { step: "reader.taken" },
  );
}

/**
 * How often a process may be lost on a mail before it is passed over. Once is nothing: a process is also lost with its
 * machine, while it reads other mails.
 */
const MOST_LOST = 2;

async function passOverLost(tx: Tx, mailboxId: number): Promise<void> {
  const lost = await noteLost(tx, mailboxId);
  const over = lost.filter(({ times }) => times === MOST_LOST);
  if (over.length > 0) await countLooked(tx, mailboxId, 0, 0, over.length);
}

/** Whether a mail of a folder is passed over because processes were lost on it. */
export const isPassedOver = (lost: readonly string[], mail: string): boolean =>
  lost.filter((one) => one === mail).length >= MOST_LOST;

/** Notes that this mail is being read, until the cursor moves or the reader is given back. @throws ReaderLost */
export async function noteReading(db: Db, reader: HeldReader, folderId: number, mail: string): Promise<void> {
  if (!(await setReading(db, reader, folderId, mail))) throw new ReaderLost();
}

/** Signs of life for these readers; answers those that were lost. */
export async function extendReaders<T extends HeldReader>(db: Db, held: readonly T[]): Promise<T[]> {
  if (held.length === 0) return [];
  await extendLeases(db, held, LEASE.leaseMs);
  const still = await selectHeld(db, held);
  return held.filter((one) => !still.has(one.fence));
}

/** Holds the reader until the transaction ends. @throws ReaderLost */
export async function holdReader(tx: Tx, { mailboxId, fence }: HeldReader): Promise<void> {
  if (!(await lockReader(tx, mailboxId, fence))) throw new ReaderLost();
}

/** Whoever reads this mailbox just now keeps nothing more. */
export const endReader = (tx: Tx, mailboxId: number): Promise<unknown> => takeFence(tx, mailboxId);

/**
 * Gives the reader back; the next look comes `after` milliseconds. `every` are the seconds between looks of a mailbox
 * that is polled. If the database is away for a moment, the lease simply runs out.
 */
export async function releaseReader(
  db: Db,
  { mailboxId, fence }: HeldReader,
  next: { mode: "polling" | "waiting"; after: number; every: number | null },
): Promise<void> {
  try {
    await releaseLease(db, mailboxId, fence, next);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}
