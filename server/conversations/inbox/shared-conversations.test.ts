import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";

const database = useDatabase();

/** What the table has to say, found from the places of all mails. */
const fromPlaces = sql<{ conversation_id: number; mailbox_id: number }>`
  select distinct c.id as conversation_id, f.mailbox_id
  from conversation c
  join conversation_mail m on m.conversation_id = c.id
  join mail_place p on p.mail_id = m.id
  join mailbox_folder f on f.id = p.folder_id
  where f.mailbox_id <> c.mailbox_id
  order by 1, 2`;

test("B1.02 B1.100 whichever mails are placed, put elsewhere and deleted, it is known in which mailboxes a conversation lies", async () => {
  const { db } = database();
  const world = await makeCorrespondence(db);
  const mailboxes = [world.mailbox, await world.addMailbox({ login: world.kim, reads: "organization" })];
  mailboxes.push(await world.addMailbox({ login: world.ben, reads: "me" }));
  const conversations: number[] = [];
  const mails: number[] = [];
  for (let n = 0; n < 3; n++) {
    const entry = await world.addEntry({ title: `Show ${n}` });
    const made = await makeConversation(db, {
      ownerId: world.owner.id,
      mailboxId: mailboxes[n]!.id,
      entries: [entry],
      subject: `Subject ${n}`,
      mails: [{ text: "First" }, { text: "Second" }],
    });
    conversations.push(made.id);
    mails.push(...made.mails.map(({ id }) => id));
  }
  const folders: number[] = [];
  for (const { id } of mailboxes) {
    const values = {
      mailbox_id: id,
      path: "INBOX",
      use: "inbox",
      remote_id: null,
      cursor: null,
      looked: null,
    };
    const made = await db
      .insertInto("mailbox_folder")
      .values({ ...values, use: "inbox", uid_validity: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    folders.push(made.id);
  }
  let remote = 0;
  const acts = {
    place: (mail: number, at: number) =>
      sql`insert into mail_place (mail_id, folder_id, uid_validity, remote)
        select m.id, f.id, 1, ${String(++remote)} from conversation_mail m, mailbox_folder f
        where m.id = ${mails[mail]} and f.id = ${folders[at]}`,
    leave: (mail: number, at: number) =>
      sql`delete from mail_place where mail_id = ${mails[mail]} and folder_id = ${folders[at]}`,
    // Two at once: the statement's own set counts.
    put: (mail: number, at: number) =>
      sql`update conversation_mail set conversation_id = ${conversations[at]}
        where id in (${mails[mail]}, ${mails[(mail + 1) % mails.length]})`,
    change: (mail: number, at: number) =>
      sql`update conversation set mailbox_id = ${mailboxes[at]!.id} where id = ${conversations[mail % 3]}`,
    erase: (mail: number) => sql`delete from conversation_mail where id = ${mails[mail]}`,
    empty: (_mail: number, at: number) => sql`delete from mailbox_folder where id = ${folders[at]}`,
  };
  const step = fc.record({
    // Places more often than the rest, so that there is something to lose.
    act: fc.constantFrom<keyof typeof acts>(
      "place",
      "place",
      "place",
      "leave",
      "put",
      "put",
      "change",
      "erase",
      "empty",
    ),
    mail: fc.nat(mails.length - 1),
    at: fc.nat(2),
  });
  let shared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await db
        .transaction()
        .execute(async (tx) => {
          for (const { act, mail, at } of steps) {
            await acts[act](mail, at).execute(tx);
            const { rows: found } = await fromPlaces.execute(tx);
            const { rows: kept } = await sql`
              select conversation_id, mailbox_id from conversation_shared order by 1, 2`.execute(tx);
            expect(kept).toEqual(found);
            shared += found.length;
          }
          throw new RolledBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
    }),
    { numRuns: 60, seed: 7 },
  );
  expect(shared).toBeGreaterThan(100);
});

class RolledBack extends Error {}
