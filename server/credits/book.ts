import { noteChange } from "../accounts/audit/note.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addReserved, insertEntries, insertReversedEntries, insertTransfer, lockAccount } from "./queries.ts";

/** Who moves credits and why, as shown in the statement (I18). */
export interface Booking {
  ownerId: number;
  /** null: the platform itself */
  actorLoginId: number | null;
  reason: string;
  requestId: string;
}

/** The reason stands in the ledger; here is only that there was a movement. */
const noteCredits = (tx: Tx, booking: Booking, kind: string, credits: number): Promise<void> =>
  noteChange(tx, {
    ownerId: booking.ownerId,
    thing: "credits",
    after: { credits, kind },
    loginId: booking.actorLoginId,
  });

/**
 * Locks an organization's account until the transaction ends, creating it if needed. Code that makes a bill and
 * then books takes this lock first.
 */
export async function lockCredits(tx: Tx, ownerId: number): Promise<void> {
  await lockAccount(tx, ownerId);
}

/**
 * Takes credits for a purchase. The account is locked until the transaction ends, so that buyers in one
 * organization are serialized.
 * @returns the transfer that pays
 * @throws Fault no-credits, booking nothing
 */
export async function spendCredits(
  tx: Tx,
  booking: Booking & { credits: number; purchaseId: number },
): Promise<number> {
  const account = await lockAccount(tx, booking.ownerId);
  if (booking.credits > account.balance - account.reserved) throw fault("no-credits");
  const transferId = await insertTransfer(tx, { ...booking, kind: "unlock", reverses: null });
  await insertEntries(tx, transferId, account.id, -booking.credits, "spent");
  await noteCredits(tx, booking, "unlock", -booking.credits);
  return transferId;
}

/**
 * Returns the credits for an unlock that was taken away: from those spent, or new ones if a card paid. "undelivered":
 * because mail to the address does not arrive.
 * @returns the transfer
 */
export async function returnCredits(
  tx: Tx,
  booking: Booking & {
    kind: "return" | "undelivered";
    credits: number;
    purchaseId: number;
    from: "spent" | "issued";
  },
): Promise<number> {
  const account = await lockAccount(tx, booking.ownerId);
  const transferId = await insertTransfer(tx, { ...booking, reverses: null });
  await insertEntries(tx, transferId, account.id, booking.credits, booking.from);
  await noteCredits(tx, booking, booking.kind, booking.credits);
  return transferId;
}

/**
 * Reverses a whole booking of returned credits.
 * @returns the transfer
 * @throws Fault revocation-too-large where they are spent by now, booking nothing
 */
export async function reverseCredits(
  tx: Tx,
  booking: Booking & { credits: number; purchaseId: number; reverses: number },
): Promise<number> {
  const account = await lockAccount(tx, booking.ownerId);
  const available = account.balance - account.reserved;
  if (booking.credits > available) throw fault("revocation-too-large", { values: { available } });
  const transferId = await insertTransfer(tx, { ...booking, kind: "reversal" });
  await insertReversedEntries(tx, transferId, booking.reverses);
  await noteCredits(tx, booking, "reversal", -booking.credits);
  return transferId;
}

/**
 * An administrator's grant (+) or revocation (-).
 * @throws Fault revocation-too-large where more would be taken than is available
 */
export async function grantCredits(tx: Tx, booking: Booking & { amount: number }): Promise<void> {
  const account = await lockAccount(tx, booking.ownerId);
  const available = account.balance - account.reserved;
  if (available + booking.amount < 0) throw fault("revocation-too-large", { values: { available } });
  const kind = booking.amount > 0 ? "grant" : "revocation";
  const transferId = await insertTransfer(tx, { ...booking, kind, purchaseId: null, reverses: null });
  await insertEntries(tx, transferId, account.id, booking.amount, "issued");
  await noteCredits(tx, booking, kind, booking.amount);
}

/** The credits an organization starts with. A second call for the same one fails on its unique index (I13). */
export async function grantInitialCredits(
  tx: Tx,
  booking: Omit<Booking, "reason"> & { credits: number },
): Promise<void> {
  const account = await lockAccount(tx, booking.ownerId);
  if (booking.credits === 0) return;
  const transferId = await insertTransfer(tx, {
    ...booking,
    kind: "initial",
    reason: "initial credits",
    purchaseId: null,
    reverses: null,
  });
  await insertEntries(tx, transferId, account.id, booking.credits, "issued");
}

/**
 * Sets credits aside for a purchase that is not paid yet: they stay in the balance and cannot be spent.
 * @throws Fault no-credits, setting nothing aside
 */
export async function reserveCredits(tx: Tx, ownerId: number, credits: number): Promise<void> {
  const account = await lockAccount(tx, ownerId);
  if (credits > account.balance - account.reserved) throw fault("no-credits");
  if (credits > 0) await addReserved(tx, account.id, credits);
}

/** Releases reserved credits; a purchase spends them next, in the same transaction. */
export async function releaseCredits(tx: Tx, ownerId: number, credits: number): Promise<void> {
  const account = await lockAccount(tx, ownerId);
  if (credits > 0) await addReserved(tx, account.id, -credits);
}
