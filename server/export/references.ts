import { sql } from "kysely";
import type { Db } from "../platform/postgres/database.ts";
import { PARTS } from "./parts.ts";

/** A column whose number is the row id of something. */
export interface Reference {
  table: string;
  column: string;
  to: string;
  /** It holds several. */
  many: boolean;
  /** Without it there is no row. */
  needed: boolean;
}

/** What the database does not say itself. Unlocks keep their number when they are taken away. */
const UNSAID: readonly Omit<Reference, "needed">[] = [
  { table: "unlock_taken", column: "id", to: "unlock", many: false },
  { table: "undelivered", column: "unlock_id", to: "unlock", many: false },
  { table: "undelivered", column: "restored_id", to: "unlock", many: false },
  { table: "audit", column: "owner_id", to: "owner", many: false },
  { table: "audit", column: "login_id", to: "login", many: false },
  { table: "audit_left", column: "chain", to: "owner", many: false },
  { table: "entry_note", column: "mentions", to: "login", many: true },
  { table: "conversation_note", column: "mentions", to: "login", many: true },
  { table: "podcast_list_line", column: "candidates", to: "podcast", many: true },
  { table: "purchase_request", column: "podcasts", to: "podcast", many: true },
];

/** A table as the database has it. */
interface Shape {
  /** Those that can be written. */
  columns: string[];
  /** By which its rows are ordered. */
  key: string[];
  /** Whether its rows have a number of their own. */
  numbered: boolean;
}

/** What the export needs to know of the schema, read from the database so that a new column is never forgotten. */
export interface Schema {
  shapes: Map<string, Shape>;
  references: Reference[];
  /** Which tables name which by a key of whatever kind, so that those come first. */
  keys: { table: string; to: string }[];
}

export async function readSchema(db: Db): Promise<Schema> {
  const tables = PARTS.map(({ table }) => table);
  const { rows } = await sql<{ table: string; columns: string[]; needed: string[]; key: string[] }>`
    select c.relname as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attnotnull) as needed,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (num, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})`.execute(db);
  const shapes = new Map(
    rows.map(({ table, columns, key }) => [
      table,
      {
        columns,
        // A table by month has no key of its own that leads.
        key: table === "audit" ? ["seq"] : key,
        numbered:
          columns.includes("id") && !["unlock_taken", "payment_dispute", "payment_refund"].includes(table),
      },
    ]),
  );
  const said = await foreignKeys(db);
  const isNeeded = new Set(rows.flatMap(({ table, needed }) => needed.map((column) => `${table}.${column}`)));
  const references = [
    ...numbersOf(said),
    ...UNSAID.map((one) => ({ ...one, needed: isNeeded.has(`${one.table}.${one.column}`) })),
  ].filter(({ table, column }) => {
    const part = PARTS.find((one) => one.table === table);
    return part !== undefined && !part.without?.includes(column);
  });
  return { shapes, references, keys: [...said, ...references] };
}

interface Said {
  table: string;
  column: string;
  to: string;
  toColumn: string;
  needed: boolean;
}

async function foreignKeys(db: Db): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select f.conrelid::regclass::text as table, a.attname::text as column, f.confrelid::regclass::text as to,
      b.attname::text as "toColumn", a.attnotnull as needed
    from pg_constraint f cross join unnest(f.conkey, f.confkey) k (here, there)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.here
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.there
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
}

/** Keys that lead to other keys are followed until they come to a number: a version's to its booking. */
function numbersOf(keys: readonly Said[]): Reference[] {
  const leadsTo = (said: Said): string | null => {
    if (said.toColumn === "id") return said.to;
    const next = keys.find((one) => one.table === said.to && one.column === said.toColumn);
    return next ? leadsTo(next) : null;
  };
  const found = new Map<string, Reference>();
  for (const said of keys) {
    const to = leadsTo(said);
    const { table, column, needed } = said;
    if (to !== null) found.set(`${table}.${column}`, { table, column, to, many: false, needed });
  }
  return [...found.values()];
}
