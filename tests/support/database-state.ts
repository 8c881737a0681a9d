import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../server/platform/postgres/database.ts";

/** Tables every request writes to, whatever the response. */
const COUNTERS = [
  "mailbox_test",
  "sign_in_attempt",
  "session_token",
  "session_family",
  "address_read",
  "address_reading",
  "security_event",
];

/** A hash of every row of every table of ours, by table; what counts requests is left out. */
export async function databaseState(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`.execute(db);
  const state: Record<string, string> = {};
  for (const { name } of rows) {
    // The audit notes each call that was answered, also one that found nothing to remove.
    if (COUNTERS.includes(name) || name.startsWith("audit")) continue;
    const all = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as text from ${sql.table(name)} t`.execute(
      db,
    );
    state[name] = createHash("sha256").update(all.rows[0]!.text).digest("hex");
  }
  return state;
}

/** Every column of every table, once. */
export async function columnNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where table_schema = 'public' order by 1`.execute(db);
  return rows.map((row) => row.name);
}
