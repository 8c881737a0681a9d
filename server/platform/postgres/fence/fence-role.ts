import { sql } from "kysely";
import type pg from "pg";
import type { Log } from "../../log.ts";
import type { Db } from "../database.ts";

/** insufficient_privilege; the name is taken: by who was faster, in another database of the same server. */
const FORBIDDEN = "42501";
const TAKEN = new Set(["42710", "23505"]);

/** PostgreSQL's longest name has 63 bytes. */
const FENCE_ROLE = `left(pg_get_userbyid(c.relowner), 56) || '_fenced'`;

/** The role of the fence is that of the tables' owner: no other database's application gets any right by it. */
export const fenceRoleOf = (owner: string): string => `${owner.slice(0, 56)}_fenced`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The schemas in which a request reads or writes. */
const SCHEMAS = ["public", "graphile_worker", "search"];

/**
 * Makes the role that requests take, if the owner of the tables may, and gives it what they need: to read and change
 * rows, and nothing else. Made by somebody else, it only gets these rights. Safe to repeat, at each start.
 * @returns whether it is there
 */
export async function makeFenceRole(client: pg.ClientBase, log: Log): Promise<boolean> {
  const { rows } = await client.query<{ name: string; there: boolean; owned: boolean }>(`
    select name, to_regrole(quote_ident(name)) is not null as there, owned
    from (select ${FENCE_ROLE} as name, pg_has_role(c.relowner, 'usage') as owned
          from pg_class c where c.oid = to_regclass('public.owner')) of_owner`);
  if (!rows[0]) return false;
  const { name, there, owned } = rows[0];
  if (!owned) return there;
  if (!there && !(await tryTo(client, `create role ${quoted(name)} nologin`, log))) return false;
  const { rows: member } = await client.query<{ takes: boolean }>(
    `select pg_has_role(c.relowner, $1, $2) as takes from pg_class c where c.oid = 'public.owner'::regclass`,
    [name, await wordForTaking(client)],
  );
  if (!member[0]!.takes) {
    const owner = await client.query<{ owner: string }>(
      "select pg_get_userbyid(relowner) as owner from pg_class where oid = 'public.owner'::regclass",
    );
    await tryTo(client, `grant ${quoted(name)} to ${quoted(owner.rows[0]!.owner)}`, log);
  }
  const todo = await client.query<{ statement: string }>(MISSING_RIGHTS, [name, SCHEMAS]);
  for (const { statement } of todo.rows) await client.query(statement);
  return true;
}

/** From 16 on a membership may be one that does not allow to take the role. */
const wordForTaking = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  return rows[0]!.number >= 160_000 ? "set" : "member";
};

async function tryTo(client: pg.ClientBase, statement: string, log: Log): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (TAKEN.has(code)) return true;
    if (code !== FORBIDDEN) throw error;
    log.info({ statement }, "the role of the second fence has to be made by an administrator");
    return false;
  }
}

/** A statement for each right that the role still lacks. graphile-worker shuts its tables by policies of its own. */
const MISSING_RIGHTS = `
  select format('grant usage on schema %I to %I', nspname, $1::name) as statement from pg_namespace
    where nspname = any ($2::name[]) and not has_schema_privilege($1::name, oid, 'usage')
  union all
  select format('grant select, insert, update, delete on %s to %I', c.oid::regclass, $1::name) from pg_class c
    where relnamespace = any (select oid from pg_namespace where nspname = any ($2::name[])) and relkind in ('r', 'p')
      and not (has_table_privilege($1::name, c.oid, 'select') and has_table_privilege($1::name, c.oid, 'insert')
        and has_table_privilege($1::name, c.oid, 'update') and has_table_privilege($1::name, c.oid, 'delete'))
      and pg_has_role(c.relowner, 'usage')
  union all
  select format('grant select on %s to %I', c.oid::regclass, $1::name) from pg_class c
    where relnamespace = any (select oid from pg_namespace where nspname = any ($2::name[])) and relkind = 'v'
      and not has_table_privilege($1::name, c.oid, 'select') and pg_has_role(c.relowner, 'usage')
  union all
  select format('grant usage, select, update on sequence %s to %I', c.oid::regclass, $1::name) from pg_class c
    where relnamespace = any (select oid from pg_namespace where nspname = any ($2::name[])) and relkind = 'S'
      and not case relkind when 'S' then has_sequence_privilege($1::name, c.oid, 'usage') end and pg_has_role(c.relowner, 'usage')
  union all
  -- What a migration makes is used by processes that run already.
  select format('alter default privileges for role %I in schema %I grant %s to %I', pg_get_userbyid(o.relowner), n.nspname,
      kind.rights, $1::name)
    from pg_class o, pg_namespace n, (values ('r', 'select, insert, update, delete on tables'),
      ('S', 'usage, select, update on sequences')) kind (type, rights)
    where o.oid = 'public.owner'::regclass and n.nspname = any ($2::name[]) and pg_has_role(o.relowner, 'usage')
      and not exists (select from pg_default_acl d, aclexplode(d.defaclacl) a
        where d.defaclrole = o.relowner and d.defaclnamespace = n.oid and d.defaclobjtype::text = kind.type
          and a.grantee = to_regrole(quote_ident($1)))
  union all
  select format('create policy %I on %s to %I using (true)', 'hostread_fence', c.oid::regclass, $1::name) from pg_class c
    where relnamespace = to_regnamespace('graphile_worker') and relrowsecurity and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'hostread_fence')`;

/** The role that is not there or may not be taken, and who would have to take it. */
export interface MissingFence {
  role: string;
  owner: string;
}

/** How requests of this process are fenced: by which role, or what is missing; null where there are no tables yet. */
export type FenceState = { on: true; role: string | null } | { on: false; missing: MissingFence | null };

/**
 * Tries it with the connection that requests have: only what PostgreSQL itself says of a fenced transaction counts.
 */
export async function findFence(db: Db): Promise<FenceState> {
  const { rows } = await sql<{ role: string; owner: string; bound: boolean }>`
    select ${sql.raw(FENCE_ROLE)} as role, pg_get_userbyid(c.relowner) as owner, row_security_active(c.oid) as bound
    from pg_class c where c.oid = to_regclass('public.owner')`.execute(db);
  if (!rows[0]) return { on: false, missing: null };
  const { role, owner, bound } = rows[0];
  const off: FenceState = { on: false, missing: { role, owner } };
  // The application is not the owner of the tables: policies bind it as it is.
  if (bound) return { on: true, role: null };
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('role', ${role}, true)`.execute(tx);
      const active = await sql<{ bound: boolean; may: boolean }>`
        select row_security_active('public.owner') as bound, has_table_privilege('public.owner', 'update') as may`.execute(
        tx,
      );
      const { bound, may } = active.rows[0]!;
      return bound && may ? { on: true, role } : off;
    });
  } catch (error) {
    // No such role, or not ours to take.
    if (["22023", FORBIDDEN].includes(String((error as { code?: unknown }).code))) return off;
    throw error;
  }
}
