import { type Expression, sql } from "kysely";
import type { Role } from "../../../contract/acts.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import { selectedOwnerOf } from "../queries.ts";
import { recentChange } from "./recent-change.ts";

/**
 * Minutes a token lives, hours without any use after which one has to sign in again, hours after which one has to in any
 * case, seconds a replaced token still works.
 */
const TOKEN_MINUTES = 60;
const IDLE_HOURS = 4;
const ABSOLUTE_HOURS = 12;
const GRACE_SECONDS = 30;

export type TokenKind = "bearer" | "cookie";

/** Minutes a proof of who uses a session holds. */
const PROOF_MINUTES = 15;

export async function insertFamily(
  tx: Tx,
  loginId: number,
  { userAgent, network }: { userAgent?: string | null; network?: string | null },
): Promise<number> {
  const row = await tx
    .insertInto("session_family")
    .values({
      login_id: loginId,
      public_id: newHandle(),
      user_agent: userAgent?.slice(0, 300) ?? null,
      network: network ?? null,
      absolute_until: sql<Date>`now() + make_interval(hours => ${ABSOLUTE_HOURS})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Returns the token's lifetime in seconds, at most until the family's end. The cookie waits for whoever comes back. Made
 * now, not when the transaction began: two tabs exchange at the same time, and whichever began first may come second.
 */
export async function insertToken(tx: Tx, familyId: number, kind: TokenKind, hash: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    insert into session_token (hash, family_id, kind, created, used, expires)
    select ${hash}, id, ${kind}, clock_timestamp(), false,
           least(absolute_until, now() + case ${kind}::text
             when 'cookie' then make_interval(hours => ${IDLE_HOURS})
             else make_interval(mins => ${TOKEN_MINUTES}) end)
    from session_family where id = ${familyId}
    returning greatest(1, floor(extract(epoch from expires - now())))::int as seconds`.execute(tx);
  return rows[0]!.seconds;
}

export interface CallerRow {
  loginId: number;
  publicId: string;
  permissions: string[];
  selectedOwnerId: number | null;
  sessionId: number;
  /** Its token has opened something before. */
  used: boolean;
  /** Lately enough for what is marked `sudo`. */
  proved: boolean;
  factorMissing: boolean;
  /** By the organization's row id. */
  roles: Record<string, Role>;
  guestIn: string[];
  guestOwners: number[];
  wrote?: string | null;
}

/**
 * Whether an organization of this user wants a second factor that they do not have; with `only`, whether this one does
 * where it is not null.
 */
export const factorMissing = (loginId: Expression<unknown>, only?: Expression<unknown>) => sql<boolean>`
  (exists (select 1 from membership m join owner o on o.id = m.owner_id
           where m.login_id = ${loginId} and o.second_factor_since is not null
             ${only ? sql`and (${only} is null or o.id = ${only})` : sql``})
   and not exists (select 1 from totp where totp.login_id = ${loginId} and totp.confirmed is not null)
   and not exists (select 1 from passkey where passkey.login_id = ${loginId}))`;

export async function isFactorMissing(db: Db, loginId: number): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select ${factorMissing(sql`${loginId}::bigint`)} as missing`.execute(db);
  return rows[0]!.missing;
}

/** From now on this session may do for a while what is marked `sudo`. */
export const markProved = (db: Db, familyId: number) =>
  db.updateTable("session_family").set({ proved: sql<Date>`now()` }).where("id", "=", familyId).execute();

export const noteNetwork = (tx: Tx, familyId: number, network: string) =>
  tx.updateTable("session_family").set({ network }).where("id", "=", familyId).execute();

/**
 * The caller behind a bearer token that lives, with permissions and the organization they act for, in one statement:
 * this runs with every request.
 */
export async function selectCaller(db: Db, hash: Buffer): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    ${sql.raw(PREPARED)} select l.id as "loginId", l.public_id as "publicId",
           (select s.id from (${selectedOwnerOf(sql.ref("l.id"))}) s) as "selectedOwnerId",
           coalesce((select array_agg(p.permission) from login_permission p where p.login_id = l.id), '{}') as permissions,
           f.id as "sessionId", t.used, f.proved > now() - make_interval(mins => ${PROOF_MINUTES}) as proved,
           ${factorMissing(sql.ref("l.id"))} as "factorMissing",
           coalesce((select json_object_agg(a.owner_id, a.role) from owner_access a where a.login_id = l.id), '{}') as roles,
           coalesce((select array_agg(c.public_id) from campaign_guest g join campaign c on c.id = g.campaign_id
                     where g.login_id = l.id), '{}') as "guestIn",
           coalesce((select array_agg(distinct c.owner_id) from campaign_guest g join campaign c on c.id = g.campaign_id
                     where g.login_id = l.id), '{}') as "guestOwners"
           ${recentChange(db, sql.ref("l.id"))}
    from session_token t
    join session_family f on f.id = t.family_id
    join login l on l.id = f.login_id
    where t.hash = ${hash} and t.kind = 'bearer' and t.expires > now() and f.revoked is null
      and l.disabled is null
      and f.absolute_until > now()
      and (t.replaced is null or t.replaced > now() - make_interval(secs => ${GRACE_SECONDS}))`.execute(db);
  return rows[0];
}

/** Whoever has used a token has got it. */
export const markUsed = (db: Db, hash: Buffer) =>
  db
    .updateTable("session_token")
    .set({ used: true })
    .where("hash", "=", hash)
    .where("used", "=", false)
    .execute();

/** The session that a bearer token belongs to. */
export async function selectSessionOf(db: Db, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom("session_token")
    .select("family_id")
    .where("hash", "=", hash)
    .where("kind", "=", "bearer")
    .executeTakeFirst();
  return row?.family_id;
}

/** Those of these sessions that are not over and whose user may sign in. */
export async function selectHolding(db: Db, sessionIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select f.id from session_family f join login l on l.id = f.login_id
    where f.id = any(${sessionIds}) and f.revoked is null and f.absolute_until > now()
      and l.disabled is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether a session holds. If so, nobody ends it before the transaction is over; if it is just being ended, waits for that.
 * Its user's row comes first, as for whatever ends it.
 */
export async function holdSession(tx: Tx, sessionId: number): Promise<boolean> {
  await sql`
    select 1 from login where id = (select login_id from session_family where id = ${sessionId})
    for key share`.execute(tx);
  const { rows } = await sql`
    select 1 from session_family where id = ${sessionId} and revoked is null and absolute_until > now()
    for share`.execute(tx);
  return rows.length > 0;
}

export interface LockedToken {
  familyId: number;
  loginId: number;
  /**
   * Live; just replaced; replaced, but nobody has used what took its place (the answer was lost); replaced long ago
   * (someone else has it); or over.
   */
  state: "live" | "grace" | "lost" | "reused" | "over";
}

export async function lockToken(tx: Tx, hash: Buffer): Promise<LockedToken | undefined> {
  const { rows } = await sql<LockedToken>`
    select f.id as "familyId", f.login_id as "loginId",
           case when f.revoked is not null or f.absolute_until <= now() or t.expires <= now() then 'over'
                when t.replaced is null then 'live'
                when t.replaced > now() - make_interval(secs => ${GRACE_SECONDS}) then 'grace'
                when not exists (
                  select from session_token n where n.family_id = t.family_id and n.created >= t.replaced
                    and n.hash <> t.hash and (n.used or n.replaced > '-infinity')) then 'lost'
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

/**
 * What took the place of a token and was never used: whoever comes with it all the same has it from elsewhere. Not what
 * another tab has been given just now.
 */
export const withdrawUnused = (tx: Tx, familyId: number, hash: Buffer) =>
  sql`update session_token n set replaced = '-infinity' from session_token t
      where t.hash = ${hash} and n.family_id = ${familyId} and n.created >= t.replaced and n.hash <> t.hash
        and not n.used and n.replaced is null
        and n.created <= now() - make_interval(secs => ${GRACE_SECONDS})`.execute(tx);

export const revokeFamily = (tx: Tx, familyId: number) =>
  tx
    .updateTable("session_family")
    .set({ revoked: sql<Date>`now()` })
    .where("id", "=", familyId)
    .where("revoked", "is", null)
    .execute();

interface SessionRow {
  publicId: string;
  userAgent: string | null;
  network: string | null;
  started: Date;
  used: Date;
  current: boolean;
}

/** The sessions of a login that hold, the newest use first: none of those that have not been used for too long. */
export async function selectSessions(db: Db, loginId: number, hash: Buffer): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select f.public_id as "publicId", f.user_agent as "userAgent", f.network, f.started,
      coalesce(max(t.created), f.started) as used, coalesce(bool_or(t.hash = ${hash}), false) as current
    from session_family f left join session_token t on t.family_id = f.id
    where f.login_id = ${loginId} and f.revoked is null and f.absolute_until > now()
    group by f.id having bool_or(t.expires > now()) order by used desc, f.id desc limit 100`.execute(db);
  return rows;
}

/** Ends a session of this login; true where there is one of this name, ended or not. */
export async function revokeSession(db: Db, loginId: number, publicId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session_family set revoked = coalesce(revoked, now())
    where login_id = ${loginId} and public_id = ${publicId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends all sessions of a login but the one of this token; answers how many. */
export async function revokeOthers(tx: Tx, loginId: number, hash: Buffer | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update session_family f set revoked = now()
    where f.login_id = ${loginId} and f.revoked is null
      and not exists (select 1 from session_token t where t.family_id = f.id and t.hash = ${hash})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** The same by the session's own id. */
export async function revokeOtherFamilies(tx: Tx, loginId: number, but: number | null): Promise<void> {
  await sql`
    update session_family set revoked = now()
    where login_id = ${loginId} and revoked is null and id is distinct from ${but}`.execute(tx);
}
