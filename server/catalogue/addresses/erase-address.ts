import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { untagged } from "../../platform/mail/address.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { pointToBest } from "../import/addresses/address-queries.ts";
import { holdImportLock } from "../import/read-queries.ts";
import type { StoredPodcast } from "../import/stored-podcast.ts";
import { isOfPerson } from "./is-of-person.ts";

/** Not keyed: the import has no secrets (decision 0128). */
const hashOf = (person: string): Buffer => createHash("sha256").update(`hostread erased\n${person}`).digest();

/**
 * Deletes a person's address, with any tag, wherever the catalogue has it, and keeps it from coming back. Podcasts that
 * offered it go to their next best one. Repeating it changes nothing.
 * @param person in the form of `samePersonKey`
 */
export async function eraseAddress(tx: Tx, person: string): Promise<number> {
  // An import that is writing locks the same rows in another order, and may hold the address already.
  await holdImportLock(tx);
  await tx
    .insertInto("erased_address")
    .values({ person_hash: hashOf(person) })
    .onConflict((c) => c.doNothing())
    .execute();
  const { rows } = await sql<{ id: number }>`
    select distinct a.podcast_id as id from podcast_address a where ${isOfPerson(person)} order by 1`.execute(
    tx,
  );
  await sql`update podcast_address a set gone = coalesce(gone, now()) where ${isOfPerson(person)}`.execute(
    tx,
  );
  await pointToBest(
    tx,
    rows.map(({ id }) => id),
  );
  const shows = await sql`delete from podcast_address a where ${isOfPerson(person)}`.execute(tx);
  const standings = await sql`delete from address_standing a where ${isOfPerson(person)}`.execute(tx);
  return Number(shows.numAffectedRows ?? 0) + Number(standings.numAffectedRows ?? 0);
}

/** Of everybody who was erased. */
export const erasedHashes = async (db: Db): Promise<Buffer[]> =>
  (await db.selectFrom("erased_address").select("person_hash as hash").orderBy("person_hash").execute()).map(
    ({ hash }) => hash,
  );

/** Keeps people from coming back who were erased in another copy of this database. */
export async function noteErasedHashes(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
  await holdImportLock(tx);
  await sql`insert into erased_address (person_hash) select unnest(${[...hashes]}::bytea[])
    on conflict do nothing`.execute(tx);
}

/** In the database what `hashOf` is here, of a person in the form of `samePersonKey`. */
export const hashOfPerson = (person: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to('hostread erased' || chr(10) || ${person}, 'UTF8'))`;

/** Leaves erased people's addresses out of what is to be written. The caller holds the import's lock. */
export async function leaveOutErased(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  const hashes = new Map<string, Buffer>();
  for (const { addresses } of podcasts)
    for (const { key } of addresses) hashes.set(key, hashOf(untagged(key)));
  if (hashes.size === 0) return;
  const { rows } = await sql<{ hash: Buffer }>`
    select person_hash as hash from erased_address
    where person_hash = any(${[...hashes.values()]}::bytea[])`.execute(tx);
  if (rows.length === 0) return;
  const erased = new Set(rows.map(({ hash }) => hash.toString("hex")));
  for (const podcast of podcasts)
    podcast.addresses = podcast.addresses.filter(({ key }) => !erased.has(hashes.get(key)!.toString("hex")));
}
