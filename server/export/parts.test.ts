import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { leftOutTables } from "./left-out.ts";
import { FILES, PARTS } from "./parts.ts";
import { readSchema } from "./references.ts";

const database = useDatabase();
const db = () => database().db;

test("D4.07 every table of the database is in the export or left out with a reason, and none is both", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db());
  const named = [...PARTS.map(({ table }) => table), ...leftOutTables()];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("D4.07 every number of a row in the export is known: a reference, its own, or a plain figure", async () => {
  const { references } = await readSchema(db());
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type = 'bigint' or udt_name = '_int8')
      and table_name = any(${PARTS.map(({ table }) => table)}) order by 1, 2`.execute(db());
  const known = new Set(references.map(({ table, column }) => `${table}.${column}`));
  const left = new Set(
    PARTS.flatMap(({ table, without = [] }) => without.map((column) => `${table}.${column}`)),
  );
  const figures = rows
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !name.endsWith(".id") && !known.has(name) && !left.has(name));
  expect(figures).toEqual([
    "address_reading.addresses",
    // What an entry was chained with elsewhere.
    "audit.brought_login",
    "audit.brought_owner",
    "audit.seq",
    "audit_left.first",
    "audit_left.last",
    "booking.paid_amount",
    "campaign_target.per_action",
    "conversion.amount",
    "conversion_import.added",
    "conversion_import.known",
    "conversion_state.conversions",
    "conversion_state.examined",
    "conversion_state.gained",
    "conversion_state.lost",
    "conversion_state.moved",
    "ledger_account.balance",
    "ledger_account.reserved",
    "ledger_entry.amount",
    "link_day.clicks",
    "link_day.filtered",
    "link_day.visitors",
    "mail_file.size",
    "message.fence",
    "money_problem.amount",
    "offer.agreed_total",
    "payment_dispute.amount",
    "payment_refund.amount",
    "payment_refund.from_earned",
    "podcast_list_line.itunes_id",
    "purchase.captured",
    "purchase.earned",
    "purchase.owed",
    "purchase.price",
    "purchase.refunded",
    "purchase.reversed",
  ]);
});

test("D4.07 no secret is in it: every column of bytes is one that opens nothing", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'secret|token|seed|password|cursor')
      and table_name = any(${PARTS.map(({ table }) => table)}) order by 1, 2`.execute(db());
  const left = new Set(
    PARTS.flatMap(({ table, without = [] }) => without.map((column) => `${table}.${column}`)),
  );
  const kept = rows.map(({ table, column }) => `${table}.${column}`).filter((name) => !left.has(name));
  expect(kept).toEqual([
    "acceptance.sha256",
    "airing_evidence.sha256",
    "audit.hash",
    "audit.previous",
    "audit_left.digest",
    "audit_left.hash",
    "booking_version.pdf",
    "booking_version.record_pdf",
    "booking_version.sha256",
    // In the export these name the person instead (fingerprints.ts).
    "contact_basis.address_hmac",
    "contact_basis.read_hash",
    "contact_decision.address_hmac",
    "conversation_mail.identity",
    "copy_version.sha256",
    "mail_file.hash",
    "mail_key.key_hash",
    "mail_tombstone.identity",
    "produced_spot.items",
    "produced_spot.sha256",
    "suppression.address",
    "suppression.address_hmac",
  ]);
});

test("D4.07 the bytes of each table of pieces are in it as files", () => {
  expect(FILES.map(({ table }) => table).toSorted()).toEqual(
    leftOutTables()
      .filter((table) => /_piece$/.test(table) && !/^(podcast_list|whole_export)_/.test(table))
      .toSorted(),
  );
});
