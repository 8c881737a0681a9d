import type { Db } from "../../platform/postgres/database.ts";

/** Who is told what concerns an organization as a whole: its owners. */
export async function leadersOf(db: Db, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("membership as m")
    .innerJoin("login as l", "l.id", "m.login_id")
    .select("l.id")
    .where("m.owner_id", "=", ownerId)
    .where("m.role", "=", "owner")
    .where("l.disabled", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
