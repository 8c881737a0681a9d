import type pg from "pg";

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
  /** Whoever does not name it gets a value. */
  filled: boolean;
}

interface Rule {
  table: string;
  name: string;
  kind: "check" | "key" | "reference" | "exclusion";
  text: string;
  columns: string[];
}

/** What an older version relies on. */
export interface SchemaFacts {
  columns: Column[];
  rules: Rule[];
  functions: string[];
}

const OURS = "('public'::regnamespace, 'search'::regnamespace)";

export async function readFacts(client: pg.ClientBase): Promise<SchemaFacts> {
  const columns = await client.query<Column>(`
    select c.oid::regclass::text as table, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`);
  const rules = await client.query<Rule>(`
    select r.conrelid::regclass::text as table, r.conname::text as name,
      case r.contype when 'c' then 'check' when 'f' then 'reference' when 'x' then 'exclusion' else 'key' end as kind,
      pg_get_constraintdef(r.oid) as text,
      array(select attname::text from pg_attribute where attrelid = r.conrelid and attnum = any(r.conkey)) as columns
    from pg_constraint r where r.connamespace in ${OURS} and r.contype in ('c', 'f', 'x', 'u', 'p') and r.conrelid <> 0
    union all
    select i.indrelid::regclass::text, i.indexrelid::regclass::text, 'key', pg_get_indexdef(i.indexrelid),
      array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any(i.indkey::int2[]))
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace in ${OURS} and i.indisunique
      and not exists (select from pg_constraint r where r.conindid = i.indexrelid)`);
  const functions = await client.query<{ name: string }>(`
    select concat(p.oid::regprocedure, ' returns ', pg_get_function_result(p.oid)) as name from pg_proc p
    where p.pronamespace in ${OURS} and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`);
  return { columns: columns.rows, rules: rules.rows, functions: functions.rows.map(({ name }) => name) };
}

/** What an older version would miss after a change of the schema, or could no longer write; a sentence each. */
export function takenAway(before: SchemaFacts, after: SchemaFacts): string[] {
  const keyOf = ({ table, column }: Column) => `${table}.${column}`;
  const tables = new Set(before.columns.map(({ table }) => table));
  const old = new Map(before.columns.map((one) => [keyOf(one), one]));
  const now = new Map(after.columns.map((one) => [keyOf(one), one]));
  const lost = [...old].flatMap(([key, was]) => {
    const is = now.get(key);
    if (!is) return [`${key} is gone`];
    if (is.type !== was.type) return [`${key} was ${was.type} and is ${is.type}`];
    if (is.required && !was.required) return [`${key} may be null no more`];
    return is.required && was.filled && !is.filled ? [`${key} has no default any more`] : [];
  });
  const wanted = [...now].flatMap(([key, { table, required, filled }]) =>
    !old.has(key) && tables.has(table) && required && !filled ? [`${key} has to be given`] : [],
  );
  const functions = before.functions.filter((name) => !after.functions.includes(name));
  return [
    ...lost,
    ...wanted,
    ...tightened(before, after, old),
    ...functions.map((name) => `${name} is gone`),
  ];
}

/** Rules for what an older version writes; those of new columns alone do not concern it. */
function tightened(before: SchemaFacts, after: SchemaFacts, old: ReadonlyMap<string, Column>): string[] {
  const known = new Map(before.rules.map((rule) => [`${rule.table} ${rule.name}`, rule]));
  return after.rules.flatMap(({ table, name, kind, text, columns }) => {
    const was = known.get(`${table} ${name}`);
    if (was) return was.text === text || isWider(was.text, text) ? [] : [`${name} of ${table} was changed`];
    const concerns = columns.length > 0 && columns.every((column) => old.has(`${table}.${column}`));
    return concerns ? [`${name} is a new ${kind} of ${table}`] : [];
  });
}

const WORD = /'(?:[^']|'')*'(?:::[a-z ]+)?/g;

/** The same rule, with more words in its list. */
function isWider(was: string, is: string): boolean {
  const shape = (text: string) => text.replace(WORD, "").replace(/[\s,]+/g, "");
  const words = new Set(is.match(WORD));
  return shape(was) === shape(is) && (was.match(WORD) ?? []).every((word) => words.has(word));
}
