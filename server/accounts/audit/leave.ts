import { sql } from "kysely";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { readSettings } from "../../settings/read.ts";

/** For how many days entries are kept. */
export const keptDays = async (db: Db): Promise<number> => (await readSettings(db)).auditDays;

/**
 * Lets the months go that are older than what is kept, each in its own transaction, and makes the next two: at midnight
 * of a month's first day nobody should have to wait for its table. What somebody holds up is left for the next time. Of
 * what went stays who had how many entries, and the hash of their hashes. Answers which went.
 */
export async function tendMonths(db: Db): Promise<string[]> {
  await sql`select make_month_ahead('audit', (now() at time zone 'utc')::date),
    make_month_ahead('audit', ((now() at time zone 'utc') + interval '1 month')::date)`.execute(db);
  const days = await keptDays(db);
  const { rows } = await sql<{ day: string }>`
    select to_char(to_date(right(c.relname::text, 7), 'YYYY_MM'), 'YYYY-MM-DD') as day
    from pg_class c join pg_inherits i on i.inhrelid = c.oid where i.inhparent = 'audit'::regclass
      and to_date(right(c.relname::text, 7), 'YYYY_MM') + interval '1 month' <= now() - make_interval(days => ${days})
    order by 1`.execute(db);
  const gone: string[] = [];
  for (const { day } of rows) {
    const left = await inTransaction(db, (tx) =>
      sql<{ left: boolean }>`select audit_leave(${day}::date, ${days}) as left`.execute(tx),
    );
    if (left.rows[0]!.left) gone.push(day);
  }
  return gone;
}
