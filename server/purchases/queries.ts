import { type Insertable, sql } from "kysely";
import type { StatementLine } from "../../contract/purchases.ts";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";

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

/** Newest first; `balance` is the running sum on every page. */
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

/** The podcasts these transfers paid for or refunded, by title. `onSale`: the address to hide if it was taken back. */
export async function selectPodcastsOfTransfers(db: Db, transferIds: readonly number[]) {
  const ids = sql`${[...transferIds]}::bigint[]`;
  const { rows } = await sql<{
    transferId: number;
    publicId: string;
    title: string;
    taken: boolean;
    onSale: string | null;
  }>`
    select u.transfer_id as "transferId", p.public_id as "publicId", p.title, u.taken, ${addressOnSale} as "onSale"
    from (
      select transfer_id, podcast_id, false as taken from unlock where transfer_id = any(${ids})
      union all select transfer_id, podcast_id, true from unlock_taken k where transfer_id = any(${ids})
        and not exists (select from undelivered c where c.unlock_id = k.id and c.state = 'reversed')
      union all select return_id, podcast_id, true from unlock_taken where return_id = any(${ids})) u
    join podcast p on p.id = u.podcast_id order by p.title_key, p.id`.execute(db);
  return rows;
}

/**
 * What an unlock of this purchase is worth in credits, and whether what a card paid for it is still here: the state says
 * "disputed" of a dispute that was won, too, and "refunded" of a refund that the bank has returned.
 */
export const selectForReturn = (db: Db, purchaseId: number) =>
  db
    .selectFrom("purchase as p")
    .select([
      "p.credits_per_email as creditsPerEmail",
      sql<boolean>`p.earned > p.reversed
        and not exists (select from payment_dispute d where d.purchase_id = p.id and not d.won)`.as("paid"),
    ])
    .where("p.id", "=", purchaseId)
    .executeTakeFirstOrThrow();
