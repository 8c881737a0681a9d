import { sql } from "kysely";
import { isTimeZone } from "../../contract/forms/dates.ts";
import type { Db } from "./postgres/database.ts";

/** Whether a name means a time zone, and the same one, to this program and to the database. Ask before storing one. */
export async function isStorableTimeZone(db: Db, name: string): Promise<boolean> {
  if (!isTimeZone(name)) return false;
  const { rows } = await sql<{ known: boolean }>`select is_time_zone(${name}) as known`.execute(db);
  return rows[0]!.known;
}
