import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { filePart, makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { rowsRead } from "../../../tests/support/postgres/rows-read.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { readMigrations } from "../../platform/postgres/migrate.ts";
import { deleteMails } from "../forgetting/forget-old-queries.ts";
import { lockKeeping } from "../keeping/keep-queries.ts";
import { examineFiles } from "./examine-files.ts";
import { countStored } from "./file-queries.ts";
import { keepFiles } from "./keep-files.ts";

/** Of mails, of their files and of files that went out. */
const OTHERS = 5_000;

describe("B1.106 how much an organization has stored", () => {
  const database = useDatabase();
  const db = () => database().db;

  /** Added up from what there is. */
  async function addedUp(on: Db, ownerId: number): Promise<number> {
    const { rows } = await sql<{ bytes: string }>`
      select (select coalesce(sum(size), 0) from (
          select distinct f.hash, f.size from mail_file f join conversation_mail m on m.id = f.mail_id
          where m.owner_id = ${ownerId} and f.state = 'stored') contents)
        + (select coalesce(sum(size), 0) from message_file where owner_id = ${ownerId}) as bytes`.execute(on);
    return Number(rows[0]!.bytes);
  }
  const stored = (ownerId: number) => inTransaction(db(), (tx) => countStored(tx, ownerId));

  async function receive(world: Correspondence, contents: string[]): Promise<number> {
    const entry = await world.addEntry({ title: "Fog" });
    const files = contents.map((content, place) => ({ name: `${place}.txt`, content: Buffer.from(content) }));
    const made = await makeConversation(db(), {
      ownerId: world.owner.id,
      mailboxId: world.mailbox.id,
      entries: [entry],
      mails: [{ text: "Here", files }],
    });
    return made.mails[0]!.id;
  }

  /** Keeps one more file of a mail. */
  const keep = async (tx: Tx, world: Correspondence, mailId: number, content: string) =>
    keepFiles(
      tx,
      { id: mailId, ownerId: world.owner.id },
      await examineFiles([filePart(content, { name: "more.txt", content: Buffer.from(content) })], null),
    );

  test("B1.106 follows what is kept and deleted, each content once, and what goes out", async () => {
    const world = await makeCorrespondence(db());
    const { id } = world.owner;
    expect(await stored(id)).toBe(0);
    const first = await receive(world, ["a".repeat(600_000), "bb"]);
    const second = await receive(world, ["bb", "ccc"]);
    expect([await stored(id), await addedUp(db(), id)]).toEqual([600_005, 600_005]);
    const message = await world.addMessage({
      entry: await world.addEntry({ title: "Sea" }),
      recipient: "a@b.example",
    });
    await sql`insert into message_file (public_id, owner_id, message_id, name, size, kept)
      select 'out-' || n, ${id}, ${message.id}, 'out.txt', 100, 100 from generate_series(1, 3) n`.execute(
      db(),
    );
    expect([await stored(id), await addedUp(db(), id)]).toEqual([600_305, 600_305]);
    await inTransaction(db(), (tx) => deleteMails(tx, id, [first]));
    expect([await stored(id), await addedUp(db(), id)]).toEqual([305, 305]);
    await inTransaction(db(), (tx) => deleteMails(tx, id, [second]));
    await sql`delete from message_file where owner_id = ${id} and public_id <> 'out-1'`.execute(db());
    expect([await stored(id), await addedUp(db(), id)]).toEqual([100, 100]);
  });

  test("B1.106 two at a time are both counted, and what fails is not", async () => {
    const world = await makeCorrespondence(db());
    const mailId = await receive(world, ["a"]);
    let goOn: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    // Without the lock by which mails of one organization are kept one after the other.
    const slow = inTransaction(db(), async (tx) => {
      await keep(tx, world, mailId, "slow");
      await waits;
    });
    const quick = inTransaction(db(), (tx) => keep(tx, world, mailId, "quick"));
    const failing = inTransaction(db(), async (tx) => {
      await keep(tx, world, mailId, "failing");
      throw new Error("killed");
    });
    setTimeout(() => goOn(), 300);
    await Promise.allSettled([slow, quick, failing]);
    await expect(failing).rejects.toThrow("killed");
    const bytes = "a".length + "slow".length + "quick".length;
    expect([await stored(world.owner.id), await addedUp(db(), world.owner.id)]).toEqual([bytes, bytes]);
  });

  test("B1.106 goes with the organization", async () => {
    const owner = await makeOwner(db());
    await sql`insert into file_piece (owner_id, hash, number, bytes) values (${owner.id}, 'h', 0, 'abc')`.execute(
      db(),
    );
    expect(await stored(owner.id)).toBe(3);
    await sql`delete from file_piece where owner_id = ${owner.id}`.execute(db());
    await sql`insert into file_piece (owner_id, hash, number, bytes) values (${owner.id}, 'h', 0, 'abc')`.execute(
      db(),
    );
    await inTransaction(db(), async (tx) => {
      await sql`delete from ledger_account where owner_id = ${owner.id}`.execute(tx);
      await sql`delete from owner where id = ${owner.id}`.execute(tx);
      const { rows } = await sql`select from file_total where owner_id = ${owner.id}`.execute(tx);
      expect(rows).toEqual([]);
    });
  });

  test("B1.106 D6.06 a mail with a file is kept without reading those of other mails", async () => {
    const world = await makeCorrespondence(db());
    const mailId = await receive(world, ["a"]);
    await inTransaction(db(), (tx) => addOthers(tx, mailId));
    const tables = ["conversation_mail", "mail_file", "message_file", "file_piece", "file_total"];
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db());
    const read = await inTransaction(db(), (tx) =>
      rowsRead(tx, tables, async () => {
        await lockKeeping(tx, world.owner.id);
        await keep(tx, world, mailId, "one more");
      }),
    );
    expect(read < 50 ? "few" : read).toBe("few");
  });

  async function addOthers(tx: Tx, mailId: number): Promise<void> {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into conversation_mail overriding system value select r.* from conversation_mail m
      cross join generate_series(1, ${OTHERS}) n
      cross join lateral jsonb_populate_record(m, jsonb_build_object('id', -n, 'public_id', 'other-' || n,
        'identity', '\\x' || lpad(n::text, 64, '0'))) r where m.id = ${mailId}`.execute(tx);
    await sql`insert into mail_file overriding system value select r.* from mail_file f
      cross join generate_series(1, ${OTHERS}) n
      cross join lateral jsonb_populate_record(f, jsonb_build_object('id', -n, 'public_id', 'other-' || n,
        'mail_id', -n, 'hash', '\\x' || lpad(n::text, 64, '0'))) r where f.mail_id = ${mailId}`.execute(tx);
  }
});

describe("B1.106 files from before", () => {
  const database = useDatabase();

  test("D6.05 B1.106 are counted by the migration", async () => {
    const { db } = database();
    const migration = readMigrations().find(({ name }) => name.startsWith("0227-"))!;
    await inTransaction(db, async (tx) => {
      await sql`drop function file_piece_total, message_file_total cascade`.execute(tx);
      await sql`drop function file_total_add, file_total_take`.execute(tx);
      await sql`drop table file_total`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into file_piece (owner_id, hash, number, bytes)
        select 1, 'h', n, decode(repeat('ab', 1000), 'hex') from generate_series(0, 2) n`.execute(tx);
      await sql`insert into message_file (public_id, owner_id, message_id, name, size, kept)
        values ('one', 1, 1, 'a', 7, 7), ('two', 2, 2, 'b', 11, 11)`.execute(tx);
      await sql.raw(migration.sql).execute(tx);
      expect([await countStored(tx, 1), await countStored(tx, 2)]).toEqual([3_007, 11]);
    });
  });
});
