import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface Standing {
  /** Podcasts of the build in use; null where there is none. */
  built: number | null;
  /** Hours since it was made. */
  age: number | null;
  /** Hours that making it took. */
  took: number | null;
  /** About how many podcasts were created, changed or removed since. */
  changed: number;
  /** At least so many podcasts are there: the highest id. */
  highest: number;
  /** A standby would need its tables and does not get them: they were made before there was one. */
  unlogged?: boolean;
}

/** The state of the search tables relative to the catalogue. */
export async function selectStanding(db: Db): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select b.podcasts as built, extract(epoch from now() - b.made)::float8 / 3600 as age,
      extract(epoch from b.made - b.began)::float8 / 3600 as took,
      coalesce((select sum(c.last - c.first + 1) from search.change c
        where c.xid >= pg_snapshot_xmin(b.snapshot) and not pg_visible_in_snapshot(c.xid, b.snapshot)), 0)::bigint as changed,
      coalesce((select max(id) from podcast), 0) as highest,
      (select relpersistence = 'p' from pg_class where oid = 'search.build'::regclass) and exists (
        select from pg_class where relnamespace = 'search'::regnamespace and relpersistence = 'u'
          and relname in ('part_' || b.id, 'part_' || b.base)) as unlogged
    from (select) as one left join lateral (select * from search.build order by id desc limit 1) b on true`.execute(
    db,
  );
  return rows[0]!;
}

/** Records that every podcast may have changed: for bulk writes, where recording each would be a waste. */
export async function noteAllChanged(tx: Tx): Promise<void> {
  await sql`
    insert into search.change (first, last) select min(id), max(id) from podcast having max(id) is not null`.execute(
    tx,
  );
}
