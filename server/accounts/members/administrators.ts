import type { Db } from "../../platform/postgres/database.ts";

/** Who looks after the platform, for news that only they can deal with. */
export async function administratorIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("login_permission as p")
    .innerJoin("login as l", "l.id", "p.login_id")
    .select("l.id")
    .where("p.permission", "=", "CORE_CONFIG_UPDATE")
    .where("l.disabled", "is", null)
    .orderBy("l.id")
    .execute();
  return rows.map(({ id }) => id);
}
