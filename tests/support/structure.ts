import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

/** Indexes, constraints and triggers as the database describes them. */
export async function structure({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union all
    select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid), ' ', convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
