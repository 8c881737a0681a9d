import pg from "pg";
import { embeddedName } from "./embedded-cluster.ts";
import { fenceRoleOf } from "./fence/fence-role.ts";

/** The role that Hostread works with on the embedded database: it owns all that is ours, and is no superuser. */
export const applicationRole = "hostread_app";

/** A statement for each object in the database that no extension owns, which changes its owner. */
const HAND_OVER = `
  with ours as (
    select oid from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  ), role as (select to_regrole('${applicationRole}')::oid as oid)
  select format('alter schema %I owner to ${applicationRole}', nspname) as statement
    from pg_namespace where oid in (select oid from ours) and nspname <> 'public' and nspowner <> (select oid from role)
  union all
  select format('alter %s %s owner to ${applicationRole}',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass)
    from pg_class c where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S')
      and relowner <> (select oid from role)
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
        and (deptype = 'e' or (relkind = 'S' and deptype in ('a', 'i'))))
  union all
  select format('alter routine %s owner to ${applicationRole}', p.oid::regprocedure)
    from pg_proc p where pronamespace in (select oid from ours) and proowner <> (select oid from role)
      and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('alter type %s owner to ${applicationRole}', t.oid::regtype)
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where typnamespace in (select oid from ours) and typowner <> (select oid from role)
      and (typtype in ('d', 'e', 'r') or (typtype = 'c' and c.relkind = 'c'))
      and not exists (select 1 from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')`;

/**
 * Makes the role where it is missing, and hands over to it what an earlier version made as superuser. In one transaction,
 * at each start: a start that was killed leaves nothing half done.
 */
export async function makeApplicationRole(administrator: string): Promise<void> {
  const client = new pg.Client({ connectionString: administrator, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ missing: boolean }>(
      `select to_regrole('${applicationRole}') is null as missing`,
    );
    if (rows[0]!.missing) await client.query(`create role ${applicationRole} login`);
    // The application may not make roles; it gives this one its rights itself (`makeFenceRole`).
    const fence = fenceRoleOf(applicationRole);
    const { rows: known } = await client.query<{ missing: boolean }>(
      "select to_regrole($1) is null as missing",
      [fence],
    );
    if (known[0]!.missing) {
      await client.query(`create role ${fence} nologin`);
      await client.query(`grant ${fence} to ${applicationRole}`);
    }
    await client.query(`alter database ${embeddedName} owner to ${applicationRole}`);
    const todo = await client.query<{ statement: string }>(HAND_OVER);
    for (const { statement } of todo.rows) await client.query(statement);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
