import type pg from "pg";

/** How long processes may continue with the previous build's tables: far longer than switching takes. */
const CHANGE_OVER = "2 minutes";

/**
 * Removes everything no search needs any more: tables of abandoned builds, builds that were replaced and that no
 * remaining build extends, and changes that every remaining build has seen.
 */
export async function dropOldTables(client: pg.ClientBase): Promise<void> {
  await client.query(`
    with needed as (
      select id, base from search.build b where not exists (
        select from search.build newer where newer.id > b.id and newer.made < now() - interval '${CHANGE_OVER}'))
    delete from search.build b where not exists (select from needed n where b.id in (n.id, n.base))`);
  const { rows } = await client.query<{ name: string }>(`
    select format('search.%I', c.relname) as name from pg_class c
    where c.relnamespace = 'search'::regnamespace and c.relkind = 'r'
      and c.relname ~ '^(part|set|word|spelling|described)_[0-9]+$'
      and not exists (select from search.build b where b.id = split_part(c.relname, '_', 2)::bigint)`);
  for (const { name } of rows) await client.query(`drop table if exists ${name}`);
  await client.query(`
    delete from search.change where pg_visible_in_snapshot(xid,
      (select snapshot from search.build order by id limit 1))`);
}
