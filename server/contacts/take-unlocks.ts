import { type RawBuilder, sql } from "kysely";
import { isOfPerson } from "../catalogue/addresses/is-of-person.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { suppressedAmong } from "./suppression.ts";
import type { TakenReason } from "./tables.ts";

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

/** Whether `podcast_address a` is of a person, or of a whole domain. */
const isOf = (person: string) =>
  person.startsWith("@")
    ? sql<boolean>`substr(a.address_key, strpos(a.address_key, '@')) = ${person}`
    : isOfPerson(person);

/** Unlocks `u` are found by their podcasts `p`: an address that is bought or shown is one of its podcast. */
const ofPerson = (person: string, address: RawBuilder<unknown>) =>
  sql<boolean>`u.podcast_id in (select a.podcast_id from podcast_address a where ${isOf(person)})
    and exists (select from podcast_address a where a.id in (${address}) and ${isOf(person)})`;
const shown = sql`coalesce(p.address_id, u.address_id)`;

/** Unlocks that show such an address now, by organization. */
export async function selectToTake(db: Db, taken: Taken): Promise<TakenUnlock[]> {
  const which = "podcastId" in taken ? sql`u.podcast_id = ${taken.podcastId}` : ofPerson(taken.person, shown);
  const { rows } = await sql<TakenUnlock>`
    select u.id, u.owner_id as "ownerId", u.podcast_id as "podcastId", u.purchase_id as "purchaseId", u.source, u.credits
    from unlock u join podcast p on p.id = u.podcast_id where ${which} order by u.owner_id, u.id`.execute(db);
  return rows;
}

/**
 * An organization's unlocks of these last days that bought an address of this person or show it now, that were there when
 * the reported mail was written, and that no earlier report has led to a case.
 */
export async function selectToReturn(
  tx: Tx,
  { ownerId, person, messageId, days }: { ownerId: number; person: string; messageId: number; days: number },
): Promise<TakenUnlock[]> {
  const { rows } = await sql<TakenUnlock>`
    select u.id, u.owner_id as "ownerId", u.podcast_id as "podcastId", u.purchase_id as "purchaseId", u.source, u.credits
    from unlock u join podcast p on p.id = u.podcast_id
    where u.owner_id = ${ownerId} and u.created > now() - make_interval(days => ${days})
      and ${ofPerson(person, sql`u.address_id, ${shown}`)}
      and u.created <= (select m.created from message m where m.id = ${messageId})
      and not exists (select from undelivered c where c.unlock_id = u.id or c.restored_id = u.id)
    order by u.id`.execute(tx);
  return rows;
}

/** One unlock, if the organization still has it. */
export async function selectUnlock(tx: Tx, id: number): Promise<TakenUnlock | undefined> {
  const { rows } = await sql<TakenUnlock>`
    select id, owner_id as "ownerId", podcast_id as "podcastId", purchase_id as "purchaseId", source, credits
    from unlock where id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Gives back an unlock whose return was reversed, under a new number. Null where the organization has unlocked the
 * podcast again meanwhile, or is just paying for it. The caller holds the sale (`holdSale`), so that no objection comes
 * in between.
 * @throws Fault address-over where whoever it would show has objected or was erased, or the podcast was taken out
 */
export async function restoreTaken(tx: Tx, secrets: Secrets, id: number): Promise<number | null> {
  const shown = await selectToRestore(tx, id);
  if (!shown) throw fault("address-over");
  const objected = await suppressedAmong(tx, secrets, null, [shown.key, shown.bought ?? shown.key]);
  if (objected.has(shown.key)) throw fault("address-over");
  const bought = shown.bought !== null && !objected.has(shown.bought);
  const { rows } = await sql<{ id: number }>`
    insert into unlock (owner_id, podcast_id, address_id, source, purchase_id, transfer_id, credits, created)
    select owner_id, podcast_id, case when ${bought} then address_id end, source, purchase_id, transfer_id, credits,
      created
    from unlock_taken k where id = ${id} and not exists (select from purchase_item i where i.owner_id = k.owner_id
      and i.podcast_id = k.podcast_id and i.outcome = 'reserved')
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The address that an unlock would show if it were given back, and the one it bought unless that was erased. */
async function selectToRestore(
  tx: Tx,
  id: number,
): Promise<{ key: string; bought: string | null } | undefined> {
  const { rows } = await sql<{ key: string; bought: string | null }>`
    select shown.address_key as key, bought.address_key as bought
    from unlock_taken k join podcast p on p.id = k.podcast_id and p.taken_out is null
    left join podcast_address bought on bought.id = k.address_id
    join podcast_address shown on shown.id = coalesce(p.address_id, bought.id)
    where k.id = ${id}`.execute(tx);
  return rows[0];
}

/** How many addresses an organization has unlocked in these last days, those taken away since included. */
export async function countUnlocks(tx: Tx, ownerId: number, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from unlock where owner_id = ${ownerId} and created > now() - make_interval(days => ${days}))
      + (select count(*) from unlock_taken where owner_id = ${ownerId}
         and created > now() - make_interval(days => ${days})) as count`.execute(tx);
  return rows[0]!.count;
}

/** If another address is shown by now, only the stored copy of the old one is removed. */
export async function forgetKept(tx: Tx, taken: Taken): Promise<void> {
  if ("podcastId" in taken) return;
  await sql`
    update unlock u set address_id = null from podcast_address a
    where a.podcast_id = u.podcast_id and a.id = u.address_id and ${isOf(taken.person)}`.execute(tx);
}

/** Archives an unlock. `returnId`: the booking that returned credits, if any. */
export async function moveToTaken(
  tx: Tx,
  id: number,
  {
    reason,
    returned,
    returnId,
    withoutReturn = false,
  }: { reason: TakenReason; returned: number; returnId: number | null; withoutReturn?: boolean },
): Promise<void> {
  await sql`
    with gone as (delete from unlock where id = ${id} returning *)
    insert into unlock_taken (id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, reason,
      returned, return_id, address_id, without_return)
    select id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, ${reason}, ${returned},
      ${returnId}::bigint, case when ${reason} = 'undelivered' then address_id end, ${withoutReturn}
    from gone`.execute(tx);
}

/** What was taken of this purchase while its card's money was not here, so that nothing came back. */
export async function selectUnreturned(
  tx: Tx,
  purchaseId: number,
): Promise<{ id: number; reason: string }[]> {
  const { rows } = await sql<{ id: number; reason: string }>`
    select id, reason from unlock_taken where purchase_id = ${purchaseId} and source = 'card' and returned = 0
      and reason in ('objection', 'taken-out') and not without_return order by id`.execute(tx);
  return rows;
}

export const markReturned = (tx: Tx, id: number, returned: number, returnId: number) =>
  sql`update unlock_taken set returned = ${returned}, return_id = ${returnId} where id = ${id}`.execute(tx);

/**
 * Since when an objection, or a report that the address does not exist, has taken a podcast's address from the
 * organization; undefined where none has.
 */
export async function selectTaken(
  db: Db,
  ownerId: number,
  podcastId: number,
): Promise<{ taken: Date; returned: number; reason: TakenReason } | undefined> {
  return db
    .selectFrom("unlock_taken")
    .select(["taken", "returned", "reason"])
    .where("reason", "in", ["objection", "undelivered"])
    .where("owner_id", "=", ownerId)
    .where("podcast_id", "=", podcastId)
    .orderBy("taken", "desc")
    .executeTakeFirst();
}
