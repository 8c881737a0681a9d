import type pg from "pg";
import { clock } from "../stand/figures.ts";
import { say } from "../stand/result.ts";

// Millions of rows are written without indexes and keys, which are made and checked afterwards: PostgreSQL then sorts once
// instead of looking up each row. What was taken off is kept in the database, so that a run that was killed goes on.

interface Part {
  position: number;
  relation: string;
  name: string;
  kind: "constraint" | "index";
  definition: string;
}

/**
 * Takes off all references of `filled` tables and of others to them, the keys of those in `bare`, and the other indexes of
 * those in `bare` and `keyed`.
 */
export async function takeOff(
  client: pg.ClientBase,
  { filled, bare, keyed }: Record<"filled" | "bare" | "keyed", readonly string[]>,
): Promise<void> {
  await client.query("begin");
  await client.query(`create table if not exists bench_load.taken_off (
    position int primary key, relation text not null, name text not null, kind text not null, definition text not null,
    on_again boolean not null default false)`);
  const known = await client.query("select from bench_load.taken_off limit 1");
  if (known.rowCount === 0) {
    // In the order in which they can be made again: keys first, references last.
    await client.query(
      `with wanted as (
         select c.oid, c.relname = any($2) as bare, c.relname = any($2) or c.relname = any($3) as keyed
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)),
       parts as (
         select case contype when 'p' then 0 when 'u' then 1 else 3 end as step, conrelid::regclass::text as relation,
           conname::text as name, 'constraint' as kind, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype in ('p', 'u', 'f') and conparentid = 0
           and (conrelid in (select oid from wanted where bare)
             or (contype = 'f' and (select array_agg(oid) from wanted) && array[conrelid, confrelid]))
         union all
         select 2, i.indrelid::regclass::text, c.relname, 'index', pg_get_indexdef(i.indexrelid)
         from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid in (select oid from wanted where keyed)
           and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')))
       insert into bench_load.taken_off (position, relation, name, kind, definition)
       select row_number() over (order by step, relation, name), relation, name, kind, definition from parts`,
      [filled, bare, keyed],
    );
    const parts = await listParts(client);
    for (const { relation, name, kind } of parts.reverse())
      await client.query(
        kind === "index" ? `drop index public.${name}` : `alter table ${relation} drop constraint ${name}`,
      );
  }
  await client.query("commit");
}

/** Makes and checks it again, one after the other, so that a killed run goes on where it was. */
export async function putOn(client: pg.ClientBase, notYet: readonly string[] = []): Promise<void> {
  for (const { position, relation, name, kind, definition } of await listParts(client)) {
    if (notYet.includes(relation) && kind === "index") continue;
    const seconds =
      (await clock(async () => {
        await client.query("begin");
        await client.query(
          kind === "index" ? definition : `alter table ${relation} add constraint ${name} ${definition}`,
        );
        await client.query("update bench_load.taken_off set on_again = true where position = $1", [position]);
        await client.query("commit");
      })) / 1_000;
    if (seconds > 10) say(`${name} of ${relation} made in ${seconds.toFixed(0)} s`);
  }
}

const listParts = async (client: pg.ClientBase): Promise<Part[]> =>
  (
    await client.query<Part>(
      "select position, relation, name, kind, definition from bench_load.taken_off where not on_again order by position",
    )
  ).rows;
