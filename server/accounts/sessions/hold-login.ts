import type { Tx } from "../../platform/postgres/database.ts";

/**
 * Holds a user until the transaction ends: what shuts ways into an account (a new password, a changed second factor) and
 * what goes in by one come one after the other. To be taken before any other row of the user, so that nobody waits in a circle.
 */
export const holdLogin = (tx: Tx, loginId: number) =>
  tx
    .selectFrom("login")
    .select(["password_hash as passwordHash", "disabled"])
    .where("id", "=", loginId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** The same; false where the password that fitted was replaced meanwhile. */
export const holdPassword = async (tx: Tx, loginId: number, fitted: string): Promise<boolean> =>
  (await holdLogin(tx, loginId)).passwordHash === fitted;
