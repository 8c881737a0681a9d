import type { Db } from "../../../server/platform/postgres/database.ts";

/** What the audit of an organization says of this kind of thing, the oldest entry first. */
export const audited = (db: Db, thing: string, ownerId: number) =>
  db
    .selectFrom("audit")
    .select(["login_id", "program", "route", "name", "network", "before", "after"])
    .where("owner_id", "=", ownerId)
    .where("thing", "=", thing)
    .orderBy("id")
    .execute();
