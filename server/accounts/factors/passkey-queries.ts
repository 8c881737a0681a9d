import { sql } from "kysely";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export const selectPasskeys = (db: Db, loginId: number) =>
  db
    .selectFrom("passkey")
    .select([
      "public_id as publicId",
      "name",
      "created",
      "used",
      "credential_id as credentialId",
      "transports",
    ])
    .where("login_id", "=", loginId)
    .orderBy("id")
    .limit(100)
    .execute();

export const selectPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom("passkey")
    .innerJoin("login", "login.id", "passkey.login_id")
    .select([
      "passkey.id",
      "passkey.login_id as loginId",
      "passkey.public_key as publicKey",
      "passkey.sign_count as signCount",
      "login.username",
    ])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();

/** Undefined where this passkey is there already. */
export const insertPasskey = (
  tx: Tx,
  given: {
    loginId: number;
    name: string;
    credentialId: string;
    publicKey: Buffer;
    count: number;
    transports: string[];
  },
) =>
  tx
    .insertInto("passkey")
    .values({
      public_id: newHandle(),
      login_id: given.loginId,
      name: given.name,
      credential_id: given.credentialId,
      public_key: given.publicKey,
      sign_count: given.count,
      transports: given.transports,
      used: null,
    })
    .onConflict((c) => c.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();

export const deletePasskey = async (tx: Tx, loginId: number, publicId: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom("passkey")
      .where("login_id", "=", loginId)
      .where("public_id", "=", publicId)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

export const deletePasskeyById = (tx: Tx, loginId: number, id: number) =>
  tx.deleteFrom("passkey").where("login_id", "=", loginId).where("id", "=", id).execute();

export const deletePasskeysSince = (tx: Tx, loginId: number, since: Date) =>
  tx.deleteFrom("passkey").where("login_id", "=", loginId).where("created", ">=", since).execute();

/** False where it was removed meanwhile. */
export const noteUse = async (tx: Tx, id: number, count: number): Promise<boolean> =>
  (
    await tx
      .updateTable("passkey")
      .set({ sign_count: count, used: sql<Date>`now()` })
      .where("id", "=", id)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Takes a challenge: true for exactly one caller. */
export async function spendChallenge(tx: Tx, hash: Buffer, expires: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("spent_challenge")
    .values({ challenge_hash: hash, expires })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes what is over; called by a job. */
export async function deleteOverFactors(tx: Tx): Promise<void> {
  await sql`delete from spent_challenge where expires < now() - interval '1 day'`.execute(tx);
  await sql`delete from trusted_device where until < now()`.execute(tx);
  await sql`delete from disavowal where expires < now()`.execute(tx);
}
