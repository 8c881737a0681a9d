import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

/** Any constant; no other lock uses it. */
const SALE_LOCK = 5_530_911_427;

/**
 * Sales take this lock first and hold it until the transaction ends. Taking addresses away waits for running sales
 * and then sees their unlocks; later sales find the address off sale.
 */
export async function holdSale(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${SALE_LOCK}::bigint)`.execute(tx);
}

/** Stops all sales until the transaction ends; taken before any other lock. */
export async function stopSale(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SALE_LOCK}::bigint)`.execute(tx);
}

/** Whose unlocks are meant: those of one podcast, or those of a person or a whole domain ("@heron.fm"). */
export type Taken = { podcastId: number } | { person: string };

export interface TakenUnlock {
  id: number;
  ownerId: number;
  podcastId: number;
  purchaseId: number;
  source: "credits" | "card" | "grant";
  credits: number;
}

/** The form of `samePersonKey`, in the database. */
const personOf = (key: string) => sql`regexp_replace(${sql.ref(key)}, '^([^+@]+)[+][^@]*@', '\\1@')`;

function isOf(person: string, key: string) {
  return person.startsWith("@")
    ? sql`substr(${sql.ref(key)}, strpos(${sql.ref(key)}, '@')) = ${person}`
    : sql`${personOf(key)} = ${person}`;
}

/** Unlocks that show such an address now, by organization. */
export async function selectToTake(db: Db, taken: Taken): Promise<TakenUnlock[]> {
  const which =
    "podcastId" in taken ? sql`u.podcast_id = ${taken.podcastId}` : isOf(taken.person, "a.address_key");
  const { rows } = await sql<TakenUnlock>`
    select u.id, u.owner_id as "ownerId", u.podcast_id as "podcastId", u.purchase_id as "purchaseId", u.source, u.credits
    from unlock u join podcast p on p.id = u.podcast_id
    left join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
    where ${which} order by u.owner_id, u.id`.execute(db);
  return rows;
}

/** If another address is shown by now, only the stored copy of the old one is removed. */
export async function forgetKept(tx: Tx, taken: Taken): Promise<void> {
  if ("podcastId" in taken) return;
  await sql`
    update unlock u set address_id = null from podcast_address a
    where a.id = u.address_id and ${isOf(taken.person, "a.address_key")}`.execute(tx);
}

/** Archives an unlock. `returnId`: the booking that returned credits, if any. */
export async function moveToTaken(
  tx: Tx,
  id: number,
  {
    reason,
    returned,
    returnId,
  }: { reason: "objection" | "taken-out"; returned: number; returnId: number | null },
): Promise<void> {
  await sql`
    with gone as (delete from unlock where id = ${id} returning *)
    insert into unlock_taken (id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, reason,
      returned, return_id)
    select id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, ${reason}, ${returned},
      ${returnId}::bigint
    from gone`.execute(tx);
}

/** Since when an objection has taken a podcast's address from the organization; undefined where none has. */
export async function selectTaken(
  db: Db,
  ownerId: number,
  podcastId: number,
): Promise<{ taken: Date; returned: number } | undefined> {
  return db
    .selectFrom("unlock_taken")
    .select(["taken", "returned"])
    .where("reason", "=", "objection")
    .where("owner_id", "=", ownerId)
    .where("podcast_id", "=", podcastId)
    .orderBy("taken", "desc")
    .executeTakeFirst();
}
