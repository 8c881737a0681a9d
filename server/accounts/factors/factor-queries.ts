import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Days a browser is asked for no code. */
const TRUSTED_DAYS = 30;

/** The app's secret that holds, sealed; undefined where no code is asked of this user. */
export const selectTotp = (db: Db, loginId: number) =>
  db
    .selectFrom("totp")
    .select(["secret", "next_secret as next", "confirmed", "last_step as lastStep"])
    .where("login_id", "=", loginId)
    .executeTakeFirst();

export const upsertNextSecret = (tx: Tx, loginId: number, sealed: Buffer) =>
  tx
    .insertInto("totp")
    .values({ login_id: loginId, secret: null, next_secret: sealed, confirmed: null })
    .onConflict((c) => c.column("login_id").doUpdateSet({ next_secret: sealed }))
    .execute();

/** The secret that waited holds from now on; false where another call was faster. */
export async function confirmSecret(
  tx: Tx,
  loginId: number,
  was: Buffer,
  sealed: Buffer,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("totp")
    .set({ secret: sealed, next_secret: null, confirmed: sql<Date>`now()`, last_step: step })
    .where("login_id", "=", loginId)
    .where("next_secret", "=", was)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteTotp = async (tx: Tx, loginId: number): Promise<boolean> =>
  (
    await tx
      .deleteFrom("totp")
      .where("login_id", "=", loginId)
      .where("confirmed", "is not", null)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

/** The app that holds, where it was set up or replaced since a time. */
export const deleteTotpSince = async (tx: Tx, loginId: number, since: Date): Promise<boolean> =>
  (
    await tx
      .deleteFrom("totp")
      .where("login_id", "=", loginId)
      .where("confirmed", ">=", since)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

/** Takes the code of this step: true for exactly one caller. */
export async function takeStep(db: Db, loginId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("totp")
    .set({ last_step: step })
    .where("login_id", "=", loginId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  loginId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(tx, loginId);
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ login_id: loginId, code_hash: hash, used: null })))
    .execute();
}

export const deleteRecoveryCodes = (tx: Tx, loginId: number) =>
  tx.deleteFrom("recovery_code").where("login_id", "=", loginId).execute();

/** Any of the hashes that still stand: they share their salt. */
export const selectRecoveryHash = async (db: Db, loginId: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom("recovery_code")
      .select("code_hash as hash")
      .where("login_id", "=", loginId)
      .where("used", "is", null)
      .limit(1)
      .executeTakeFirst()
  )?.hash;

/** Takes a recovery code that is kept as one of these hashes: true for exactly one caller. */
export async function takeRecoveryCode(db: Db, loginId: number, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used: sql<Date>`now()` })
    .where("login_id", "=", loginId)
    .where("code_hash", "in", hashes)
    .where("used", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const countRecoveryCodes = async (db: Db, loginId: number): Promise<number> =>
  (
    await db
      .selectFrom("recovery_code")
      .select((e) => e.fn.countAll<number>().as("left"))
      .where("login_id", "=", loginId)
      .where("used", "is", null)
      .executeTakeFirstOrThrow()
  ).left;

export const trustDevice = (tx: Tx, loginId: number, hash: Buffer) =>
  tx
    .insertInto("trusted_device")
    .values({
      login_id: loginId,
      device_hash: hash,
      until: sql<Date>`now() + make_interval(days => ${TRUSTED_DAYS})`,
    })
    .onConflict((c) =>
      c.columns(["login_id", "device_hash"]).doUpdateSet({ until: (e) => e.ref("excluded.until") }),
    )
    .execute();

export const isTrusted = async (db: Db, loginId: number, hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom("trusted_device")
    .select("until")
    .where("login_id", "=", loginId)
    .where("device_hash", "=", hash)
    .where("until", ">", sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Every browser is asked for a code again. */
export const distrustDevices = (tx: Tx, loginId: number) =>
  tx.deleteFrom("trusted_device").where("login_id", "=", loginId).execute();

/** The organizations of this user that want a second factor, by name. */
export const selectWantedBy = async (db: Db, loginId: number): Promise<string[]> =>
  (
    await db
      .selectFrom("membership")
      .innerJoin("owner", "owner.id", "membership.owner_id")
      .select("owner.display_name as name")
      .where("membership.login_id", "=", loginId)
      .where("owner.second_factor_since", "is not", null)
      .orderBy("owner.display_name")
      .limit(100)
      .execute()
  ).map(({ name }) => name);

/** How many second factors a user has. */
export async function countFactors(db: Db, loginId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from totp where login_id = ${loginId} and confirmed is not null)::int
         + (select count(*) from passkey where login_id = ${loginId})::int as count`.execute(db);
  return rows[0]!.count;
}

export const selectSealedTotp = (tx: Tx) =>
  tx
    .selectFrom("totp")
    .select(["login_id as loginId", "secret", "next_secret as next"])
    .forUpdate()
    .execute();

export const replaceSealedTotp = (
  tx: Tx,
  loginId: number,
  sealed: { secret: Buffer | null; next_secret: Buffer | null },
) => tx.updateTable("totp").set(sealed).where("login_id", "=", loginId).execute();

/** Members of an organization without a second factor. */
export async function countWithout(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from membership m where m.owner_id = ${ownerId}
      and not exists (select 1 from totp t where t.login_id = m.login_id and t.confirmed is not null)
      and not exists (select 1 from passkey p where p.login_id = m.login_id)`.execute(db);
  return rows[0]!.count;
}

export const selectFactorWanted = async (db: Db, ownerId: number): Promise<boolean> =>
  (
    await db
      .selectFrom("owner")
      .select("second_factor_since as since")
      .where("id", "=", ownerId)
      .executeTakeFirstOrThrow()
  ).since !== null;

export const setFactorWanted = (tx: Tx, ownerId: number, wanted: boolean) =>
  tx
    .updateTable("owner")
    .set({
      second_factor_since: wanted ? sql<Date>`coalesce(second_factor_since, now())` : null,
      modified: sql<Date>`now()`,
    })
    .where("id", "=", ownerId)
    .execute();
