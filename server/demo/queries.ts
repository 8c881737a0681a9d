import { sql } from "kysely";
import type { Db } from "../platform/postgres/database.ts";

/** Nobody signs in here yet and no podcast has been imported. */
export async function isEmptyInstallation(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from login) and not exists (select from podcast) as empty`.execute(db);
  return rows[0]!.empty;
}
