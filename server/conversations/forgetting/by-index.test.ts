import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeConversation, markAccepted } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { rowsReadBy } from "../../../tests/support/postgres/rows-read.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { forgetMailbox } from "../forget-mailbox.ts";
import { beginErasure, erasePerson } from "./erase-person.ts";
import { forgetOld } from "./forget-old.ts";

const database = useDatabase();
const secrets = createSecrets(Buffer.alloc(32, 7));

/** Of each table so many rows of other people, of the last months. */
const OTHERS = 3_000;
const A_MONTH = 30.5 * 24 * 60;
const ZOE = "zoe@onyx.example";

const MADE_FOR_IT = [
  "conversation_mail_addresses",
  "conversation_of_person",
  "conversation_mail_report",
  "conversation_last_mail",
  "message_with_words",
  "message_with_detail",
  "conversation_mail_read_from",
];

/** What differs in the rows of others, `n` being their number; of the tables that nothing else is found by. */
const DIFFERS: Readonly<Record<string, string>> = {
  conversation:
    "'public_id', 'other-' || n, 'owner_id', -n, 'person_key', 'host' || n || '@other.example', 'last_in', now()",
  conversation_mail: `'public_id', 'other-' || n, 'conversation_id', -n, 'message_id', -n, 'received', now(), 'mailbox_id', -n,
    'identity', '\\x' || lpad(n::text, 64, '0'), 'people', jsonb_build_object('from', jsonb_build_object(
    'name', 'Host', 'address', 'Host' || n || '@other.example'), 'to', jsonb_build_array())`,
  message: `'public_id', 'other-' || n, 'message_id', 'other-' || n, 'mailing_id', -n, 'detail', '250 OK',
    'recipient_key', 'host' || n || '@other.example', 'handed', now(), 'created', now(), 'modified', now()`,
  conversation_participant:
    "'conversation_id', -n, 'owner_id', -n, 'person_key', 'host' || n, 'address', 'host' || n",
  conversation_stranger:
    "'conversation_id', -n, 'owner_id', -n, 'person_key', 'host' || n, 'address', 'host' || n",
  mail_file: "'public_id', 'other-' || n, 'mail_id', -n, 'hash', '\\x' || lpad(n::text, 64, '0')",
  undelivered: `'public_id', 'other-' || n, 'unlock_id', -n, 'mail_id', -n, 'message_id', -n, 'state', 'refused',
    'owner_id', 1, 'podcast_id', 1, 'proof', 'weak', 'credits', 1, 'created', now(), 'modified', now()`,
  opt_out_link: `'token_hash', '\\x' || lpad(n::text, 64, '0'), 'address_hmac', '\\x' || lpad(n::text, 64, '0'),
    'message_id', -n, 'owner_id', 1, 'hint', 'h…@other.example'`,
  contact_basis: `'public_id', 'other-' || n, 'address_hmac', '\\x' || lpad(n::text, 64, '0'), 'owner_id', 1,
    'podcast_id', 1, 'kind', 'relation', 'quote', '', 'created', now()`,
  message_file: `'public_id', 'other-' || n, 'message_id', -n, 'mailing_id', null, 'owner_id', 1, 'name', 'a.txt', 'type', '', 'size', 1,
    'kept', 1, 'created', now()`,
};
const TABLES = Object.keys(DIFFERS);

test("B1.18 B1.119 D6.06 who is erased and what is old is found without reading all mails", async () => {
  const { db, connectionString } = database();
  const world = await makeCorrespondence(db);
  await makePerson(db, world);
  await makeOld(db, world);
  await addOthers(db);
  const erasure = await inTransaction(db, (tx) =>
    beginErasure(tx, secrets, { address: ZOE, loginId: null, requestId: "test" }),
  );
  const { id } = await db
    .selectFrom("person_erasure")
    .select("id")
    .where("public_id", "=", erasure.publicId)
    .executeTakeFirstOrThrow();
  const erasing = await rowsReadBy(connectionString, TABLES, (own) => erasePerson({ db: own, secrets }, id));
  expect(await left(db)).toEqual({ conversations: 3, mails: 4, words: 2, details: 2, files: 1 });
  expect(await db.selectFrom("person_erasure").select(["mails", "messages"]).execute()).toEqual([
    { mails: 2, messages: 1 },
  ]);
  const forgetting = await rowsReadBy(connectionString, TABLES, (own) => forgetOld(own));
  expect(await left(db)).toEqual({ conversations: 2, mails: 2, words: 0, details: 0, files: 0 });
  const disconnecting = await rowsReadBy(connectionString, TABLES, (own) =>
    forgetMailbox(own, { mailboxId: world.mailbox.id, forget: true }),
  );
  expect(await left(db)).toMatchObject({ conversations: 0, mails: 0 });
  const few = (read: number) => (read < 500 ? "few" : read);
  expect({ erasing: few(erasing), forgetting: few(forgetting), disconnecting: few(disconnecting) }).toEqual({
    erasing: "few",
    forgetting: "few",
    disconnecting: "few",
  });
  // One that begins with another column may give few rows, too, where all of it is gone through for them.
  const { rows: unused } = await sql`
    select indexrelname as name from pg_stat_user_indexes
    where indexrelname = any (${[...MADE_FOR_IT]}) and idx_scan = 0`.execute(db);
  expect(unused).toEqual([]);
  // What does read them is noticed.
  const all = await rowsReadBy(connectionString, TABLES, (own) =>
    sql`select count(*) from message where body <> ''`.execute(own),
  );
  expect(all).toBeGreaterThan(OTHERS);
});

/** A mail to her, a conversation, and one of somebody else that names her. */
async function makePerson(db: Db, world: Correspondence) {
  const entry = await world.addEntry({ title: "Show" });
  const message = await world.addMessage({ entry, recipient: ZOE });
  // A file of its mailing goes with the words of its only mail.
  await sql`insert into message_file (public_id, owner_id, mailing_id, name, size, kept)
    select 'of-mailing', owner_id, mailing_id, 'a.txt', 1, 1 from message where id = ${message.id}`.execute(
    db,
  );
  await sql`update mailing set files_of = id`.execute(db);
  const base = { ownerId: world.owner.id, mailboxId: world.mailbox.id, entries: [entry] };
  const from = { name: "Zoe", address: "Zoe@Onyx.example" };
  await makeConversation(db, {
    ...base,
    personKey: ZOE,
    mails: [
      { from, messageId: message.id, text: "Yes", files: [{ name: "a.txt", content: Buffer.from("a") }] },
    ],
  });
  const other = await makeConversation(db, {
    ...base,
    personKey: "tom@onyx.example",
    mails: [{ text: "Tom here" }, { people: { to: [], cc: [from] }, text: "Me too" }],
  });
  for (const table of ["conversation_participant", "conversation_stranger"] as const)
    await db
      .insertInto(table)
      .values({ conversation_id: other.id, owner_id: world.owner.id, person_key: ZOE, address: from.address })
      .execute();
}

/** A conversation of which the last mail is old, a mail that nobody answered, and a report. */
async function makeOld(db: Db, world: Correspondence): Promise<void> {
  const entry = await world.addEntry({ title: "Old show" });
  const base = { ownerId: world.owner.id, mailboxId: world.mailbox.id, entries: [entry] };
  for (const address of [entry.address, "silent@other.example"]) {
    const message = await world.addMessage({ entry, recipient: address, ago: 25 * A_MONTH });
    await markAccepted(db, message.id, 25 * A_MONTH);
    await sql`update message set detail = '250 OK', modified = handed where id = ${message.id}`.execute(db);
    if (address === entry.address)
      await makeConversation(db, {
        ...base,
        personKey: address,
        mails: [{ messageId: message.id, text: "old", ago: 24.6 * A_MONTH }],
      });
  }
  await makeConversation(db, {
    ...base,
    personKey: "report@other.example",
    mails: [
      { text: "new", ago: 60 },
      { kind: "report", text: "gone", ago: 2 * A_MONTH },
    ],
  });
}

/** Of what is not of others. */
const left = async (db: Db) => {
  const { rows } = await sql`
    select (select count(*) from conversation where id > 0) as conversations,
      (select count(*) from conversation_mail where id > 0) as mails,
      (select count(*) from message where id > 0 and body <> '') as words,
      (select count(*) from message where id > 0 and detail is not null) as details,
      (select count(*) from message_file where mailing_id is not null) as files`.execute(db);
  return rows[0];
};

async function addOthers(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, differs] of Object.entries(DIFFERS)) {
      const { rows } = await sql<{ names: string; numbered: boolean }>`
        select string_agg(quote_ident(attname), ', ') as names, bool_or(attidentity <> '') as numbered
        from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
          and attgenerated = ''`.execute(tx);
      const { names, numbered } = rows[0]!;
      await sql`insert into ${sql.table(table)} (${sql.raw(names)}) overriding system value
        select ${sql.raw(names.replace(/(^|, )/g, "$1r."))} from generate_series(1, ${OTHERS}) n
        cross join lateral jsonb_populate_record(
          coalesce((select t from ${sql.table(table)} t limit 1), ${sql.raw(`null::${table}`)}),
          jsonb_build_object(${sql.raw(`${numbered ? "'id', -n, " : ""}${differs}`)})) r`.execute(tx);
    }
  });
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
