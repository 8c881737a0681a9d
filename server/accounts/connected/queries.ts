import { sql } from "kysely";
import type { ClientAct } from "../../../contract/accounts/connected.ts";
import type { Role } from "../../../contract/acts.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import { recentChange } from "../sessions/recent-change.ts";
import { factorMissing } from "../sessions/session-queries.ts";

/** Seconds: a program exchanges a code at once. */
const CODE_LIVES = 60;
/** Seconds; told to clients. */
export const ACCESS_LIVES = 3_600;
/** Without being used, a connection ends after these, and in any case after a year, as every token does. */
const REFRESH_DAYS = 30;
const GRANT_DAYS = 365;
/** What registered itself and is connected to nobody any more; and what nobody ever allowed anything. */
const IDLE_CLIENT_DAYS = 30;
const NEVER_ALLOWED_DAYS = 1;

export interface ClientRow {
  id: number;
  publicId: string;
  name: string;
  redirects: string[];
  ownerId: number | null;
  registeredItself: boolean;
}

export const selectClient = (db: Db, publicId: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom("oauth_client")
    .select([
      "id",
      "public_id as publicId",
      "name",
      "redirect_uris as redirects",
      "owner_id as ownerId",
      "registered_itself as registeredItself",
    ])
    .where("public_id", "=", publicId)
    .executeTakeFirst();

const clients = (db: Db) =>
  db
    .selectFrom("oauth_client as c")
    .select((eb) => [
      "c.public_id as publicId",
      "c.name",
      "c.redirect_uris as redirects",
      "c.created",
      "c.registered_itself as registeredItself",
      eb
        .selectFrom("oauth_grant as g")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("g.client_id", "=", "c.id")
        .where("g.family_hash", "is not", null)
        .as("connections"),
    ]);

/** Those that somebody has entered for an organization, or for the platform (null), oldest first. */
export const selectClients = (db: Db, ownerId: number | null) =>
  clients(db)
    .where("c.owner_id", ownerId === null ? "is" : "=", ownerId)
    .where("c.registered_itself", "=", false)
    .orderBy("c.id")
    .execute();

/** Those that registered themselves: first what most people have connected, then the newest. */
export const selectSelfRegistered = (db: Db, most: number) =>
  clients(db)
    .where("c.registered_itself", "=", true)
    .orderBy("connections", "desc")
    .orderBy("c.id", "desc")
    .limit(most)
    .execute();

export async function countSelfRegistered(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oauth_client where registered_itself`.execute(db);
  return rows[0]!.count;
}

export const insertClient = (
  tx: Tx,
  client: {
    public_id: string;
    name: string;
    redirect_uris: string[];
    owner_id: number | null;
    created_by: number | null;
    registered_itself: boolean;
  },
) => tx.insertInto("oauth_client").values(client).execute();

export async function deleteClientOf(
  tx: Tx,
  ownerId: number | null,
  publicId: string,
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom("oauth_client")
    .where("owner_id", ownerId === null ? "is" : "=", ownerId)
    .where("public_id", "=", publicId)
    .returning("name")
    .executeTakeFirst();
  return gone?.name;
}

/** Two who register at once come one after the other. */
export async function lockClients(tx: Tx, ownerId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('oauth_client', ${ownerId ?? 0}))`.execute(tx);
}

/** How many registered themselves and are connected to nobody. */
export async function countIdleClients(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oauth_client c
    where c.registered_itself and not exists (select from oauth_grant g where g.client_id = c.id)`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** A person's, oldest first; those whose code was never exchanged are none. */
export async function selectConnections(db: Db, loginId: number) {
  const { rows } = await sql<{
    publicId: string;
    name: string;
    registeredItself: boolean;
    owner: string;
    acts: ClientAct[];
    created: Date;
    used: string | null;
    ends: Date;
  }>`
    select g.public_id as "publicId", c.name, c.registered_itself as "registeredItself", o.display_name as owner,
      g.acts, g.created, g.used, least(g.ends, g.refresh_until) as ends
    from oauth_grant g join oauth_client c on c.id = g.client_id join owner o on o.id = g.owner_id
    where g.login_id = ${loginId} and g.family_hash is not null and least(g.ends, g.refresh_until) > now()
    order by g.id`.execute(db);
  return rows;
}

/** A person's, with those whose code can still be exchanged: as many connections as there can be in a minute. */
export async function countConnections(tx: Tx, loginId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oauth_grant g where g.login_id = ${loginId}
      and case when g.family_hash is null then g.code_until else least(g.ends, g.refresh_until) end > now()`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Two tabs that allow at once come one after the other. */
export async function lockConnections(tx: Tx, loginId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('oauth_grant', ${loginId}))`.execute(tx);
}

/** Puts a grant down that waits for its code to be exchanged, in the place of one that was not. */
export async function insertGrant(
  tx: Tx,
  grant: {
    public_id: string;
    client_id: number;
    login_id: number;
    owner_id: number;
    acts: ClientAct[];
    resource: string;
    redirect_uri: string;
    challenge: string;
    code_hash: Buffer;
  },
): Promise<void> {
  await tx
    .deleteFrom("oauth_grant")
    .where("client_id", "=", grant.client_id)
    .where("login_id", "=", grant.login_id)
    .where("owner_id", "=", grant.owner_id)
    .where("family_hash", "is", null)
    .execute();
  await tx
    .insertInto("oauth_grant")
    .values({
      ...grant,
      acts: sql<ClientAct[]>`${grant.acts}::text[]`,
      code_until: sql<Date>`now() + make_interval(secs => ${CODE_LIVES})`,
      ends: sql<Date>`now() + make_interval(days => ${GRANT_DAYS})`,
    })
    .execute();
  await tx.updateTable("oauth_client").set({ used: sql`now()` }).where("id", "=", grant.client_id).execute();
}

/** One grant, held until the transaction ends: of two that come with the same code, one is the second. */
export interface HeldGrant {
  id: number;
  publicId: string;
  clientId: number;
  name: string;
  loginId: number;
  ownerId: number;
  organization: string;
  acts: ClientAct[];
  resource: string;
  redirectUri: string;
  challenge: string;
  /** Its code was not exchanged yet, and may be. */
  fresh: boolean;
  /** Its code was exchanged. */
  connected: boolean;
  refreshHash: Buffer | null;
  /** It is over: too long unused, or a year old. */
  over: boolean;
  /** Its person may sign in, and lacks no second factor that an organization wants. */
  holds: boolean;
}

const HASHES = { code: "code_hash", access: "access_hash", family: "family_hash" } as const;

export async function holdGrant(
  tx: Tx,
  by: keyof typeof HASHES,
  hash: Buffer,
): Promise<HeldGrant | undefined> {
  const { rows } = await sql<HeldGrant>`
    select g.id, g.public_id as "publicId", g.client_id as "clientId", c.name, g.login_id as "loginId",
      g.owner_id as "ownerId", o.display_name as organization, g.acts, g.resource, g.redirect_uri as "redirectUri",
      g.challenge, g.family_hash is null and g.code_until > now() as fresh, g.family_hash is not null as connected,
      g.refresh_hash as "refreshHash", coalesce(least(g.ends, g.refresh_until) <= now(), false) as over,
      l.disabled is null and not ${factorMissing(sql.ref("l.id"))} as holds
    from oauth_grant g join oauth_client c on c.id = g.client_id join owner o on o.id = g.owner_id
    join login l on l.id = g.login_id
    where ${sql.ref(`g.${HASHES[by]}`)} = ${hash} for update of g`.execute(tx);
  return rows[0];
}

/** New tokens of a grant; those before are over. */
export async function giveTokens(
  tx: Tx,
  id: number,
  next: { family: Buffer; refresh: Buffer; access: Buffer },
): Promise<void> {
  await sql`
    update oauth_grant set family_hash = ${next.family}, refresh_hash = ${next.refresh},
      refresh_until = least(ends, now() + make_interval(days => ${REFRESH_DAYS})), access_hash = ${next.access},
      access_until = least(ends, now() + make_interval(secs => ${ACCESS_LIVES}))
    where id = ${id}`.execute(tx);
}

export const deleteGrant = (tx: Tx, id: number) =>
  tx.deleteFrom("oauth_grant").where("id", "=", id).execute();

export const deleteGrantsOf = (tx: Tx, loginId: number) =>
  tx.deleteFrom("oauth_grant").where("login_id", "=", loginId).execute();

/** A person's own, by its handle. */
export const selectGrant = (tx: Tx, loginId: number, publicId: string) =>
  tx
    .selectFrom("oauth_grant as g")
    .innerJoin("oauth_client as c", "c.id", "g.client_id")
    .select(["g.id", "g.owner_id as ownerId", "c.name"])
    .where("g.login_id", "=", loginId)
    .where("g.public_id", "=", publicId)
    .executeTakeFirst();

export interface FoundConnection {
  id: number;
  publicId: string;
  name: string;
  registeredItself: boolean;
  ownerId: number;
  ownerPublicId: string;
  loginId: number;
  loginPublicId: string;
  acts: ClientAct[];
  resource: string;
  role: Role;
  used: string | null;
  today: string;
  wrote?: string | null;
}

/** The connection whose token this is; undefined once it is over, or its person may not come in. Runs with every call of a client. */
export async function selectConnection(db: Db, hash: Buffer): Promise<FoundConnection | undefined> {
  const { rows } = await sql<FoundConnection>`
    ${sql.raw(PREPARED)} select g.id, g.public_id as "publicId", c.name, c.registered_itself as "registeredItself",
      g.owner_id as "ownerId", o.public_id as "ownerPublicId",
      g.login_id as "loginId", l.public_id as "loginPublicId", g.acts, g.resource, m.role, g.used,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today
      ${recentChange(db, sql.ref("l.id"))}
    from oauth_grant g join oauth_client c on c.id = g.client_id join owner o on o.id = g.owner_id
    join login l on l.id = g.login_id and l.disabled is null
    join membership m on m.login_id = g.login_id and m.owner_id = g.owner_id
    where g.access_hash = ${hash} and g.access_until > now() and g.ends > now()
      and not ${factorMissing(sql.ref("l.id"))}`.execute(db);
  return rows[0];
}

/** Written once a day. */
export async function markConnectionUsed(db: Db, id: number): Promise<void> {
  await sql`
    update oauth_grant set used = (now() at time zone 'UTC')::date
    where id = ${id} and used is distinct from (now() at time zone 'UTC')::date`.execute(db);
}

/** What was never exchanged, what is over, and what registered itself and is not used; `used` moves when it is allowed. */
export async function forgetConnections(tx: Tx): Promise<void> {
  await sql`
    delete from oauth_grant where least(ends, refresh_until) <= now()
      or (family_hash is null and code_until < now() - interval '1 hour')`.execute(tx);
  await sql`
    delete from oauth_client c where c.registered_itself
      and c.used < now() - make_interval(days => ${NEVER_ALLOWED_DAYS})
      and (c.used = c.created or c.used < now() - make_interval(days => ${IDLE_CLIENT_DAYS}))
      and not exists (select from oauth_grant g where g.client_id = c.id)`.execute(tx);
}
