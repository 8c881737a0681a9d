import { type Insertable, sql } from "kysely";
import type { StatementLine } from "../../contract/purchases.ts";
import type { Db, Tables, Tx } from "../platform/database.ts";

export const insertPurchase = async (tx: Tx, purchase: Insertable<Tables["purchase"]>): Promise<number> =>
  (await tx.insertInto("purchase").values(purchase).returning("id").executeTakeFirstOrThrow()).id;

/** Lines and balance of an organization's account, read in one statement so that they belong together. */
export async function selectLedgerTotal(
  db: Db,
  ownerId: number,
): Promise<{ lines: number; balance: number; reserved: number }> {
  const { rows } = await sql<{ lines: number; balance: number; reserved: number }>`
    select count(*) as lines, coalesce(sum(e.amount), 0)::bigint as balance, coalesce(max(a.reserved), 0) as reserved
    from ledger_account a join ledger_entry e on e.account_id = a.id where a.owner_id = ${ownerId}`.execute(
    db,
  );
  return rows[0]!;
}

/** Newest first; `balance` is the running sum, whichever page is asked for. */
export async function selectLedgerLines(db: Db, ownerId: number, limit: number, offset: number) {
  const { rows } = await sql<{
    id: number;
    publicId: string;
    kind: StatementLine["kind"];
    actor: number | null;
    reason: string;
    created: Date;
    amount: number;
    balance: number;
  }>`
    select * from (
      select t.id, t.public_id as "publicId", t.kind, t.actor_login_id as actor, t.reason, t.created, e.amount,
             (sum(e.amount) over (order by e.id))::bigint as balance
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_transfer t on t.id = e.transfer_id
      where a.owner_id = ${ownerId}) as line
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The podcasts these transfers paid for, by title. */
export async function selectPodcastsOfTransfers(db: Db, transferIds: readonly number[]) {
  if (transferIds.length === 0) return [];
  return db
    .selectFrom("unlock as u")
    .innerJoin("podcast as p", "p.id", "u.podcast_id")
    .select(["u.transfer_id as transferId", "p.public_id as publicId", "p.title"])
    .where("u.transfer_id", "in", [...transferIds])
    .orderBy("p.title_key")
    .orderBy("p.id")
    .execute();
}
