import { sql } from "kysely";
import { expect, test } from "vitest";
import { type GivenMail, makeConversation, markAccepted } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { foldMails } from "../search/fold-mails.ts";
import { forgetOld } from "./forget-old.ts";

const database = useDatabase();
const db = () => database().db;

const A_DAY = 24 * 60;
const A_MONTH = 30.5 * A_DAY;
const inMonths = (months: number) => new Date(Date.now() + months * A_MONTH * 60_000);

const file = (words: string) => ({ name: "rates.pdf", content: Buffer.from(`%PDF-1.7 ${words}`) });

/** A mail of ours so many minutes ago and what came back; its handle in the database. */
async function converse(world: Correspondence, sentAgo: number, mails: GivenMail[]) {
  const entry = await world.addEntry({ title: "Show" });
  const message = await world.addMessage({
    entry,
    recipient: entry.address,
    ago: sentAgo,
    body: "Our words",
  });
  await markAccepted(db(), message.id, sentAgo);
  await sql`update message set modified = now() - make_interval(mins => ${Math.round(sentAgo)}), detail = '250 OK'
    where id = ${message.id}`.execute(db());
  const made = await makeConversation(db(), {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [entry],
    mails: mails.map((mail) => ({ messageId: message.id, ...mail })),
  });
  return { ...made, message };
}

const count = async (what: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${what}`.execute(db())).rows[0]!.count;

/** What is left of one organization. */
const left = async (ownerId: number) => ({
  mails: await count(sql`conversation_mail where owner_id = ${ownerId}`),
  conversations: await count(sql`conversation where owner_id = ${ownerId}`),
  words: await count(sql`mail_words where owner_id = ${ownerId}`),
  files: await count(
    sql`mail_file f join conversation_mail m on m.id = f.mail_id where m.owner_id = ${ownerId}`,
  ),
  pieces: await count(sql`file_piece where owner_id = ${ownerId}`),
  texts: await count(sql`message where owner_id = ${ownerId} and body <> ''`),
  said: await count(sql`message where owner_id = ${ownerId} and detail is not null`),
  fingerprints: await count(sql`mail_tombstone where owner_id = ${ownerId}`),
});

test("B1.119 text and files go 24 months after the last mail, all of a conversation together", async () => {
  const world = await makeCorrespondence(db());
  await converse(world, 25 * A_MONTH, [{ text: "old", ago: 24.6 * A_MONTH, files: [file("old")] }]);
  const kept = await converse(world, 25 * A_MONTH, [
    { text: "old", ago: 24.9 * A_MONTH, files: [file("kept")] },
    { text: "still talking", ago: 23 * A_MONTH },
  ]);
  await foldMails(db());
  await forgetOld(db());
  expect(await left(world.owner.id)).toEqual({
    mails: 2,
    conversations: 1,
    words: 2,
    files: 1,
    pieces: 1,
    texts: 1,
    said: 0,
    fingerprints: 1,
  });
  const message = await db()
    .selectFrom("message")
    .select(["state", "body", "recipient", "fate"])
    .where("owner_id", "=", world.owner.id)
    .where("id", "<>", kept.message.id)
    .executeTakeFirstOrThrow();
  expect(message).toMatchObject({ state: "accepted", body: "" });
  expect(message.recipient).not.toBe("");
});

test("B1.119 reports go after 30 days, and what they were proof of stays", async () => {
  const world = await makeCorrespondence(db());
  const report: GivenMail = {
    kind: "report",
    text: "no such user",
    report: { kind: "gone", status: "5.1.1" },
  };
  const old = await converse(world, 32 * A_DAY, [
    { text: "hello", ago: 31 * A_DAY },
    { ...report, ago: 30.5 * A_DAY },
  ]);
  await converse(world, 29.5 * A_DAY, [{ ...report, ago: 29 * A_DAY }]);
  await sql`update message set fate = 'gone', fate_at = now() where id = ${old.message.id}`.execute(db());
  await forgetOld(db());
  expect(await left(world.owner.id)).toMatchObject({
    mails: 2,
    conversations: 2,
    texts: 2,
    said: 1,
    fingerprints: 1,
  });
  expect(
    await count(
      sql`delivery_report r join message m on m.id = r.message_id where m.owner_id = ${world.owner.id}`,
    ),
  ).toBe(1);
  expect(await count(sql`message where id = ${old.message.id} and fate = 'gone'`)).toBe(1);
});

test("B1.119 a report stays while its case waits for an administrator, and goes once that is decided", async () => {
  const world = await makeCorrespondence(db());
  const { message } = await converse(world, 32 * A_DAY, [
    { kind: "report", text: "no such user", report: { kind: "gone", status: "5.1.1" }, ago: 31 * A_DAY },
  ]);
  await sql`
    insert into undelivered (public_id, unlock_id, owner_id, podcast_id, message_id, mail_id, proof, state, credits)
    select 'case-of-old-report', g.id, g.owner_id, g.podcast_id, g.id, m.id, 'weak', 'waiting', 1
    from message g join conversation_mail m on m.owner_id = g.owner_id and m.kind = 'report'
    where g.id = ${message.id}`.execute(db());
  await forgetOld(db());
  expect((await left(world.owner.id)).mails).toBe(1);
  await sql`update undelivered set state = 'refused' where owner_id = ${world.owner.id}`.execute(db());
  await forgetOld(db());
  expect((await left(world.owner.id)).mails).toBe(0);
});

test("B1.119 what stays does not keep from going what comes after it, one mail at a time", async () => {
  const world = await makeCorrespondence(db());
  const { id } = world.owner;
  const report: GivenMail = { kind: "report", text: "no such user", report: { kind: "gone" } };
  // Older than the others: reports of cases that wait, conversations that go on, and mails to somebody who was written to since.
  for (let number = 0; number < 3; number += 1) {
    const { message } = await converse(world, 26 * A_MONTH, [{ ...report, ago: 3 * A_MONTH }]);
    await sql`
      insert into undelivered (public_id, unlock_id, owner_id, podcast_id, message_id, mail_id, proof, state, credits)
      select 'waits-' || m.id, g.id, g.owner_id, g.podcast_id, g.id, m.id, 'weak', 'waiting', 1
      from message g join conversation_mail m on m.message_id = g.id where g.id = ${message.id}`.execute(
      db(),
    );
    const goesOn = await converse(world, 26 * A_MONTH, [
      { text: "old", ago: 25.5 * A_MONTH },
      { text: "kept aside", ago: 2 * A_MONTH, certainty: "unsure" },
    ]);
    await sql`update conversation set last_in = now() - interval '770 days' where id = ${goesOn.id}`.execute(
      db(),
    );
    const entry = await world.addEntry({ title: "Again" });
    await world.addMessage({ entry, recipient: "ida@again.example", ago: 26 * A_MONTH });
    await world.addMessage({ entry, recipient: "ida@again.example", ago: A_MONTH });
  }
  await converse(world, 25 * A_MONTH, [{ text: "over", ago: 24.5 * A_MONTH }]);
  await converse(world, 2 * A_MONTH, [
    { text: "new", ago: 60 },
    { ...report, ago: 2 * A_MONTH },
  ]);
  const silent = await world.addMessage({
    entry: await world.addEntry({ title: "Silent" }),
    recipient: "silent@shows.example",
    ago: 25 * A_MONTH,
  });
  const before = await left(id);
  await forgetOld(db(), new Date(), 1);
  const after = await left(id);
  expect({
    mails: before.mails - after.mails,
    conversations: before.conversations - after.conversations,
    texts: before.texts - after.texts,
  }).toEqual({ mails: 2, conversations: 1, texts: 2 });
  expect(await count(sql`message where id = ${silent.id} and body = ''`)).toBe(1);
});

test("B1.119 with a clock that is far ahead nothing is left beyond, killed in between or not", async () => {
  const world = await makeCorrespondence(db());
  for (let number = 0; number < 12; number += 1)
    await converse(world, 1_000, [
      { text: `one ${number}`, ago: 900, files: [file(String(number))] },
      { direction: "elsewhere", text: "two", ago: 800 },
      { kind: "report", text: "delayed", ago: 700 },
    ]);
  const { id } = world.owner;
  // Killed in its third piece.
  await sql`create function killed() returns trigger language plpgsql as $$ begin
    if (select count(*) from mail_tombstone where owner_id = new.owner_id) > 9 then raise 'killed'; end if;
    return new; end $$`.execute(db());
  await sql`create trigger killed before insert on mail_tombstone for each row execute function killed()`.execute(
    db(),
  );
  await expect(forgetOld(db(), inMonths(25), 5)).rejects.toThrow("killed");
  await sql`drop function killed cascade`.execute(db());
  const between = await left(id);
  expect(between.mails).toBeGreaterThan(0);
  expect(between.mails + between.fingerprints).toBe(36);
  await forgetOld(db(), inMonths(25), 5);
  const none = { mails: 0, conversations: 0, words: 0, files: 0, pieces: 0, texts: 0, said: 0 };
  expect(await left(id)).toEqual({ ...none, fingerprints: 36 });
  await forgetOld(db(), inMonths(25), 5);
  expect(await left(id)).toEqual({ ...none, fingerprints: 36 });
  // That and when they were written to is still known.
  expect(
    await count(sql`message where owner_id = ${id} and state = 'accepted' and accepted is not null`),
  ).toBe(12);
});
