import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/pool.ts";
import { selectedOwnerOf } from "../queries.ts";

/** Minutes a token lives, hours after which one has to sign in again, seconds a replaced token still works. */
const TOKEN_MINUTES = 60;
const ABSOLUTE_HOURS = 12;
const GRACE_SECONDS = 30;

export type TokenKind = "bearer" | "cookie";

export async function insertFamily(tx: Tx, loginId: number): Promise<number> {
  const row = await tx
    .insertInto("session_family")
    .values({
      login_id: loginId,
      absolute_until: sql<Date>`now() + make_interval(hours => ${ABSOLUTE_HOURS})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Answers the seconds the token lives: never beyond the family's absolute end. The cookie lives as long as the family. */
export async function insertToken(tx: Tx, familyId: number, kind: TokenKind, hash: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    insert into session_token (hash, family_id, kind, expires)
    select ${hash}, id, ${kind},
           case ${kind}::text when 'cookie' then absolute_until
                else least(absolute_until, now() + make_interval(mins => ${TOKEN_MINUTES})) end
    from session_family where id = ${familyId}
    returning greatest(1, floor(extract(epoch from expires - now())))::int as seconds`.execute(tx);
  return rows[0]!.seconds;
}

export interface CallerRow {
  loginId: number;
  publicId: string;
  permissions: string[];
  selectedOwnerId: number | null;
}

/**
 * The caller behind a bearer token that lives, with permissions and the organization they act for, in one statement:
 * this runs with every request.
 */
export async function selectCaller(db: Db, hash: Buffer): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    ${sql.raw(PREPARED)} select l.id as "loginId", l.public_id as "publicId",
           (select s.id from (${selectedOwnerOf(sql.ref("l.id"))}) s) as "selectedOwnerId",
           coalesce((select array_agg(p.permission) from login_permission p where p.login_id = l.id), '{}') as permissions
    from session_token t
    join session_family f on f.id = t.family_id
    join login l on l.id = f.login_id
    where t.hash = ${hash} and t.kind = 'bearer' and t.expires > now() and f.revoked is null
      and f.absolute_until > now()
      and (t.replaced is null or t.replaced > now() - make_interval(secs => ${GRACE_SECONDS}))`.execute(db);
  return rows[0];
}

export interface LockedToken {
  familyId: number;
  loginId: number;
  /** live, replaced a moment ago, replaced long ago (somebody else has it), or over. */
  state: "live" | "grace" | "reused" | "over";
}

export async function lockToken(tx: Tx, hash: Buffer): Promise<LockedToken | undefined> {
  const { rows } = await sql<LockedToken>`
    select f.id as "familyId", f.login_id as "loginId",
           case when f.revoked is not null or f.absolute_until <= now() or t.expires <= now() then 'over'
                when t.replaced is null then 'live'
                when t.replaced > now() - make_interval(secs => ${GRACE_SECONDS}) then 'grace'
                else 'reused' end as state
    from session_token t join session_family f on f.id = t.family_id
    where t.hash = ${hash} for update of t, f`.execute(tx);
  return rows[0];
}

export const markReplaced = (tx: Tx, hash: Buffer) =>
  tx
    .updateTable("session_token")
    .set({ replaced: sql<Date>`now()` })
    .where("hash", "=", hash)
    .where("replaced", "is", null)
    .execute();

export const revokeFamily = (tx: Tx, familyId: number) =>
  tx
    .updateTable("session_family")
    .set({ revoked: sql<Date>`now()` })
    .where("id", "=", familyId)
    .where("revoked", "is", null)
    .execute();
