import { type Insertable, sql } from "kysely";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";

/** Hours the link of a confirmation works, minutes that of a new password, days that of an invitation. */
const SIGN_UP_HOURS = 24;
const PASSWORD_MINUTES = 30;
export const INVITATION_DAYS = 7;

export const insertSignUp = async (
  tx: Tx,
  given: Omit<Insertable<Tables["sign_up"]>, "token_hash" | "expires">,
): Promise<number> =>
  (
    await tx
      .insertInto("sign_up")
      .values({
        ...given,
        token_hash: null,
        expires: sql<Date>`now() + make_interval(hours => ${SIGN_UP_HOURS})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const selectSignUp = (db: Db, id: number) =>
  db
    .selectFrom("sign_up")
    .select(["id", "username", "language"])
    .where("id", "=", id)
    .where("expires", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** The link works from now on, for its whole time. */
export const setSignUpToken = (tx: Tx, id: number, hash: Buffer) =>
  tx
    .updateTable("sign_up")
    .set({ token_hash: hash, expires: sql<Date>`now() + make_interval(hours => ${SIGN_UP_HOURS})` })
    .where("id", "=", id)
    .execute();

/** Takes the sign-up this token belongs to; a second caller waits and finds nothing. */
export const takeSignUp = (tx: Tx, hash: Buffer) =>
  tx
    .deleteFrom("sign_up")
    .where("token_hash", "=", hash)
    .where("expires", ">", sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();

/** What waits under this name is settled: its other links must not work any more. */
export const deleteSignUps = (tx: Tx, username: string) =>
  tx.deleteFrom("sign_up").where("username", "=", username).execute();

export const deleteSignUp = (tx: Tx, id: number) => tx.deleteFrom("sign_up").where("id", "=", id).execute();

export const upsertReset = (tx: Tx, loginId: number, hash: Buffer) => {
  const row = {
    token_hash: hash,
    expires: sql<Date>`now() + make_interval(mins => ${PASSWORD_MINUTES})`,
  };
  return tx
    .insertInto("password_reset")
    .values({ login_id: loginId, ...row })
    .onConflict((c) => c.column("login_id").doUpdateSet(row))
    .execute();
};

/** The login whose password this token may set, without taking it. */
export const selectReset = (db: Db, hash: Buffer) =>
  db
    .selectFrom("password_reset")
    .innerJoin("login", "login.id", "password_reset.login_id")
    .select(["login.id", "login.username", "login.first_name as firstName", "login.last_name as lastName"])
    .where("token_hash", "=", hash)
    .where("expires", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** Takes the token: true for exactly one caller. */
export const takeReset = async (tx: Tx, hash: Buffer): Promise<boolean> =>
  (
    await tx
      .deleteFrom("password_reset")
      .where("token_hash", "=", hash)
      .where("expires", ">", sql<Date>`now()`)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

/** A new password; failed attempts are forgotten. */
export const setPasswordHash = (tx: Tx, loginId: number, passwordHash: string) =>
  tx
    .updateTable("login")
    .set({ password_hash: passwordHash, fail_counter: 0, modified: sql<Date>`now()` })
    .where("id", "=", loginId)
    .execute();

/** The same, and every session ends. */
export async function replacePassword(tx: Tx, loginId: number, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, loginId, passwordHash);
  await tx
    .updateTable("session_family")
    .set({ revoked: sql<Date>`now()` })
    .where("login_id", "=", loginId)
    .where("revoked", "is", null)
    .execute();
}
