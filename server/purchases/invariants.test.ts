import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { useOpenPurchases } from "../../tests/support/open-purchases.ts";
import { useShop } from "../../tests/support/shop.ts";
import { brokenInvariants } from "./invariants.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { opened } = useOpenPurchases(database, shop);

/** What breaks each rule, bypassing every trigger; `:id` is a purchase paid by card, `:open` an open one. */
const PLANTED: Record<string, string> = {
  I1: "update ledger_entry set amount = amount * 2 where id = (select max(id) from ledger_entry)",
  I2: "update ledger_account set balance = balance + 1 where kind = 'owner'",
  "I2 an": "update ledger_account set balance = 1 where kind = 'spent'",
  "I3 reserved": "update ledger_account set reserved = 0 where reserved > 0",
  "I4 the triggers": "alter table ledger_entry disable trigger ledger_entry_append_only",
  "I6 every": "update unlock set transfer_id = (select min(id) from ledger_transfer) where purchase_id = :id",
  "I6 credits": "update purchase set credits_consumed = credits_consumed + 1 where id = :id",
  "I6 an item": "update purchase_item set outcome = 'dropped' where purchase_id = :id",
  "I7 captured": "delete from unlock where purchase_id = :id",
  "I7 the ledger": "update purchase set captured = captured + 1, owed = owed + 1 where id = :id",
  "I8 every": "update purchase set created = now() - interval '46 minutes' where id = :open",
  "I8 what":
    "update purchase set captured = captured + 1, owed = owed + 1, settled = now() - interval '46 minutes' where id = :id",
  "I9 only": "alter table purchase disable trigger purchase_guard",
  "I9 an unfinished": "update purchase set state = 'expired' where id = :open",
  I11: "update purchase set captured_currency = 'USD' where id = :id",
  I12: "insert into idempotent_answer (login_id, route, key, body_hash, answer) select login_id, '/podcast/api/email/purchase x', 'k', sha256('x'), '{\"sessionId\": \"gone\"}' from purchase where id = :id",
  I14: "insert into unlock (owner_id, podcast_id, source, purchase_id, transfer_id, credits) select i.owner_id, i.podcast_id, 'card', i.purchase_id, (select min(id) from ledger_transfer), 0 from purchase_item i where purchase_id = :open",
  I15: "update purchase set state = 'cancelled' where id = :id",
  "I16 no more": "update purchase set refunded = 1, reversed = 1 where id = :id",
  "I17 refunds": "update purchase set refunded = 1, reversed = 1 where id = :id",
  "I17 revenue":
    "update ledger_entry e set amount = e.amount - 1 from ledger_account a where a.id = e.account_id and a.kind = 'revenue'",
  I18: "update ledger_transfer set purchase_id = null where kind = 'sale'",
  "I19 what": `insert into unlock_taken (id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, reason, returned)
    select id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, 'objection', 0 from unlock where purchase_id = :id`,
  "I19 credits": "update ledger_transfer set kind = 'return' where kind = 'sale'",
  "I20 credits": "update ledger_transfer set kind = 'undelivered' where kind = 'sale'",
  "I21 an unlock": `insert into unlock_taken (id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, reason, returned)
    select id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, 'undelivered', 0 from unlock where purchase_id = :id`,
  "I22 no": `with m as (insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, recipient, recipient_key,
      message_id, subject, body) select 'm', 1, 1, min(id), 1, 'a', 'a', '<m>', 's', 'b' from owner returning id)
    insert into undelivered (public_id, unlock_id, owner_id, podcast_id, message_id, proof, state, credits)
    select 'x', -1, (select max(id) from owner), 1, id, 'weak', 'waiting', 1 from m`,
};
/** Enforced by an index or a constraint: a violation cannot even be planted. */
const KEPT_BY_THE_TABLE: Record<string, string> = {
  "I4 corrections":
    "insert into ledger_transfer (public_id, kind, owner_id, reason, request_id, reverses) select 'x', 'grant', owner_id, 'x', 'x', id from ledger_transfer limit 1",
  "I3 available": "update ledger_account set reserved = balance + 1 where kind = 'owner'",
  I5: "insert into unlock (owner_id, podcast_id, source, purchase_id, credits) select owner_id, podcast_id, 'grant', purchase_id, 0 from unlock limit 1",
  I10: "update purchase set session_id = (select session_id from purchase where id = :id) where id = :open",
  I13: "insert into ledger_transfer (public_id, kind, owner_id, reason, request_id) select n::text, 'initial', (select min(id) from owner), 'x', 'x' from generate_series(1, 2) n",
  "I16 each": "update purchase set refunded = captured + 1 where id = :id",
};

test("every rule notices what breaks it, and holds again without it", async () => {
  const paid = await opened(2, 1);
  await paid.pay();
  await paid.settle();
  const { id: open } = await opened(2, 1);
  expect(await brokenInvariants(db())).toEqual({});
  for (const [rule, statement] of Object.entries(PLANTED)) {
    const broken = await plant(
      statement.replaceAll(":id", String(paid.id)).replaceAll(":open", String(open)),
    );
    expect(
      Object.keys(broken).filter((name) => name.startsWith(rule)),
      `${rule}: ${JSON.stringify(broken)}`,
    ).not.toEqual([]);
  }
  expect(await brokenInvariants(db())).toEqual({});
});

test.each(Object.entries(KEPT_BY_THE_TABLE))("%s is kept by the table itself", async (_rule, statement) => {
  const paid = await opened(2, 1);
  await paid.pay();
  await paid.settle();
  const { id: open } = await opened(2, 1);
  const done = plant(statement.replaceAll(":id", String(paid.id)).replaceAll(":open", String(open)));
  await expect(done).rejects.toMatchObject({ code: expect.stringMatching(/^23(505|514)$/) });
});

test("I4 I9 the database itself refuses to change a booking, a frozen sum, and a state that is final", async () => {
  const paid = await opened(1);
  await paid.pay();
  await paid.settle();
  for (const statement of [
    "update ledger_entry set amount = amount + 1",
    "delete from ledger_transfer",
    "truncate ledger_entry cascade",
    "update ledger_account set balance = 0 where balance <> 0",
    `update purchase set price = price + 1 where id = ${paid.id}`,
    `update purchase set state = 'open' where id = ${paid.id}`,
    `update purchase set session_id = 'another' where id = ${paid.id}`,
    `update purchase_item set outcome = 'reserved' where purchase_id = ${paid.id}`,
  ])
    await expect(database().pool.query(statement), statement).rejects.toMatchObject({ code: "P0001" });
});

/** The rules' findings with this in the database, which is then rolled back. */
async function plant(statement: string): Promise<Record<string, number>> {
  let broken: Record<string, number> = {};
  const undo = new Error("undo");
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      broken = await brokenInvariants(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return broken;
}
