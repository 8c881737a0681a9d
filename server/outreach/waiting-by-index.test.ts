import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeMailWorld } from "../../tests/support/mail/mail-world.ts";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import { countUntilDone } from "./queries.ts";
import { selectWaitingDues } from "./rhythm/rhythm-queries.ts";

const database = useDatabase();

/** Mails of other mailboxes, which left long ago. */
const OTHERS = 4_000;

test("D6.06 what waits before a mailing is counted without reading the mails of others", async () => {
  const { db } = database();
  const world = await makeMailWorld(makeContext(db), { port: 465, recipients: 3 });
  const publicId = await world.start();
  const mailing = await db
    .selectFrom("mailing")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) => addOthers(tx, mailing.id));
  await sql`analyze message`.execute(db);
  const asked = {
    count: (tx: Db) => countUntilDone(tx, world.mailboxId, mailing.id),
    dues: async (tx: Db) => (await selectWaitingDues(tx, world.mailboxId, 100)).length,
  };
  for (const [name, ask] of Object.entries(asked)) {
    const read = await inTransaction(db, async (tx) => {
      expect([name, await ask(tx)]).toEqual([name, 3]);
      return readOneByOne(tx);
    });
    expect([name, read]).toEqual([name, 0]);
  }
  // A statement that does read them is noticed.
  const all = await inTransaction(db, async (tx) => {
    await sql`select count(*) from message where body <> ''`.execute(tx);
    return readOneByOne(tx);
  });
  expect(all).toBe(OTHERS + 3);
});

async function addOthers(tx: Tx, mailingId: number): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`insert into message overriding system value select r.* from message m
    cross join generate_series(1, ${OTHERS}) n
    cross join lateral jsonb_populate_record(m, jsonb_build_object(
      'id', 1000000 + n, 'public_id', 'other-' || n, 'message_id', 'other-' || n, 'mailing_id', 1000000 + n,
      'mailbox_id', 1000000 + n % 50, 'state', 'accepted')) r
    where m.id = (select min(id) from message where mailing_id = ${mailingId})`.execute(tx);
}

/** Rows of e-mails that this transaction has read without an index. */
async function readOneByOne(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select pg_stat_get_xact_tuples_returned('message'::regclass) as read`.execute(tx);
  return Number(rows[0]!.read);
}
