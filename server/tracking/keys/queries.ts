import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export const selectKeys = (db: Db, ownerId: number) =>
  db
    .selectFrom("api_key")
    .select(["public_id as publicId", "name", "last_four as lastFour", "created", "used"])
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .execute();

/** The key with this hash, the organization that it opens, and who answers for it. */
export const selectByHash = (db: Db, hash: Buffer) =>
  db
    .selectFrom("api_key as k")
    .innerJoin("owner as o", "o.id", "k.owner_id")
    .select([
      "k.id",
      "k.owner_id as ownerId",
      "o.public_id as ownerPublicId",
      "k.created_by as loginId",
      "k.used",
    ])
    .where("k.hash", "=", hash)
    .executeTakeFirst();

export async function insertKey(
  tx: Tx,
  key: {
    public_id: string;
    owner_id: number;
    name: string;
    hash: Buffer;
    last_four: string;
    created_by: number;
  },
): Promise<void> {
  await tx.insertInto("api_key").values(key).execute();
}

export const deleteKeyOf = async (tx: Tx, ownerId: number, publicId: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom("api_key")
      .where("owner_id", "=", ownerId)
      .where("public_id", "=", publicId)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

/** Written once a day. */
export async function markUsed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("api_key")
    .set({ used: sql<string>`(now() at time zone 'UTC')::date` })
    .where("id", "=", id)
    .where("used", "is distinct from", sql<string>`(now() at time zone 'UTC')::date`)
    .execute();
}

/** Two people who make keys at once come one after the other. */
export async function lockKeys(tx: Tx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api_key', ${ownerId}))`.execute(tx);
}
