import { sql } from "kysely";
import type { Db } from "./postgres/database.ts";

/** The database's time at this moment; inside a transaction not the time at which it began. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}
