import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/postgres/database.ts";

export const selectKey = (db: Db) =>
  db
    .selectFrom("push_key")
    .select(["public_key as publicKey", "private_key as privateKey"])
    .executeTakeFirst();

export const insertKey = (tx: Tx, publicKey: string, privateKey: Buffer) =>
  tx
    .insertInto("push_key")
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((c) => c.column("id").doNothing())
    .execute();

export const replaceKey = (tx: Tx, privateKey: Buffer) =>
  tx.updateTable("push_key").set({ private_key: privateKey }).execute();

/** A browser belongs to whoever signed in there last. */
export const upsertSubscription = (tx: Tx, row: { loginId: number; endpoint: Buffer; hash: Buffer }) =>
  tx
    .insertInto("push_subscription")
    .values({ login_id: row.loginId, endpoint: row.endpoint, endpoint_hash: row.hash })
    .onConflict((c) =>
      c.column("endpoint_hash").doUpdateSet({ login_id: row.loginId, endpoint: row.endpoint, failed: 0 }),
    )
    .execute();

/** Keeps a user's newest subscriptions. */
export const deleteOldest = (tx: Tx, loginId: number, kept: number) =>
  sql`delete from push_subscription where login_id = ${loginId} and id not in (
        select id from push_subscription where login_id = ${loginId} order by id desc limit ${kept})`.execute(
    tx,
  );

export const selectSubscriptions = (db: Db, loginId?: number) =>
  db
    .selectFrom("push_subscription")
    .select(["id", "endpoint", "endpoint_hash as hash"])
    .$if(loginId !== undefined, (query) => query.where("login_id", "=", loginId!))
    .orderBy("id")
    .execute();

/** Which of these users have a browser whose push service was late, or not reached, the last time. */
export async function selectSlow(tx: Tx, loginIds: readonly number[]): Promise<Set<number>> {
  if (loginIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("push_subscription")
    .select("login_id as loginId")
    .where("login_id", "in", loginIds)
    .where("slow", "=", true)
    .execute();
  return new Set(rows.map(({ loginId }) => loginId));
}

export const deleteSubscription = (db: Db, by: { id: number } | { loginId: number; hash: Buffer }) =>
  "id" in by
    ? db.deleteFrom("push_subscription").where("id", "=", by.id).execute()
    : db
        .deleteFrom("push_subscription")
        .where("login_id", "=", by.loginId)
        .where("endpoint_hash", "=", by.hash)
        .execute();

export const replaceEndpoint = (tx: Tx, id: number, endpoint: Buffer) =>
  tx.updateTable("push_subscription").set({ endpoint }).where("id", "=", id).execute();

/** Counts failures in a row; forgets a browser that was not reached so often. */
export async function countFailure(db: Db, id: number, slow: boolean, most: number): Promise<void> {
  await sql`
    with counted as (
      update push_subscription set failed = failed + 1, slow = ${slow} where id = ${id} returning failed)
    delete from push_subscription where id = ${id} and (select failed from counted) >= ${most}`.execute(db);
}

export const clearFailures = (db: Db, id: number, slow: boolean) =>
  db
    .updateTable("push_subscription")
    .set({ failed: 0, slow })
    .where("id", "=", id)
    .where((where) => where.or([where("failed", ">", 0), where("slow", "!=", slow)]))
    .execute();
