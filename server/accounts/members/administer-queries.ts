import { type ExpressionBuilder, sql } from "kysely";
import type { Permission } from "../../../contract/accounts.ts";
import { ACCOUNT_PAGE_SIZE } from "../../../contract/accounts-admin.ts";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";
import { type OwnerRow, ownerColumns } from "../queries.ts";

/** Escapes a search for LIKE: `%` and `_` mean themselves. */
const containing = (search: string): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

export const selectAnyOwners = (db: Db, search: string): Promise<OwnerRow[]> =>
  db
    .selectFrom("owner")
    .select(ownerColumns)
    .where((eb) =>
      eb.or([eb("display_name", "ilike", containing(search)), eb("name", "ilike", containing(search))]),
    )
    .orderBy("display_name")
    .orderBy("id")
    .limit(ACCOUNT_PAGE_SIZE)
    .execute();

const found = (search: string) => (eb: ExpressionBuilder<Tables & { l: Tables["login"] }, "l">) =>
  eb(
    sql<string>`concat_ws(' ', l.username, l.first_name, l.last_name, l.nick_name)`,
    "ilike",
    containing(search),
  );

const described = (db: Db) =>
  db
    .selectFrom("login as l")
    .where("l.deleted", "is", null)
    .select([
      "l.public_id as publicId",
      "l.username",
      "l.first_name as firstName",
      "l.last_name as lastName",
      "l.nick_name as nickName",
      "l.created",
      sql<boolean>`l.disabled is not null`.as("disabled"),
      sql<Permission[]>`coalesce((select array_agg(p.permission order by p.permission) from login_permission p
      where p.login_id = l.id), '{}')`.as("permissions"),
      sql<string[]>`coalesce((select array_agg(o.display_name order by o.display_name) from membership m
      join owner o on o.id = m.owner_id where m.login_id = l.id), '{}')`.as("owners"),
    ]);

export type KnownLoginRow = Awaited<ReturnType<typeof selectKnownLogins>>[number];

export const selectKnownLogins = (db: Db, search: string, page: number) =>
  described(db)
    .where(found(search))
    .orderBy("l.username")
    .limit(ACCOUNT_PAGE_SIZE)
    .offset(page * ACCOUNT_PAGE_SIZE)
    .execute();

export const countLogins = async (db: Db, search: string): Promise<number> =>
  (
    await db
      .selectFrom("login as l")
      .select(sql<number>`count(*)`.as("count"))
      .where(found(search))
      .where("l.deleted", "is", null)
      .executeTakeFirstOrThrow()
  ).count;

export const selectKnownLogin = (db: Db, publicId: string) =>
  described(db).where("l.public_id", "=", publicId).executeTakeFirst();

/** Changes of permissions are serialized, so that two at once cannot remove the last administrator. */
export const lockPermissions = (tx: Tx) =>
  sql`lock table login_permission in share row exclusive mode`.execute(tx);

/** Sets all permissions of a login; those it keeps stay as they were granted. Answers false where there is no such login. */
export async function replacePermissions(
  tx: Tx,
  publicId: string,
  permissions: readonly Permission[],
): Promise<boolean> {
  const login = await tx
    .selectFrom("login")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!login) return false;
  const keep = [...new Set(permissions)];
  await tx
    .deleteFrom("login_permission")
    .where("login_id", "=", login.id)
    .where((eb) => (keep.length > 0 ? eb("permission", "not in", keep) : eb.val(true)))
    .execute();
  for (const permission of keep) {
    await tx
      .insertInto("login_permission")
      .values({ login_id: login.id, permission })
      .onConflict((c) => c.doNothing())
      .execute();
  }
  return true;
}

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom("login_permission as p")
    .innerJoin("login as l", "l.id", "p.login_id")
    .select("p.login_id")
    .where("p.permission", "=", "CORE_CONFIG_UPDATE")
    .where("l.disabled", "is", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Once for each request and organization, however often the request looks it up. */
export const insertAct = (
  db: Db,
  act: { login_id: number; owner_id: number; route: string; request_id: string },
) =>
  db
    .insertInto("act_on_behalf")
    .values(act)
    .onConflict((c) => c.doNothing())
    .execute();

export const selectActs = (db: Db, page: number) =>
  db
    .selectFrom("act_on_behalf as a")
    .innerJoin("owner as o", "o.id", "a.owner_id")
    .select([
      "a.at",
      "a.login_id as loginId",
      "o.display_name as owner",
      "a.route",
      "a.request_id as requestId",
    ])
    .orderBy("a.id", "desc")
    .limit(ACCOUNT_PAGE_SIZE)
    .offset(page * ACCOUNT_PAGE_SIZE)
    .execute();

export const countActs = async (db: Db): Promise<number> =>
  (await db.selectFrom("act_on_behalf").select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow())
    .count;

/** Answers the login's row where this changed something. */
export async function setDisabled(tx: Tx, publicId: string, disabled: boolean): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update login set disabled = case when ${disabled} then now() end, modified = now()
    where public_id = ${publicId} and deleted is null and (disabled is not null) <> ${disabled} returning id`.execute(
    tx,
  );
  return rows[0]?.id;
}

export const selectIsMember = async (db: Db, loginId: number, ownerId: number): Promise<boolean> =>
  (await db
    .selectFrom("membership")
    .select("owner_id")
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst()) !== undefined;
