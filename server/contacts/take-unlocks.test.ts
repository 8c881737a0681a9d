import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { rowsRead } from "../../tests/support/postgres/rows-read.ts";
import { makeOwner, makePodcast, makeUnlock } from "../../tests/support/world.ts";
import { eraseAddress } from "../catalogue/addresses/erase-address.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { forgetKept, selectToReturn, selectToTake } from "./take-unlocks.ts";

const database = useDatabase();

/** Addresses of others that the organization has unlocked. */
const OTHERS = 4_000;
const TABLES = ["unlock", "podcast", "podcast_address", "purchase_item", "address_standing"];

test("B1.94 an address is taken from whoever has it without reading all that was ever unlocked", async () => {
  const { db } = database();
  const [owner, other] = [await makeOwner(db), await makeOwner(db)];
  const plain = await makePodcast(db, { address: "ida@heron.fm" });
  const tagged = await makePodcast(db, { address: "ida+ads@heron.fm" });
  // Shows another one by now; the copy of the old one goes.
  const moved = await makePodcast(db, { address: "ida@heron.fm" });
  for (const { id } of [plain, tagged, moved]) await makeUnlock(db, owner.id, id);
  await makeUnlock(db, other.id, plain.id);
  await inTransaction(db, (tx) => addOthers(tx, { ownerId: owner.id, like: plain.id }));
  await sql`update podcast set address_id = (select max(id) from podcast_address) where id = ${moved.id}`.execute(
    db,
  );
  for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(db);
  const person = "ida@heron.fm";
  const asked: Record<string, [number[], (tx: Tx) => Promise<number[]>]> = {
    taken: [
      [plain.id, tagged.id, plain.id],
      async (tx) => (await selectToTake(tx, { person })).map((unlock) => unlock.podcastId),
    ],
    forgotten: [
      [moved.id],
      async (tx) => {
        await sql`delete from unlock where podcast_id in (${plain.id}, ${tagged.id})`.execute(tx);
        await forgetKept(tx, { person });
        const { rows } = await sql<{ id: number }>`
          select podcast_id as id from unlock where podcast_id = ${moved.id} and address_id is null`.execute(
          tx,
        );
        return rows.map(({ id }) => id);
      },
    ],
    "taken of a domain": [
      [plain.id, tagged.id, plain.id],
      async (tx) => (await selectToTake(tx, { person: "@heron.fm" })).map((unlock) => unlock.podcastId),
    ],
    "forgotten of a domain": [
      [moved.id],
      async (tx) => {
        await forgetKept(tx, { person: "@heron.fm" });
        const { rows } = await sql<{ id: number }>`
          select podcast_id as id from unlock where podcast_id = ${moved.id} and address_id is null`.execute(
          tx,
        );
        return rows.map(({ id }) => id);
      },
    ],
    // The unlock and the purchase that name it do so no longer.
    erased: [
      [],
      async (tx) => {
        expect(await eraseAddress(tx, person)).toBe(3);
        const { rows } = await sql<{ id: number }>`
          select a.podcast_id as id from unlock u join podcast_address a on a.id = u.address_id
          where u.podcast_id in (${plain.id}, ${tagged.id}, ${moved.id})`.execute(tx);
        return rows.map(({ id }) => id);
      },
    ],
    // Of a mail that there is not, nothing comes back.
    returned: [
      [],
      async (tx) =>
        (await selectToReturn(tx, { ownerId: owner.id, person, messageId: 0, days: 30 })).map(({ id }) => id),
    ],
  };
  for (const [name, [podcasts, ask]] of Object.entries(asked)) {
    let read = 0;
    const undone = new Error("undone");
    const asking = inTransaction(db, async (tx) => {
      read = await rowsRead(tx, TABLES, async () => expect([name, await ask(tx)]).toEqual([name, podcasts]));
      throw undone;
    });
    await expect(asking).rejects.toBe(undone);
    expect([name, read < 200 ? "few" : read]).toEqual([name, "few"]);
  }
  // A statement that does read them is noticed.
  const all = await inTransaction(db, (tx) =>
    rowsRead(tx, TABLES, () => sql`select count(*) from unlock where credits >= 0`.execute(tx)),
  );
  expect(all).toBeGreaterThan(OTHERS);
});

async function addOthers(tx: Tx, { ownerId, like }: { ownerId: number; like: number }): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  const copies = (table: string, key: string, changed: ReturnType<typeof sql>) =>
    sql`insert into ${sql.table(table)} overriding system value select r.* from ${sql.table(table)} m
      cross join generate_series(1, ${OTHERS}) n
      cross join lateral jsonb_populate_record(m, ${changed}) r
      where m.id = (select min(id) from ${sql.table(table)} where ${sql.ref(key)} = ${like})`.execute(tx);
  const id = sql`1000000 + n`;
  await copies(
    "podcast",
    "id",
    sql`jsonb_build_object('id', ${id}, 'public_id', 'other-' || n, 'address_id', ${id})`,
  );
  await copies(
    "podcast_address",
    "podcast_id",
    sql`jsonb_build_object('id', ${id}, 'podcast_id', ${id}, 'address', 'host' || n || '@other.fm',
      'address_key', 'host' || n || '@other.fm')`,
  );
  await copies(
    "unlock",
    "podcast_id",
    sql`jsonb_build_object('id', ${id}, 'owner_id', ${ownerId}::bigint, 'podcast_id', ${id}, 'address_id', ${id})`,
  );
  await sql`insert into purchase_item (purchase_id, podcast_id, owner_id, address_id, paid_by, outcome)
    select 1, ${id}, ${ownerId}::bigint, ${id}, 'credits', 'unlocked' from generate_series(1, ${OTHERS}) n`.execute(
    tx,
  );
  await sql`insert into address_standing (address_key)
    select 'host' || n || '@other.fm' from generate_series(1, ${OTHERS}) n`.execute(tx);
}
