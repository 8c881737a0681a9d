import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

export const isMemberOf = async (db: Db, loginId: number, ownerId: number): Promise<boolean> =>
  (await db
    .selectFrom("membership")
    .select("login_id")
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst()) !== undefined;

/** Whether an account opens more than this organization: another one, a campaign of it, or something of the platform. */
export async function belongsElsewhere(db: Db, loginId: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from membership where login_id = ${loginId} and owner_id <> ${ownerId})
      or exists (select from campaign_guest g join campaign c on c.id = g.campaign_id
                 where g.login_id = ${loginId} and c.owner_id <> ${ownerId})
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

/** The organizations that somebody owns. */
export const ownedBy = async (db: Db, loginId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("membership")
      .select("owner_id as id")
      .where("login_id", "=", loginId)
      .where("role", "=", "owner")
      .execute()
  ).map(({ id }) => id);

/** Who owns an organization. */
export const ownersOfOrganization = async (db: Db, ownerId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("membership")
      .select("login_id as id")
      .where("owner_id", "=", ownerId)
      .where("role", "=", "owner")
      .limit(100)
      .execute()
  ).map(({ id }) => id);
