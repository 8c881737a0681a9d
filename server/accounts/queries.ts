import { type Expression, type RawBuilder, sql } from "kysely";
import type { Permission, ProfileFieldName } from "../../contract/accounts.ts";
import type { Role } from "../../contract/acts.ts";
import type { Language } from "../../contract/forms/locale.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { PREPARED } from "../platform/postgres/prepared/repeated.ts";

export interface OwnerRow {
  id: number;
  publicId: string;
  name: string;
  displayName: string;
}

export interface LoginRow {
  id: number;
  publicId: string;
  username: string;
  failCounter: number;
  firstName: string;
  middleName: string;
  lastName: string;
  nickName: string;
}

export const ownerColumns = [
  "owner.id",
  "owner.public_id as publicId",
  "owner.name",
  "owner.display_name as displayName",
] as const;

export const selectLoginByName = (db: Db, username: string) =>
  db
    .selectFrom("login")
    .select(["id", "password_hash as passwordHash", "disabled"])
    .where("username", "=", username)
    .executeTakeFirst();

const loginColumns = [
  "id",
  "public_id as publicId",
  "username",
  "fail_counter as failCounter",
  "first_name as firstName",
  "middle_name as middleName",
  "last_name as lastName",
  "nick_name as nickName",
] as const;

export const selectLogin = (db: Db, id: number): Promise<LoginRow> =>
  db.selectFrom("login").select(loginColumns).where("id", "=", id).executeTakeFirstOrThrow();

export const selectLogins = (db: Db, ids: readonly number[]): Promise<LoginRow[]> =>
  db.selectFrom("login").select(loginColumns).where("id", "in", ids).where("deleted", "is", null).execute();

/** An organization a user reaches, whether as a member, and what they are there. */
export type ReachedOwnerRow = OwnerRow & { member: boolean; role: Role };

export const selectOwners = (db: Db, loginId: number): Promise<ReachedOwnerRow[]> =>
  db
    .selectFrom("owner_access")
    .innerJoin("owner", "owner.id", "owner_access.owner_id")
    .select([...ownerColumns, "owner_access.member", "owner_access.role"])
    .where("owner_access.login_id", "=", loginId)
    .orderBy("owner.display_name")
    .orderBy("owner.id")
    .limit(500)
    .execute();

/** The organization in a user's preferences, where they still reach it, else the only one they reach. */
export const selectedOwnerOf = (loginId: Expression<unknown>): RawBuilder<unknown> => sql`
  select id, public_id as "publicId", name, display_name as "displayName", member, role
  from (select owner.id, owner.public_id, owner.name, owner.display_name, a.member, a.role,
               coalesce(owner.id = p.owner_id, false) as preferred, count(*) over () as reached
        from owner_access a join owner on owner.id = a.owner_id
        left join preference p on p.login_id = a.login_id
        where a.login_id = ${loginId}) each
  where preferred or reached = 1`;

/** In one statement that is planned once: many requests ask for it. */
export async function selectSelectedOwner(db: Db, loginId: number): Promise<ReachedOwnerRow | undefined> {
  const { rows } = await sql<ReachedOwnerRow>`
    ${sql.raw(PREPARED)} ${selectedOwnerOf(sql`${loginId}`)}`.execute(db);
  return rows[0];
}

export async function selectOwnerOf(
  db: Db,
  loginId: number,
  by: { publicId: string } | { name: string },
): Promise<ReachedOwnerRow | undefined> {
  const [column, value] = "publicId" in by ? ["public_id", by.publicId] : ["name", by.name];
  const { rows } = await sql<ReachedOwnerRow>`
    ${sql.raw(PREPARED)} select owner.id, owner.public_id as "publicId", owner.name,
      owner.display_name as "displayName", a.member, a.role
    from owner_access a join owner on owner.id = a.owner_id
    where a.login_id = ${loginId} and owner.${sql.ref(column)} = ${value}`.execute(db);
  return rows[0];
}

/** An owner without an access check: for administrators and jobs. */
export const selectOwner = (db: Db, publicId: string): Promise<OwnerRow | undefined> =>
  db.selectFrom("owner").select(ownerColumns).where("public_id", "=", publicId).executeTakeFirst();

export const selectPermissions = async (db: Db, loginId: number): Promise<Permission[]> =>
  (
    await db
      .selectFrom("login_permission")
      .select("permission")
      .where("login_id", "=", loginId)
      .orderBy("permission")
      .execute()
  ).map((row) => row.permission);

export const selectPreference = (db: Db, loginId: number) =>
  db
    .selectFrom("preference")
    .leftJoin("owner", "owner.id", "preference.owner_id")
    .select(["owner.public_id as owner", "restrict_view as restrict", "language", "country"])
    .where("login_id", "=", loginId)
    .executeTakeFirst();

export const upsertPreference = (
  tx: Tx,
  loginId: number,
  values: { ownerId: number | null; restrict: boolean; language: Language; country: string },
) => {
  const row = {
    owner_id: values.ownerId,
    restrict_view: values.restrict,
    language: values.language,
    country: values.country,
    modified: new Date(),
  };
  return tx
    .insertInto("preference")
    .values({ login_id: loginId, ...row })
    .onConflict((c) => c.column("login_id").doUpdateSet(row))
    .execute();
};

export const updateProfile = (tx: Tx, loginId: number, values: Record<ProfileFieldName, string>) =>
  tx
    .updateTable("login")
    .set({
      first_name: values.firstName,
      middle_name: values.middleName,
      last_name: values.lastName,
      nick_name: values.nickName,
      modified: sql<Date>`now()`,
    })
    .where("id", "=", loginId)
    .execute();

/**
 * Counts one attempt before the password is checked, so that many at once cannot slip through together. Returns how
 * long the name is blocked (seconds, 0 = continue). From the fifth failure on, the next attempt has to wait 1 s,
 * then twice as long each time, up to 15 minutes (decision 12).
 */
export async function reserveAttempt(db: Db, nameHash: Buffer): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempt as a (name_hash, failures) values (${nameHash}, 1)
    on conflict (name_hash) do update set
      failures = a.failures + 1, last = now(),
      blocked_until = case when a.failures + 1 >= 5
        then now() + make_interval(secs => least(900, power(2, least(a.failures + 1 - 5, 20)))) end
      where a.blocked_until is null or a.blocked_until <= now()
    returning failures`.execute(db);
  if (rows.length > 0) return 0;
  const blocked = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds
    from sign_in_attempt where name_hash = ${nameHash}`.execute(db);
  return Math.max(1, blocked.rows[0]?.seconds ?? 1);
}

/** An attempt that was no failure, and no success yet. */
export const releaseAttempt = (db: Db, nameHash: Buffer) =>
  db
    .updateTable("sign_in_attempt")
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where("name_hash", "=", nameHash)
    .execute();

/** True at the very first sign-in of a user. */
export async function noteFirstSignIn(tx: Tx, loginId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("login")
    .set({ first_signed_in: sql<Date>`now()` })
    .where("id", "=", loginId)
    .where("first_signed_in", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Failed attempts in a row under this name. */
export const selectFailures = async (db: Db, nameHash: Buffer): Promise<number> =>
  (
    await db
      .selectFrom("sign_in_attempt")
      .select("failures")
      .where("name_hash", "=", nameHash)
      .executeTakeFirst()
  )?.failures ?? 0;

export const clearAttempts = (tx: Tx, nameHash: Buffer) =>
  tx.deleteFrom("sign_in_attempt").where("name_hash", "=", nameHash).execute();

export const setFailCounter = (db: Db, loginId: number, to: "plus-one" | 0) =>
  db
    .updateTable("login")
    .set({ fail_counter: to === 0 ? 0 : sql<number>`fail_counter + 1` })
    .where("id", "=", loginId)
    .execute();

/** Deletes dead sessions and old attempts; called by a job. */
export async function deleteExpired(tx: Tx): Promise<void> {
  await sql`delete from session_family where absolute_until < now() - interval '1 day'`.execute(tx);
  await sql`delete from session_token where expires < now() - interval '1 day'`.execute(tx);
  await sql`delete from sign_in_attempt where last < now() - interval '1 day'`.execute(tx);
  await sql`delete from sign_up where expires < now()`.execute(tx);
  await sql`delete from password_reset where expires < now()`.execute(tx);
  await sql`delete from invitation where expires < now() - interval '30 days'`.execute(tx);
  await sql`delete from ask_budget where window_end < now()`.execute(tx);
}
