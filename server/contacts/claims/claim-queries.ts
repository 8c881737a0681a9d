import { sql } from "kysely";
import { CLAIM_DAYS, CLAIM_WAITS_DAYS } from "../../../contract/contacts/claims.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** A look that has not come back after so long was lost with its process. */
const LOST_SECONDS = 600;
/** So many are forgotten at once when another one begins. */
const FORGOTTEN_AT_ONCE = 100;

export async function insertClaim(
  tx: Tx,
  row: { podcast_id: number; key_hash: Buffer; word_hash: Buffer },
): Promise<void> {
  await sql`
    delete from podcast_claim where id in (
      select id from podcast_claim
      where proved is null and made < now() - make_interval(days => ${CLAIM_WAITS_DAYS})
      order by made limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(tx);
  await tx.insertInto("podcast_claim").values(row).execute();
}

/** The same, and nobody proves or replaces it until the transaction ends. */
export const lockClaim = (tx: Tx, keyHash: Buffer) =>
  claimBy(tx, keyHash).modifyEnd(sql`for update of c`).executeTakeFirst();

/** A claim by its key, with its show and the last look at it. An unproved one ends by itself. */
export const selectClaim = (db: Db, keyHash: Buffer) => claimBy(db, keyHash).executeTakeFirst();

const claimBy = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom("podcast_claim as c")
    .innerJoin("podcast as p", "p.id", "c.podcast_id")
    .leftJoin("claim_look as l", "l.podcast_id", "c.podcast_id")
    .select([
      "c.id",
      "c.podcast_id as podcastId",
      "p.title",
      addressOnSale.as("onSale"),
      "c.proved",
      "c.until",
      "c.replaced",
      sql<boolean>`coalesce(c.until <= now(), false)`.as("over"),
      "l.asked",
      "l.done",
      "l.outcome",
      sql<boolean>`coalesce(l.done is null and l.asked < now() - make_interval(secs => ${LOST_SECONDS}), false)`.as(
        "lost",
      ),
    ])
    .where("c.key_hash", "=", keyHash)
    .where(
      sql<boolean>`(c.proved is not null or c.made > now() - make_interval(days => ${CLAIM_WAITS_DAYS}))`,
    );

/** A public show whose feed can be read. */
export const selectClaimable = (db: Db, podcastId: number) =>
  db
    .selectFrom("podcast as p")
    .select(["p.feed_url as feedUrl"])
    .where("p.id", "=", podcastId)
    .where("p.shown", "=", true)
    .where("p.feed_url", "is not", null)
    .executeTakeFirst();

/** Whether it is still public and read at that address; it stays so until the transaction ends. */
export async function holdClaimable(tx: Tx, podcastId: number, feedUrl: string): Promise<boolean> {
  const { rows } = await sql`
    select id from podcast where id = ${podcastId} and shown and feed_url = ${feedUrl} for share`.execute(tx);
  return rows.length > 0;
}

/**
 * Begins a look, unless one is under way or just done; a look that was begun long ago was lost. Two who ask at once are
 * one: the row is locked by whoever came first.
 */
export async function beginLook(tx: Tx, podcastId: number, freshSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into claim_look as l (podcast_id, asked) values (${podcastId}, now())
    on conflict (podcast_id) do update set asked = now(), done = null, outcome = null
      where case when l.done is null then l.asked < now() - make_interval(secs => ${LOST_SECONDS})
        else l.done < now() - make_interval(secs => ${freshSeconds}) end
    returning podcast_id`.execute(tx);
  return rows.length > 0;
}

export async function endLook(tx: Tx, podcastId: number, outcome: "read" | "failed"): Promise<void> {
  await tx
    .updateTable("claim_look")
    .set({ done: sql`now()`, outcome })
    .where("podcast_id", "=", podcastId)
    .execute();
}

/**
 * Proves the claims whose words stand in the feed; of several the newest. Those proved before are replaced by one that
 * was not, and one that is found again lasts longer.
 */
export async function proveClaims(
  tx: Tx,
  podcastId: number,
  { words, hash }: { words: readonly Buffer[]; hash: Buffer },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from podcast_claim where podcast_id = ${podcastId} and word_hash = any(${[...words]}::bytea[])
      and replaced is null order by made desc, id desc limit 1 for update`.execute(tx);
  const found = rows[0];
  if (!found) return;
  await sql`update podcast_claim set replaced = now()
    where podcast_id = ${podcastId} and id <> ${found.id} and proved is not null and replaced is null`.execute(
    tx,
  );
  await sql`update podcast_claim set proved = coalesce(proved, now()), page_hash = ${hash},
      until = now() + make_interval(days => ${CLAIM_DAYS}) where id = ${found.id}`.execute(tx);
}
