import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { runChanges } from "../../platform/background/run-changes.ts";
import { silentLog } from "../../platform/log.ts";
import { foldingMailsAnew, foldMail, foldMails } from "./fold-mails.ts";
import { holdEarlier } from "./fold-queries.ts";

const database = useDatabase();

const wordsOf = async (mailId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ words: string }>`
    select words::text as words from mail_words where mail_id = ${mailId}`.execute(database().db);
  return rows[0]?.words;
};
const due = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from mail_words_due`.execute(database().db))
    .rows[0]!.count;

/** A conversation with so many mails. */
async function write(mails: number) {
  const world = await makeCorrespondence(database().db);
  const entry = await world.addEntry({ title: "Fog" });
  const made = await makeConversation(database().db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [entry],
    mails: Array.from({ length: mails }, (_, number) => ({ text: `word${number}` })),
  });
  return { world, entry, made };
}

test("B1.114 mails from before are folded in pieces; what a killed piece leaves is done by the next", async () => {
  const { db } = database();
  const { made } = await write(25);
  expect(await due()).toBe(25);
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom("mail_words_due").execute();
      throw new Error("killed");
    })
    .catch(() => {});
  // Out of time, it ends with the piece in hand.
  await foldMails(db, 4, 0);
  expect(await due()).toBe(21);
  await foldMails(db, 4);
  expect(await due()).toBe(0);
  const before = await wordsOf(made.mails[24]!.id);
  expect(before).toContain(".wword24'");
  // Again: nothing changes.
  await sql`insert into mail_words_due (mail_id) select id from conversation_mail`.execute(db);
  await Promise.all([foldMails(db, 3), foldMails(db, 5)]);
  expect([await due(), await wordsOf(made.mails[24]!.id)]).toEqual([0, before]);
});

test("B1.114 a mail is folded anew with what changes it, and its words go with it", async () => {
  const { db } = database();
  const { made, world } = await write(2);
  const [first, second] = made.mails;
  await foldMails(db);
  await db.updateTable("conversation_mail").set({ text: "other" }).where("id", "=", first!.id).execute();
  expect(await wordsOf(first!.id)).toBeUndefined();
  await foldMail(db, first!.id);
  expect(await wordsOf(first!.id)).toContain(".wother'");
  await db
    .insertInto("mail_file")
    .values({
      mail_id: first!.id,
      public_id: "f1",
      part: "2",
      name: "opal.pdf",
      size: 1,
      state: "gone",
    } as never)
    .execute();
  await foldMails(db);
  expect(await wordsOf(first!.id)).toContain(".wopal'");
  // Put into a conversation of another mailbox, it is that one's.
  const other = await world.addMailbox({ login: world.kim, reads: "me" });
  const target = await makeConversation(db, {
    ownerId: world.owner.id,
    mailboxId: other.id,
    entries: [],
    mails: [{ text: "x" }],
  });
  await db
    .updateTable("conversation_mail")
    .set({ conversation_id: target.id })
    .where("id", "=", second!.id)
    .execute();
  await foldMails(db);
  expect(await wordsOf(second!.id)).toContain(`'${other.id}.`);
  await db.deleteFrom("conversation").where("id", "in", [made.id, target.id]).execute();
  const { rows } = await sql`
    select from mail_words where conversation_id in (${made.id}, ${target.id})
    union all select from mail_words_due`.execute(db);
  expect(rows).toEqual([]);
});

test("B1.114 whoever takes an address away is not overtaken by somebody who folds at that moment", async () => {
  const { db } = database();
  const { made, entry } = await write(3);
  await foldMails(db);
  await sql`insert into mail_words_due (mail_id) select id from conversation_mail`.execute(db);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("unlock").where("podcast_id", "=", entry.podcastId).execute();
    // Still sees the address; the mails are held by the one who takes it.
    await foldMails(db);
  });
  expect(await due()).toBe(3);
  await foldMails(db);
  const { rows } = await sql<{ open: boolean }>`
    select distinct open from mail_words where conversation_id = ${made.id}`.execute(db);
  expect(rows).toEqual([{ open: false }]);
});

test("B1.114 a mail with very many words is kept within a bound", async () => {
  const { db } = database();
  const { made } = await write(1);
  const text = Array.from({ length: 60_000 }, (_, number) => `w${number}`).join(" ");
  await db.updateTable("conversation_mail").set({ text }).where("id", "=", made.mails[0]!.id).execute();
  await foldMails(db);
  const { rows } = await sql<{ count: number }>`
    select length(words) as count from mail_words where mail_id = ${made.mails[0]!.id}`.execute(db);
  // Of words and of neighbors.
  expect(rows[0]!.count).toBeLessThanOrEqual(20_000);
  expect(rows[0]!.count).toBeGreaterThan(15_000);
});

test("B1.114 a mail of which the words take more than PostgreSQL keeps stops no other mail", async () => {
  const { db } = database();
  const { made, world } = await write(2);
  const [other, much] = made.mails.map(({ id }) => id);
  // Letters of three bytes, in four mailboxes.
  const text = Array.from({ length: 9_000 }, (_, number) => `${"ა".repeat(35)}${number}`).join(" ");
  for (let number = 0; number < 3; number += 1) {
    const { id } = await world.addMailbox({ login: world.kim, reads: "organization" });
    const folder = await db
      .insertInto("mailbox_folder")
      .values({ mailbox_id: id, path: "INBOX", use: "inbox" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("mail_place")
      .values({ mail_id: much!, folder_id: folder.id, remote: String(number) })
      .execute();
  }
  await db.updateTable("conversation_mail").set({ text }).where("id", "=", much!).execute();
  await foldMails(db);
  expect(await due()).toBe(0);
  expect(await wordsOf(other!)).toContain(".wword");
  expect(await wordsOf(much!)).toContain(`.w${"ა".repeat(35)}0'`);
});

const EARLIER = sql`update mail_words set folding = 1, words = 'before'`;

test("B1.114 mails that an earlier version folded are folded anew, with their progress", async () => {
  const { db } = database();
  const { made } = await write(5);
  await foldMails(db);
  const words = await Promise.all(made.mails.map(({ id }) => wordsOf(id)));
  const change = foldingMailsAnew(2);
  const left = await change.left(db);
  await EARLIER.execute(db);
  const total = (await change.left(db)) - left;
  expect(total).toBeGreaterThanOrEqual(5);
  await foldMails(db);
  expect(await wordsOf(made.mails[0]!.id)).toBe("'before'");
  await runChanges({ db, log: silentLog }, [change]);
  expect(await Promise.all(made.mails.map(({ id }) => wordsOf(id)))).toEqual(words);
  expect(await change.left(db)).toBe(0);
  const { rows } = await sql`select total, done, ended is not null as ended from background_change
    where name = ${change.name}`.execute(db);
  expect(rows).toEqual([{ total, done: total, ended: true }]);
});

test("B1.114 an address that is taken away while its mails are folded anew leaves no words", async () => {
  const { db } = database();
  const { made, entry } = await write(3);
  await foldMails(db);
  await EARLIER.execute(db);
  let taking: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    // Whoever takes it away meanwhile waits for these mails, and takes the words away that are written now, too.
    await holdEarlier(tx, 100);
    taking = db.deleteFrom("unlock").where("podcast_id", "=", entry.podcastId).execute();
    await waitsForLock();
    expect(await foldingMailsAnew().batch(tx)).toBeGreaterThanOrEqual(3);
  });
  await taking;
  expect(await due()).toBe(3);
  expect(await Promise.all(made.mails.map(({ id }) => wordsOf(id)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await foldMails(db);
  const { rows } = await sql<{ open: boolean }>`
    select distinct open from mail_words where conversation_id = ${made.id}`.execute(db);
  expect(rows).toEqual([{ open: false }]);
});

/** Until somebody waits for a row that another transaction holds. */
async function waitsForLock() {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database().db,
      );
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );
}
