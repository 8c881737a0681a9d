import { sql } from "kysely";
import type { SignOnRole } from "../../../contract/accounts-single-sign-on.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { addMember } from "../sign-up/create.ts";

export const isMemberOf = async (db: Db, loginId: number, ownerId: number): Promise<boolean> =>
  (await db
    .selectFrom("membership")
    .select("login_id")
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst()) !== undefined;

/** Whether an account opens more than this organization: another one, or something of the platform. */
export async function belongsElsewhere(db: Db, loginId: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from membership where login_id = ${loginId} and owner_id <> ${ownerId})
      or exists (select from login_permission where login_id = ${loginId}) as more`.execute(db);
  return rows[0]!.more;
}

/** Whoever was removed does not come back by signing in. */
export const wasRemoved = async (db: Db, loginId: number, ownerId: number): Promise<boolean> =>
  (await db
    .selectFrom("member_removal")
    .select("id")
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .where("undone", "is", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Makes a member with a role; one that is there keeps theirs. */
export const addMemberAs = (tx: Tx, loginId: number, ownerId: number, _role: SignOnRole): Promise<void> =>
  addMember(tx, loginId, ownerId);

/** The organizations that somebody owns. */
export async function ownedBy(db: Db, loginId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from owner where founder_id = ${loginId}`.execute(db);
  return rows.map(({ id }) => id);
}
