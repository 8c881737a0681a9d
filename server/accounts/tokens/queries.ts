import { type RawBuilder, sql } from "kysely";
import { OVERLAP_HOURS, type TokenAct } from "../../../contract/accounts/tokens.ts";
import type { Role } from "../../../contract/acts.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import { recentChange } from "../sessions/recent-change.ts";
import { factorMissing } from "../sessions/session-queries.ts";

/** Whose tokens: those of an organization, or a person's own. */
export type Whose = { ownerId: number } | { loginId: number };

const theirs = (whose: Whose): RawBuilder<boolean> =>
  "ownerId" in whose
    ? sql`k.owner_id = ${whose.ownerId}`
    : sql`k.owner_id is null and k.created_by = ${whose.loginId}`;

export interface TokenRow {
  publicId: string;
  name: string;
  lastFour: string;
  acts: TokenAct[] | null;
  networks: string[];
  created: Date;
  createdBy: number;
  expires: Date | null;
  over: "expired" | "left" | null;
  used: string | null;
  overlapUntil: Date | null;
}

/** All of them, oldest first; there are as many as may be made. */
export async function selectTokens(db: Db, whose: Whose): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select k.public_id as "publicId", k.name, k.last_four as "lastFour", k.acts, k.networks::text[] as networks,
      k.created, k.created_by as "createdBy", k.expires, k.used,
      case when k.expires <= now() then 'expired'
           when k.owner_id is not null and not exists (
             select from membership m where m.login_id = k.created_by and m.owner_id = k.owner_id) then 'left'
      end as over,
      case when k.before_until > now() then k.before_until end as "overlapUntil"
    from api_key k where ${theirs(whose)} order by k.id`.execute(db);
  return rows;
}

export interface FoundToken {
  id: number;
  name: string;
  lastFour: string;
  ownerId: number | null;
  ownerPublicId: string | null;
  loginId: number;
  loginPublicId: string;
  acts: TokenAct[] | null;
  /** What its person is in each of the organizations that it reaches, by row id. */
  roles: Record<string, Role>;
  used: string | null;
  today: string;
  expired: boolean;
  /** The network it is used from is one of those it is for. */
  here: boolean;
  /** Its person may sign in, and still belongs to the organization where it is of one. */
  holds: boolean;
  /** Its organization, or for a person's own any of theirs, wants a second factor that its person does not have. */
  factorMissing: boolean;
  wrote?: string | null;
}

/** The token with this hash, or the one that took its place less than a day ago; runs with every call of a program. */
export async function selectToken(db: Db, hash: Buffer, ip: string): Promise<FoundToken | undefined> {
  const { rows } = await sql<FoundToken>`
    ${sql.raw(PREPARED)} select k.id, k.name, k.last_four as "lastFour", k.owner_id as "ownerId", o.public_id as "ownerPublicId",
      k.created_by as "loginId", l.public_id as "loginPublicId", k.acts, k.used,
      coalesce((select json_object_agg(m.owner_id, m.role) from membership m
                where m.login_id = k.created_by and (k.owner_id is null or m.owner_id = k.owner_id)), '{}') as roles,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today,
      coalesce(k.expires <= now(), false) as expired,
      k.networks = '{}' or ${ip}::inet <<= any(k.networks) as here,
      l.disabled is null and (k.owner_id is null or exists (
        select from membership m where m.login_id = k.created_by and m.owner_id = k.owner_id)) as holds,
      ${factorMissing(sql.ref("k.created_by"), sql.ref("k.owner_id"))} as "factorMissing"
      ${recentChange(db, sql.ref("k.created_by"))}
    from (select id from api_key where hash = ${hash}
          union all select id from api_key where before_hash = ${hash} and before_until > now()) found
    join api_key k on k.id = found.id
    join login l on l.id = k.created_by
    left join owner o on o.id = k.owner_id`.execute(db);
  return rows[0];
}

export async function insertToken(
  tx: Tx,
  token: {
    public_id: string;
    owner_id: number | null;
    name: string;
    hash: Buffer;
    last_four: string;
    created_by: number;
    acts: TokenAct[] | null;
    days: number | null;
    networks: string[];
  },
): Promise<number> {
  const { days, networks, acts, ...row } = token;
  const { id } = await tx
    .insertInto("api_key")
    .values({
      ...row,
      acts: acts && sql<TokenAct[]>`${acts}::text[]`,
      networks: sql<string[]>`${networks}::cidr[]`,
      expires: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a new secret into the place of a token of this person. Answers its row; null where it is over or there is none. */
export async function replaceSecret(
  tx: Tx,
  whose: Whose,
  loginId: number,
  publicId: string,
  next: { hash: Buffer; lastFour: string; overlapHours: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update api_key k set before_hash = k.hash, before_until = now() + make_interval(hours => ${next.overlapHours}),
      hash = ${next.hash}, last_four = ${next.lastFour}
    where ${theirs(whose)} and k.created_by = ${loginId} and k.public_id = ${publicId}
      and (k.expires is null or k.expires > now())
    returning k.id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function deleteTokenOf(tx: Tx, whose: Whose, publicId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from api_key k where ${theirs(whose)} and k.public_id = ${publicId}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface GoneToken {
  /** Null for a person's own. */
  ownerId: number | null;
  publicId: string;
  name: string;
}

export const deleteTokenById = (tx: Tx, loginId: number, id: number): Promise<GoneToken[]> =>
  tx
    .deleteFrom("api_key")
    .where("created_by", "=", loginId)
    .where("id", "=", id)
    .returning(["owner_id as ownerId", "public_id as publicId", "name"])
    .execute();

/** Those that act as this user and were made or renewed since a time. */
export async function deleteTokensSince(tx: Tx, loginId: number, since: Date): Promise<GoneToken[]> {
  const { rows } = await sql<GoneToken>`
    delete from api_key where created_by = ${loginId}
      and (created >= ${since} or before_until >= ${since}::timestamptz + make_interval(hours => ${OVERLAP_HOURS}))
    returning owner_id as "ownerId", public_id as "publicId", name`.execute(tx);
  return rows;
}

/** Written once a day. */
export async function markUsed(db: Db, id: number): Promise<void> {
  await sql`
    update api_key set used = (now() at time zone 'UTC')::date
    where id = ${id} and used is distinct from (now() at time zone 'UTC')::date`.execute(db);
}

/** Two people who make tokens at once come one after the other. */
export async function lockTokens(tx: Tx, whose: Whose): Promise<void> {
  const [space, id] = "ownerId" in whose ? ["api_key", whose.ownerId] : ["own_api_key", whose.loginId];
  await sql`select pg_advisory_xact_lock(hashtextextended(${space}, ${id}))`.execute(tx);
}
