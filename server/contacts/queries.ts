import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from "kysely";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import type { CountryBasis } from "../catalogue/addresses/country-of.ts";
import { onSale } from "../catalogue/addresses/unseen.ts";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";
import { PREPARED } from "../platform/postgres/prepared/repeated.ts";

export interface ContactRow {
  podcastId: number;
  hasAddress: boolean;
  unlocked: boolean;
  /** For readers who may see it, and for hiding it from all others in the podcast's texts. */
  address: string | null;
}

/**
 * The state of each podcast's contact for one organization. A podcast's current address comes first; if its feed no
 * longer names one, organizations that unlocked it keep the old one. Podcasts without any known address are left
 * out.
 */
export async function selectContacts(
  db: Db,
  ownerId: number | null,
  podcastIds: readonly number[],
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    ${sql.raw(PREPARED)} select p.id as "podcastId", p.address_id is not null as "hasAddress", u.id is not null as unlocked,
           a.address
    from podcast p
    left join unlock u on u.podcast_id = p.id and u.owner_id = ${ownerId}
    left join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
    where p.id = any(${[...podcastIds]}::bigint[]) and (p.address_id is not null or u.id is not null)`.execute(
    db,
  );
  return rows;
}

/** The unlocked ones among them as one value, as part of another statement. */
export const unlockedRows = (
  ownerId: number | null,
  podcastIds: readonly number[],
): RawBuilder<ContactRow[] | null> => sql`(
  select json_agg(json_build_object('podcastId', p.id, 'hasAddress', p.address_id is not null, 'unlocked', true,
    'address', a.address))
  from unlock u join podcast p on p.id = u.podcast_id
  left join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
  where u.owner_id = ${ownerId}::bigint and u.podcast_id = any(${[...podcastIds]}::bigint[]))`;

export interface OriginRow {
  source: string;
  firstSeen: Date;
  lastSeen: Date;
  country: string | null;
  countryBasis: CountryBasis;
  invitation: string | null;
}

/** Where that address was found, and when. */
export async function selectOrigin(
  db: Db,
  ownerId: number | null,
  podcastId: number,
): Promise<OriginRow | undefined> {
  const { rows } = await sql<OriginRow>`
    select a.source || ' ' || a.tag as source, a.first_seen as "firstSeen", a.last_seen as "lastSeen",
      a.country, a.country_basis as "countryBasis", nullif(a.snippet, '') as invitation
    from podcast p
    left join unlock u on u.podcast_id = p.id and u.owner_id = ${ownerId}
    join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
    where p.id = ${podcastId}`.execute(db);
  return rows[0];
}

/** The last day on which somebody at the address shown to the organization certainly took mail. */
export async function selectLastAlive(
  db: Db,
  ownerId: number | null,
  podcastId: number,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select k.last_alive as day from podcast p
    left join unlock u on u.podcast_id = p.id and u.owner_id = ${ownerId}
    join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
    join address_standing k on k.address_key = a.address_key
    where p.id = ${podcastId}`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Podcasts whose address an organization has unlocked and keeps, whether or not they still name one. The caller adds them to
 * those that do.
 */
export const keptAddressIdsQuery = (ownerId: number): Expression<unknown> =>
  (expressionBuilder<Tables>() as ExpressionBuilder<Tables, never>)
    .selectFrom("unlock as u")
    .select("u.podcast_id")
    .where("u.owner_id", "=", ownerId)
    .where("u.address_id", "is not", null);

/** Addresses that may be sold, for the server's own use. Never part of an answer. */
export async function selectAddresses(db: Db, podcastIds: readonly number[]) {
  const { rows } = await sql<{ podcastId: number; addressId: number; address: string; key: string }>`
    select p.id as "podcastId", a.id as "addressId", a.address, a.address_key as key
    from podcast p join podcast_address a on a.id = p.address_id
    where p.id = any(${[...podcastIds]}::bigint[]) and p.taken_out is null and ${onSale}`.execute(db);
  return rows;
}

/** Unlocked contacts of an organization with their addresses, for sending. */
export async function selectUnlockedAddresses(db: Db, ownerId: number, podcastIds: readonly number[]) {
  const { rows } = await sql<{ podcastId: number; address: string; key: string }>`
    select u.podcast_id as "podcastId", a.address, a.address_key as key
    from unlock u join podcast p on p.id = u.podcast_id
    join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
    where u.owner_id = ${ownerId} and u.podcast_id = any(${[...podcastIds]}::bigint[])`.execute(db);
  return rows;
}

export const insertAddressReads = (
  db: Db,
  reads: readonly { login_id: number; podcast_id: number; owner_id: number | null }[],
) =>
  db
    .insertInto("address_read")
    .values([...reads])
    .execute();

/** Which of these podcasts the organization has unlocked; locks nothing. */
export const selectUnlocked = async (
  db: Db,
  ownerId: number,
  podcastIds: readonly number[],
): Promise<Set<number>> => {
  if (podcastIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("unlock")
    .select("podcast_id")
    .where("owner_id", "=", ownerId)
    .where("podcast_id", "in", [...podcastIds])
    .execute();
  return new Set(rows.map((row) => row.podcast_id));
};

export const insertUnlocks = (
  tx: Tx,
  unlocks: readonly {
    owner_id: number;
    podcast_id: number;
    address_id: number;
    source: "credits" | "card" | "grant";
    purchase_id: number;
    transfer_id: number | null;
    credits: number;
  }[],
) =>
  tx
    .insertInto("unlock")
    .values([...unlocks])
    .execute();

export const upsertAddressRequest = (tx: Tx, podcastId: number, loginId: number, note: string) =>
  tx
    .insertInto("address_request")
    .values({ podcast_id: podcastId, login_id: loginId, note })
    .onConflict((c) => c.columns(["podcast_id", "login_id"]).doUpdateSet({ note }))
    .returning("created")
    .executeTakeFirstOrThrow();

export const selectAddressRequests = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom("address_request as r")
    .innerJoin("podcast as p", "p.id", "r.podcast_id")
    .select([
      "p.public_id as publicId",
      "p.title",
      addressOnSale.as("onSale"),
      "r.login_id as loginId",
      "r.note",
      "r.created",
      sql<boolean>`p.address_id is not null`.as("known"),
    ])
    .orderBy("r.created", "desc")
    .orderBy("r.podcast_id")
    .orderBy("r.login_id")
    .limit(limit)
    .offset(offset)
    .execute();

export const countAddressRequests = async (db: Db): Promise<number> =>
  (await db.selectFrom("address_request").select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow())
    .count;
