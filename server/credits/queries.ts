import { sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import { newHandle } from "../platform/handle.ts";
import type { TransferKind } from "./tables.ts";

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

/** Locks the organization's account, making it first where there is none; whoever books waits here. */
export async function lockAccount(tx: Tx, ownerId: number): Promise<AccountRow> {
  await tx
    .insertInto("ledger_account")
    .values({ owner_id: ownerId, kind: "owner" })
    .onConflict((c) => c.doNothing())
    .execute();
  return tx
    .selectFrom("ledger_account")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
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

/** Notes that this identity has had its credits; false where it had them before. */
export const insertInitialGrant = async (tx: Tx, identity: Buffer, ownerId: number): Promise<boolean> =>
  ((
    await tx
      .insertInto("initial_grant")
      .values({ identity, owner_id: ownerId })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows ?? 0n) > 0n;
