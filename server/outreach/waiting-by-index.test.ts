import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { followUpsOf, makeDueFollowUp } from "../../tests/support/mail/follow-ups.ts";
import { makeMailWorld } from "../../tests/support/mail/mail-world.ts";
import { rowsRead } from "../../tests/support/postgres/rows-read.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { selectUndated } from "./follow-ups/release-queries.ts";
import { keepInTime, selectDue, selectMailboxesWithDue } from "./follow-ups/turn-queries.ts";
import { stopMessagesAt } from "./opt-out/queries.ts";
import { countUntilDone, countWaitingOf, stopMessagesOf } from "./queries.ts";
import { selectWaitingDues } from "./rhythm/rhythm-queries.ts";
import { selectBusyMailboxes } from "./sending/sending-queries.ts";
import { stopWaiting } from "./stop-waiting.ts";

const database = useDatabase();

/** Mails of the same mailbox that left long ago. */
const SENT = 4_000;

test("D6.06 what waits is counted and stopped without reading all that its mailbox has sent", async () => {
  const { db } = database();
  const world = await makeMailWorld(makeContext(db), { port: 465, recipients: 4 });
  const publicId = await world.start();
  const mailing = await db
    .selectFrom("mailing")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) => addSent(tx, mailing.id));
  await sql`analyze message`.execute(db);
  const { owner, mailboxId, entries } = world;
  // One has something behind a plus sign, one has not.
  const personKeys = [entries[0]!.address, entries[1]!.address];
  await sql`update message set recipient_key = replace(recipient_key, '@', '+ads@')
    where recipient_key = ${personKeys[0]}`.execute(db);
  await sql`update message set recipient_key = 'ida@silent.example' where recipient_key = ${entries[2]!.address}`.execute(
    db,
  );
  const asked: Record<string, [answer: number, ask: (tx: Tx) => Promise<number>]> = {
    "waiting before it": [4, (tx) => countUntilDone(tx, mailboxId, mailing.id)],
    "when they are due": [4, async (tx) => (await selectWaitingDues(tx, mailboxId, 100)).length],
    "waiting of a mailbox": [4, (tx) => countWaitingOf(tx, mailboxId)],
    "busy mailboxes": [1, async (tx) => (await selectBusyMailboxes(tx)).length],
    "stopped by an answer": [2, (tx) => stopWaiting(tx, { ownerId: owner.id, personKeys }, "answered")],
    "stopped with the domain": [
      1,
      async (tx) =>
        Number((await stopMessagesAt(tx, { ownerId: null, domains: ["@silent.example"] })).numAffectedRows),
    ],
    "stopped with the mailbox": [1, (tx) => stopMessagesOf(tx, mailboxId)],
  };
  for (const [name, [answer, ask]] of Object.entries(asked)) {
    const read = await inTransaction(db, (tx) =>
      rowsRead(tx, ["message"], async () => expect([name, await ask(tx)]).toEqual([name, answer])),
    );
    expect([name, read < 200 ? "few" : read]).toEqual([name, "few"]);
  }
  // A statement that does read them is noticed.
  const all = await inTransaction(db, (tx) =>
    rowsRead(tx, ["message"], () => sql`select count(*) from message where body <> ''`.execute(tx)),
  );
  expect(all).toBeGreaterThan(SENT);
});

test("D6.06 what follows now is found without reading what follows later", async () => {
  const { db } = database();
  const { world, mailing } = await makeDueFollowUp(db);
  const due = await followUpsOf(db, mailing);
  // A later step does not overtake the one before it, even if it had a day that is over.
  await sql`update follow_up set due = now() - interval '1 hour' where step = 2`.execute(db);
  await inTransaction(db, (tx) => addLater(tx, due[0]!.id));
  await sql`analyze follow_up`.execute(db);
  const asked: Record<string, [answer: number, ask: (tx: Tx) => Promise<unknown[]>]> = {
    "mailboxes with what is due": [1, selectMailboxesWithDue],
    "due now": [1, (tx) => selectDue(tx, [{ mailboxId: world.mailboxId, most: 100 }], 60_000)],
    "in time": [0, async (tx) => (await keepInTime(tx, [world.mailboxId], 60_000)).rows],
    "without a day": [0, (tx) => selectUndated(tx, 100)],
  };
  for (const [name, [answer, ask]] of Object.entries(asked)) {
    const read = await inTransaction(db, (tx) =>
      rowsRead(tx, ["follow_up"], async () => expect([name, (await ask(tx)).length]).toEqual([name, answer])),
    );
    expect([name, read < 200 ? "few" : read]).toEqual([name, "few"]);
  }
});

/** Threads of others: the first step has a day that is to come, the other has none yet. */
async function addLater(tx: Tx, id: number): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`insert into follow_up overriding system value select r.* from follow_up f
    cross join generate_series(1, ${SENT}) n cross join generate_series(1, 2) s (place)
    cross join lateral jsonb_populate_record(f, jsonb_build_object(
      'id', -2 * n - place, 'public_id', 'other-' || n || '-' || place, 'root_message_id', -n, 'step', place,
      'is_next', place = 1,
      'due', case place when 1 then now() + interval '5 days' end)) r
    where f.id = ${id}`.execute(tx);
}

async function addSent(tx: Tx, mailingId: number): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`insert into message overriding system value select r.* from message m
    cross join generate_series(1, ${SENT}) n
    cross join lateral jsonb_populate_record(m, jsonb_build_object(
      'id', -n, 'public_id', 'other-' || n, 'message_id', 'other-' || n, 'mailing_id', 1000000 + n,
      'recipient_key', 'host' || n || '@sent.example', 'state', 'accepted', 'handed', now(), 'accepted', now())) r
    where m.id = (select min(id) from message where mailing_id = ${mailingId})`.execute(tx);
}
