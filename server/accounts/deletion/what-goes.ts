import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/**
 * What does not go although it would go with the user's row: what is the organization's, what proves something, and what
 * another subject takes apart first.
 */
const STAYS: ReadonlySet<string> = new Set([
  // Readings of addresses are a record.
  "address_read",
  // A shop's server goes on reporting.
  "api_key",
  // Mailboxes are disconnected by their own subject; what was sent with them stays.
  "mailbox",
  "mailbox_test",
  // Files of e-mails that were sent.
  "message_file",
  "member_removal",
]);

interface Reference {
  table: string;
  column: string;
}

/**
 * Where rows go together with a user, as the tables themselves say it: `on delete cascade`. What would be set to null
 * keeps pointing at a row without a name. So a table that is made later says by itself what becomes of it.
 */
export async function whatGoes(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'login'::regclass and c.confdeltype = 'c'
      and array_length(c.conkey, 1) = 1
    order by 1, 2`.execute(db);
  return rows.filter(({ table }) => !STAYS.has(table));
}

export async function deleteWhatGoes(tx: Tx, loginId: number): Promise<void> {
  for (const { table, column } of await whatGoes(tx))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${loginId}`.execute(tx);
}
