import { sql } from "kysely";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { insertPending } from "./note.ts";
import type { Reading } from "./tables.ts";

/**
 * Counts unlocked addresses that somebody was shown in bulk, has exported or mailed, by day in UTC. Only how many: which
 * ones stands nowhere.
 */
export async function countReading(
  db: Db,
  { ownerId, loginId, way, addresses }: { ownerId: number; loginId: number; way: Reading; addresses: number },
): Promise<void> {
  if (addresses === 0) return;
  await sql`insert into address_reading as r (owner_id, login_id, day, way, addresses)
    values (${ownerId}, ${loginId}, (now() at time zone 'utc')::date, ${way}, ${addresses})
    on conflict (owner_id, login_id, day, way) do update set addresses = r.addresses + excluded.addresses`.execute(
    db,
  );
}

/** As many people in one transaction. */
const PIECE = 200;

/** Makes an entry of each day that is over, for each person and organization. Killed in between, none is made twice. */
export async function sealReadings(db: Db): Promise<void> {
  for (let left = PIECE; left === PIECE; ) left = await inTransaction(db, sealPiece);
}

async function sealPiece(tx: Parameters<Parameters<typeof inTransaction>[1]>[0]): Promise<number> {
  const { rows } = await sql<{ owner: number; login: number; day: string; ways: Record<Reading, number> }>`
    with days as (
      select distinct owner_id, login_id, day from address_reading
      where day < (now() at time zone 'utc')::date order by day, owner_id, login_id limit ${PIECE}),
    over as (delete from address_reading r using days d
      where r.owner_id = d.owner_id and r.login_id = d.login_id and r.day = d.day returning r.*)
    select owner_id as owner, login_id as login, day, json_object_agg(way, addresses) as ways
    from over group by owner_id, login_id, day order by owner_id, day, login_id`.execute(tx);
  for (const { owner, login, day, ways } of rows)
    await insertPending(tx, {
      ownerId: owner,
      loginId: login,
      act: "contact.read",
      thing: "contacts",
      after: { day, ...ways },
    });
  return rows.length;
}
