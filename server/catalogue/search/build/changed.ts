import type pg from "pg";
import type { Lists } from "../image/image-queries.ts";
import { CHANGED_TABLE } from "./source.ts";

/** The whole build to which a build of changes adds. */
export interface Base {
  build: number;
  lists: Lists;
}

/** When to build only the changes. */
export interface Shares {
  /** A smaller catalogue is built whole, which takes a second. */
  least: number;
  /** Up to so large a part of the whole build. */
  changed: number;
}

/**
 * A temporary table for the ids of changed podcasts. Created before the transaction, which may fill but not create
 * it.
 */
export async function createChanged(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table ${CHANGED_TABLE} (id bigint primary key)`);
}

/**
 * The last whole build, with the ids changed since in the temporary table; null if there is no whole build yet, or
 * too much has changed.
 */
export async function findBase(client: pg.ClientBase, { least, changed }: Shares): Promise<Base | null> {
  const { rows } = await client.query<{ build: string; snapshot: string; lists: Lists }>(`
    select id as build, snapshot::text as snapshot, lists from search.build
    where base is null
      and (select relpersistence from pg_class where oid = to_regclass('search.part_' || id))
        = (select relpersistence from pg_class where oid = 'search.build'::regclass)
    order by id desc limit 1`);
  const base = rows[0];
  if (!base || base.lists.places < least) return null;
  const ranges = `select distinct first, last from search.change
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)`;
  const { rows: sums } = await client.query<{ changed: string | null }>(
    `select sum(last - first + 1) as changed from (${ranges}) r`,
    [base.snapshot],
  );
  if (Number(sums[0]!.changed) > base.lists.places * changed) return null;
  await client.query(
    `insert into ${CHANGED_TABLE} select distinct generate_series(first, last) as id from (${ranges}) r order by id`,
    [base.snapshot],
  );
  await client.query(`analyze ${CHANGED_TABLE}`);
  return { build: Number(base.build), lists: base.lists };
}
