import { type Selectable, sql } from "kysely";
import { ADDRESS_BACK_DAYS, ADDRESS_CHANGE_HOURS } from "../../../contract/accounts/address.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";

export type ChangeRow = Selectable<Tables["address_change"]>;

/** Everything that changes a user's address happens one after the other. */
export const lockLogin = (tx: Tx, id: number) =>
  tx
    .selectFrom("login")
    .select(["id", "username", "disabled"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const selectWaiting = (db: Db, loginId: number): Promise<ChangeRow | undefined> =>
  db
    .selectFrom("address_change")
    .selectAll()
    .where("login_id", "=", loginId)
    .where("changed", "is", null)
    .where("expires", ">", sql<Date>`now()`)
    .executeTakeFirst();

export const selectChange = (db: Db, id: number): Promise<ChangeRow | undefined> =>
  db.selectFrom("address_change").selectAll().where("id", "=", id).executeTakeFirst();

export const deleteWaiting = (tx: Tx, loginId: number) =>
  tx.deleteFrom("address_change").where("login_id", "=", loginId).where("changed", "is", null).execute();

export const insertChange = async (
  tx: Tx,
  given: { loginId: number; from: string; to: string; language: Language },
): Promise<number> =>
  (
    await tx
      .insertInto("address_change")
      .values({
        login_id: given.loginId,
        old_address: given.from,
        new_address: given.to,
        language: given.language,
        expires: sql<Date>`now() + make_interval(hours => ${ADDRESS_CHANGE_HOURS})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The link of this mail works from now on, and the one of an earlier try no longer. */
export const setHash = (tx: Tx, id: number, which: "old_hash" | "new_hash" | "back_hash", hash: Buffer) =>
  tx
    .updateTable("address_change")
    .set({ [which]: hash })
    .where("id", "=", id)
    .execute();

/** The change that a confirmation's link belongs to, in time, and at which address it was opened. */
export const selectByConfirmation = (
  db: Db,
  hash: Buffer,
): Promise<(ChangeRow & { old: boolean }) | undefined> =>
  db
    .selectFrom("address_change")
    .selectAll()
    .select((eb) => sql<boolean>`coalesce(${eb.ref("old_hash")} = ${hash}, false)`.as("old"))
    .where((eb) => eb.or([eb("old_hash", "=", hash), eb("new_hash", "=", hash)]))
    .where("expires", ">", sql<Date>`now()`)
    .where("taken_back", "is", null)
    .executeTakeFirst();

export const markConfirmed = (tx: Tx, id: number, which: "old_confirmed" | "new_confirmed") =>
  tx
    .updateTable("address_change")
    .set({ [which]: sql<Date>`coalesce(${sql.ref(which)}, now())` })
    .where("id", "=", id)
    .execute();

export const markChanged = (tx: Tx, id: number) =>
  tx.updateTable("address_change").set({ changed: sql<Date>`now()` }).where("id", "=", id).execute();

/** A change that can still be taken back by this link. */
export const selectByBack = (db: Db, hash: Buffer): Promise<ChangeRow | undefined> =>
  db
    .selectFrom("address_change")
    .selectAll()
    .where("back_hash", "=", hash)
    .where("taken_back", "is", null)
    .where("changed", ">", sql<Date>`now() - make_interval(days => ${ADDRESS_BACK_DAYS})`)
    .executeTakeFirst();

/** This change and those after it: what they led to is undone, and none of their links works any more. */
export const markTakenBack = (tx: Tx, { id, login_id: loginId }: ChangeRow) =>
  tx
    .updateTable("address_change")
    .set({ taken_back: sql<Date>`now()` })
    .where("login_id", "=", loginId)
    .where("id", ">=", id)
    .where("changed", "is not", null)
    .execute();

/** False, changing nothing, where the address has an account. */
export async function setUsername(tx: Tx, loginId: number, username: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update login set username = ${username}, modified = now()
    where id = ${loginId} and not exists (select from login where username = ${username} and id <> ${loginId})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Changes that nobody confirmed, and those that can no longer be taken back. */
export const forgetOldChanges = (tx: Tx) =>
  sql`delete from address_change where expires < now() - interval '1 day'
    and (changed is null or changed < now() - make_interval(days => ${ADDRESS_BACK_DAYS}))`.execute(tx);
