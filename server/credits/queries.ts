import { sql } from "kysely";
import { newHandle } from "../platform/handle.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { MoneyAccount, TransferKind } from "./tables.ts";

export interface AccountRow {
  id: number;
  balance: number;
  reserved: number;
  created: Date;
  modified: Date;
}

const columns = ["id", "balance", "reserved", "created", "modified"] as const;

export const selectAccount = (db: Db, ownerId: number): Promise<AccountRow | undefined> =>
  db.selectFrom("ledger_account").select(columns).where("owner_id", "=", ownerId).executeTakeFirst();

/** Locks the organization's account, creating it if needed; bookings wait for each other here. */
export async function lockAccount(tx: Tx, ownerId: number): Promise<AccountRow> {
  const query = tx.selectFrom("ledger_account").select(columns).where("owner_id", "=", ownerId).forUpdate();
  const found = await query.executeTakeFirst();
  if (found) return found;
  await tx
    .insertInto("ledger_account")
    .values({ owner_id: ownerId, kind: "owner" })
    .onConflict((c) => c.doNothing())
    .execute();
  return query.executeTakeFirstOrThrow();
}

export async function insertTransfer(
  tx: Tx,
  transfer: {
    kind: TransferKind;
    ownerId: number;
    actorLoginId: number | null;
    reason: string;
    purchaseId: number | null;
    reverses: number | null;
    requestId: string;
  },
): Promise<number> {
  const row = await tx
    .insertInto("ledger_transfer")
    .values({
      public_id: newHandle(),
      kind: transfer.kind,
      owner_id: transfer.ownerId,
      actor_login_id: transfer.actorLoginId,
      reason: transfer.reason,
      purchase_id: transfer.purchaseId,
      reverses: transfer.reverses,
      request_id: transfer.requestId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The two sides of a transfer: the organization's account, and the platform's account of the named kind. */
export const insertEntries = (
  tx: Tx,
  transferId: number,
  accountId: number,
  amount: number,
  counterpart: "issued" | "spent",
) =>
  sql`
    insert into ledger_entry (transfer_id, account_id, amount)
    select ${transferId}::bigint, ${accountId}::bigint, ${amount}::bigint
    union all
    select ${transferId}::bigint, id, -${amount}::bigint from ledger_account
    where owner_id is null and kind = ${counterpart}`.execute(tx);

/** Records that this identity has received its credits; false if it already had. */
export const insertInitialGrant = async (tx: Tx, identity: Buffer, ownerId: number): Promise<boolean> =>
  ((
    await tx
      .insertInto("initial_grant")
      .values({ identity, owner_id: ownerId })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows ?? 0n) > 0n;

export const addReserved = (tx: Tx, accountId: number, credits: number) =>
  tx
    .updateTable("ledger_account")
    .set({ reserved: sql<number>`reserved + ${credits}`, modified: sql<Date>`now()` })
    .where("id", "=", accountId)
    .execute();

/** The platform's accounts of a currency, by their kind. They keep no balance, so whoever books waits for nobody. */
export async function moneyAccounts(
  tx: Tx,
  currency: string,
  kinds: readonly MoneyAccount[],
): Promise<Map<string, number>> {
  const query = tx
    .selectFrom("ledger_account")
    .select(["id", "kind"])
    .where("owner_id", "is", null)
    .where("unit", "=", currency)
    .where("kind", "in", [...kinds]);
  let rows = await query.execute();
  if (rows.length < kinds.length) {
    await tx
      .insertInto("ledger_account")
      .values(kinds.map((kind) => ({ owner_id: null, kind, unit: currency })))
      .onConflict((c) => c.doNothing())
      .execute();
    rows = await query.execute();
  }
  return new Map(rows.map((row) => [row.kind, row.id]));
}

export const insertMoneyEntries = (
  tx: Tx,
  transferId: number,
  entries: readonly { accountId: number; amount: number }[],
) =>
  tx
    .insertInto("ledger_entry")
    .values(
      entries.map(({ accountId, amount }) => ({ transfer_id: transferId, account_id: accountId, amount })),
    )
    .execute();

/** A transfer that reverses another completely, entry by entry. */
export const insertReversedEntries = (tx: Tx, transferId: number, reverses: number) =>
  sql`
    insert into ledger_entry (transfer_id, account_id, amount)
    select ${transferId}::bigint, account_id, -amount from ledger_entry
    where transfer_id = ${reverses} order by account_id`.execute(tx);
