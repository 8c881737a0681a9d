import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";

/** Keeps an event once; false where it is known already. */
export const insertEvent = async (tx: Tx, event: Insertable<Tables["payment_event"]>): Promise<boolean> =>
  ((
    await tx
      .insertInto("payment_event")
      .values(event)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows ?? 0n) > 0n;

export const deleteOldEvents = (tx: Tx) =>
  tx.deleteFrom("payment_event").where("created", "<", sql<Date>`now() - interval '90 days'`).execute();

export const selectRefunds = (db: Db, purchaseId: number): Promise<Selectable<Tables["payment_refund"]>[]> =>
  db.selectFrom("payment_refund").selectAll().where("purchase_id", "=", purchaseId).orderBy("id").execute();

export const insertRefund = (tx: Tx, refund: Insertable<Tables["payment_refund"]>) =>
  tx.insertInto("payment_refund").values(refund).execute();

export const markRefundFailed = (tx: Tx, id: string) =>
  tx.updateTable("payment_refund").set({ failed: true }).where("id", "=", id).execute();

export const selectDisputes = (
  db: Db,
  purchaseId: number,
): Promise<Selectable<Tables["payment_dispute"]>[]> =>
  db.selectFrom("payment_dispute").selectAll().where("purchase_id", "=", purchaseId).orderBy("id").execute();

export const insertDispute = (tx: Tx, dispute: Insertable<Tables["payment_dispute"]>) =>
  tx.insertInto("payment_dispute").values(dispute).execute();

export const markDisputeWon = (tx: Tx, id: string) =>
  tx.updateTable("payment_dispute").set({ won: true }).where("id", "=", id).execute();

/** Which of these refunds and disputes of the provider are booked. */
export const selectBooked = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { settled: boolean }>> => {
  const { rows } = await sql<{ id: string; settled: boolean }>`
    select id, failed as settled from payment_refund where id = any(${[...ids]}::text[])
    union all select id, won from payment_dispute where id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, settled }) => [id, { settled }]));
};

/**
 * Card purchases whose money was away and is here again, while something that was taken from them meanwhile has given
 * nothing back. Only a dispute that is won and a refund that fails bring money back.
 */
export const selectUnreturnedPurchases = async (db: Db, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from purchase p
    where p.id in (select purchase_id from payment_dispute where won
        union select purchase_id from payment_refund where failed)
      and p.earned > p.reversed and p.credits_per_email > 0
      and not exists (select from payment_dispute d where d.purchase_id = p.id and not d.won)
      and exists (select from unlock_taken k where k.purchase_id = p.id and k.source = 'card' and k.returned = 0
        and k.reason in ('objection', 'taken-out') and not k.without_return)
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** When the last whole comparison with the provider began. */
export const selectCompared = async (db: Db): Promise<Date> =>
  (await db.selectFrom("payment_comparison").select("compared").executeTakeFirstOrThrow()).compared;

/** Of two comparisons at once the later one counts. */
export const updateCompared = (tx: Tx, began: Date) =>
  tx
    .updateTable("payment_comparison")
    .set({ compared: sql<Date>`greatest(compared, ${began}::timestamptz)` })
    .execute();

/** Records a problem once; a closed one stays closed. */
export const insertProblem = async (tx: Tx, problem: Insertable<Tables["money_problem"]>): Promise<void> => {
  await tx
    .insertInto("money_problem")
    .values(problem)
    .onConflict((c) => c.columns(["kind", "reference"]).doNothing())
    .execute();
};

export const selectProblems = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom("money_problem as m")
    .leftJoin("purchase as p", "p.id", "m.purchase_id")
    .leftJoin("owner as o", "o.id", "p.owner_id")
    .select([
      "m.public_id as publicId",
      "m.kind",
      "m.reference",
      "m.amount",
      "m.currency",
      "m.found",
      "p.public_id as sessionId",
      "o.public_id as ownerPublicId",
      "o.display_name as displayName",
    ])
    .where("m.closed", "is", null)
    .orderBy("m.id")
    .limit(limit)
    .offset(offset)
    .execute();

export const countProblems = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom("money_problem")
      .select(sql<number>`count(*)`.as("count"))
      .where("closed", "is", null)
      .executeTakeFirstOrThrow()
  ).count;

export const closeProblem = async (
  tx: Tx,
  publicId: string,
  loginId: number,
  note: string,
): Promise<boolean> =>
  (
    await tx
      .updateTable("money_problem")
      .set({ closed: sql<Date>`now()`, closed_by: loginId, note })
      .where("public_id", "=", publicId)
      .where("closed", "is", null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;
