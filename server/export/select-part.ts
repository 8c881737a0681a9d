import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import { type Asked, PARTS, type Part, rowsOf } from "./parts.ts";
import type { Schema } from "./references.ts";

/** Rows that are read at a time. */
const STEP = 500;

/** What makes a row the same text in every installation, whatever a session is set to. */
export const readAlike = (tx: Tx) =>
  sql`select set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);

/** The rows of a part as lines of JSON, in the order of their key. */
export function linesOf(tx: Tx, schema: Schema, part: Part, asked: Asked): AsyncGenerator<string> {
  const { columns, key } = schema.shapes.get(part.table)!;
  const told = columns.filter((column) => !part.without?.includes(column));
  const row = sql`(select to_jsonb(o) from (select ${sql.join(told.map((column) => sql`t.${sql.ref(column)}`))}) o)`;
  return read(
    tx,
    sql`select (${part.instead ? sql`${row} || ${part.instead(asked)}` : row})::text as line
      from ${sql.table(part.table)} t where ${rowsOf(part, asked)}
      order by ${sql.join(key.map((column) => sql`t.${sql.ref(column)}`))}`,
    part.step ?? STEP,
  );
}

/** The numbers of what the export names and does not hold: users, podcasts, episodes. As a query of one column `id`. */
export function namedIn(schema: Schema, to: string, asked: Asked): RawBuilder<unknown> {
  const each = schema.references
    .filter((one) => one.to === to)
    .map(({ table, column, many }) => {
      const part = PARTS.find((one) => one.table === table)!;
      const value = many ? sql`unnest(t.${sql.ref(column)})` : sql`t.${sql.ref(column)}`;
      return sql`select ${value} as id from ${sql.table(table)} t where ${rowsOf(part, asked)}`;
    });
  return sql`select distinct n.id from (${sql.join(each, sql` union `)}) n where n.id is not null`;
}

let cursors = 0;

/** Lines of any query with a column `line`, a few at a time. */
export async function* read(tx: Tx, query: RawBuilder<unknown>, step = STEP): AsyncGenerator<string> {
  cursors += 1;
  const cursor = sql.ref(`export_${cursors}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(step)} from ${cursor}`.execute(tx);
    for (const { line } of rows) yield line;
    if (rows.length < step) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
