import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ConversationList } from "../../../contract/conversations.ts";
import { useApi } from "../../../tests/support/api.ts";
import { type GivenConversation, makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import type { TestLogin } from "../../../tests/support/world.ts";
import { conversationRoutes } from "../routes.ts";
import { foldMails } from "./fold-mails.ts";

const database = useDatabase();
const call = useApi(() => database().db, conversationRoutes);

let ours: Correspondence;
beforeAll(async () => {
  ours = await makeCorrespondence(database().db);
});

/** A conversation about one new show of which the address is unlocked. */
async function converse(world: Correspondence, fields: Partial<GivenConversation>) {
  const entry = await world.addEntry({ title: "A show" });
  const made = await makeConversation(database().db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [entry],
    mails: [{ text: "Nothing" }],
    ...fields,
  });
  return { ...made, entry };
}

async function ask(login: TestLogin, q: string, query = "view=all"): Promise<ConversationList> {
  await foldMails(database().db);
  return (await call(login.token, "GET", `/api/conversation?${query}&q=${encodeURIComponent(q)}`)).payload;
}

/** The subjects of all that is found, page by page. */
async function find(login: TestLogin, q: string, query = "view=all"): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer: ConversationList = await ask(login, q, cursor ? `${query}&cursor=${cursor}` : query);
    found.push(...answer.page.map((row) => row.subject));
    cursor = answer.next;
  }
  return found;
}

describe("B1.114 what is found", () => {
  test("B1.114 words are found in subject, text, people and file names, by their beginning and without accents", async () => {
    const world = await makeCorrespondence(database().db);
    await converse(world, {
      subject: "Käsekuchen",
      mails: [
        {
          text: "Über Straße und Moor.\n\n> Ihr Angebot für Ærø",
          fresh: "Über Straße",
          from: { name: "Inés Vogel", address: "ines.vogel@moor.example" },
          files: [{ name: "Rate-Card 2027.pdf", content: Buffer.from("%PDF-1.7 x") }],
        },
      ],
    });
    await converse(world, {
      subject: "Tee",
      mails: [{ text: "東京タワーの話 ขอบคุณ", from: { name: "Tom", address: "tom@shows.example" } }],
    });
    for (const q of [
      "kase",
      "KÄSE",
      "strasse",
      "uber moor",
      "angebot",
      "ines",
      "vogel@moor",
      "rate 2027",
      "pdf",
    ])
      expect(await find(world.kim, q), q).toEqual(["Käsekuchen"]);
    for (const q of ["タワ", "東京", "ขอบ"]) expect(await find(world.kim, q), q).toEqual(["Tee"]);
    for (const q of ["kuchen", "trasse", "uber tee", "zz", "?!", "kase zz"])
      expect(await find(world.kim, q), q).toEqual([]);
  });

  test("B1.114 one mail has to have all of it; a phrase word for word", async () => {
    const world = await makeCorrespondence(database().db);
    await converse(world, { subject: "one", mails: [{ text: "first tea" }, { text: "then milk" }] });
    await converse(world, { subject: "both", mails: [{ text: "Milk, and  tea\nin the next free week." }] });
    expect(await find(world.kim, "tea milk")).toEqual(["both"]);
    expect(await find(world.kim, '"and tea"')).toEqual(["both"]);
    expect(await find(world.kim, '"tea in the NEXT free"')).toEqual(["both"]);
    expect(await find(world.kim, '"tea and"')).toEqual([]);
    expect(await find(world.kim, '"nex free"')).toEqual([]);
    expect(await find(world.kim, 'milk "first tea"')).toEqual([]);
  });

  test("B1.114 from: asks the sender, in: the campaign, has:file for files", async () => {
    const world = await makeCorrespondence(database().db);
    await converse(world, { subject: "host", mails: [{ text: "Ben says hello" }] });
    await converse(world, {
      subject: "Ben",
      mails: [
        {
          text: "Words",
          from: { name: "Ben Moor", address: "b.moor@shows.example" },
          files: [{ name: "a.txt", content: Buffer.from("x") }],
        },
      ],
    });
    expect(await find(world.kim, "from:ben")).toEqual(["Ben"]);
    expect((await find(world.kim, "ben")).toSorted()).toEqual(["Ben", "host"]);
    expect(await find(world.kim, 'from:"ben moor" from:b.moor@shows.example')).toEqual(["Ben"]);
    expect(await find(world.kim, "has:file")).toEqual(["Ben"]);
    expect((await find(world.kim, "in:aut")).length).toBe(2);
    expect(await find(world.kim, "in:spring")).toEqual([]);
    expect(await find(world.kim, "in:autumn hello")).toEqual(["host"]);
  });

  test("B1.114 a search joins the other filters, counts each view and shows the words", async () => {
    const world = await makeCorrespondence(database().db);
    const long = `${"Something else. ".repeat(20)}Our honest tea is ready. ${"And so on. ".repeat(30)}`;
    await converse(world, { subject: "open", mails: [{ text: long }, { text: "nothing here", ago: 5 }] });
    await converse(world, {
      subject: "done",
      state: "done",
      mails: [{ text: "tea", kind: "away", ago: 30 }],
    });
    const { page, counts, uncounted } = await ask(world.kim, "honest");
    expect(page[0]?.fits?.line).toMatch(/^… .*Our honest tea is ready\. .*…$/);
    expect(page[0]?.fits?.of).toBe("text");
    expect([counts.all, counts.open, counts.done, uncounted]).toEqual([1, 1, 0, false]);
    expect((await ask(world.kim, "tea", "view=open")).counts).toMatchObject({ all: 2, open: 1, done: 1 });
    expect(await find(world.kim, "tea", "view=done")).toEqual(["done"]);
    expect(await find(world.kim, "tea", "view=all&kind=away")).toEqual(["done"]);
    expect(await find(world.kim, "tea", `view=all&mailbox=${world.mailbox.publicId}`)).toHaveLength(2);
    // By the newest mail that fits, not by the newest mail.
    expect(await find(world.kim, "tea")).toEqual(["done", "open"]);
  });

  test("B1.114 pages go on where they ended, each conversation once", async () => {
    const world = await makeCorrespondence(database().db);
    const entry = await world.addEntry({ title: "Fog" });
    for (let i = 0; i < 230; i++)
      await makeConversation(database().db, {
        ownerId: world.owner.id,
        mailboxId: world.mailbox.id,
        entries: [entry],
        subject: `s${i}`,
        mails: [
          { text: "tea", ago: 60_000 + i * 300 },
          { text: "tea again", ago: 100 + (i % 7) },
          { text: "no", ago: 1 },
        ],
      });
    const all = await find(world.kim, "tea");
    expect([all.length, new Set(all).size]).toEqual([230, 230]);
    const { uncounted, page } = await ask(world.kim, "tea");
    expect([uncounted, page.length]).toEqual([true, 50]);
    expect(await find(world.kim, '"tea again"')).toHaveLength(230);
    for (const cursor of ["1.-", "0.x", "9999999999999999.-"])
      expect((await call(world.kim.token, "GET", `/api/conversation?q=tea&cursor=${cursor}`)).status).toBe(
        200,
      );
  });

  test("B1.114 too long a search is refused with a sentence", async () => {
    for (const q of ["x".repeat(201), "a b c d e f g h i j k"]) {
      const answer = await call(ours.kim.token, "GET", `/api/conversation?q=${encodeURIComponent(q)}`);
      expect([answer.status, answer.fault]).toEqual([422, "search-too-long"]);
      expect(JSON.parse(answer.body).title).toBe("A search can have at most 10 words and 200 letters.");
    }
  });
});

describe("B1.114 what is not found", () => {
  test("B1.114 private mailboxes of colleagues and other organizations are neither found nor counted", async () => {
    const world = await makeCorrespondence(database().db);
    const own = await world.addMailbox({ login: world.ben, reads: "me" });
    await converse(world, { subject: "private", mailboxId: own.id, mails: [{ text: "secretword" }] });
    for (const q of ["secretword", "from:ines", "in:autumn", '"secretword"']) {
      const { page, counts } = await ask(world.kim, q);
      expect([page, counts.all], q).toEqual([[], 0]);
    }
    expect(await find(world.ben, "secretword")).toEqual(["private"]);
    const other = await makeCorrespondence(database().db);
    expect((await ask(other.kim, "secretword")).counts.all).toBe(0);
    // Opened to the organization, it is found.
    await database()
      .db.updateTable("mailbox")
      .set({ reads: "organization" })
      .where("id", "=", own.id)
      .execute();
    expect(await find(world.kim, "secretword")).toEqual(["private"]);
  });

  test("B1.114 of a mail that lies in two mailboxes the readers of both find its conversation, as long as it does", async () => {
    const { db } = database();
    const world = await makeCorrespondence(db);
    const own = await world.addMailbox({ login: world.ben, reads: "me" });
    const made = await converse(world, {
      subject: "both",
      mailboxId: own.id,
      mails: [{ text: "sharedword" }],
    });
    const folder = await db
      .insertInto("mailbox_folder")
      .values({ mailbox_id: world.mailbox.id, path: "INBOX", use: "inbox" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await find(world.kim, "sharedword")).toEqual([]);
    await db
      .insertInto("mail_place")
      .values({ mail_id: made.mails[0]!.id, folder_id: folder.id, remote: "1" })
      .execute();
    expect(await find(world.kim, "sharedword")).toEqual(["both"]);
    await db.deleteFrom("mailbox_folder").where("id", "=", folder.id).execute();
    expect(await find(world.kim, "sharedword")).toEqual([]);
    expect(await find(world.ben, "sharedword")).toEqual(["both"]);
  });

  test("B1.114 an address that was taken away is found by nothing, not even just after; the rest of the mail is", async () => {
    const { db } = database();
    const world = await makeCorrespondence(db);
    const made = await converse(world, {
      subject: "Taken",
      mails: [
        {
          text: "Write to zilpa@quartz.example or zilpa at quartz dot example, please",
          from: { name: "Zilpa", address: "zilpa@quartz.example" },
          files: [{ name: "obsidian.pdf", content: Buffer.from("%PDF-1.7 x") }],
        },
      ],
    });
    await db
      .updateTable("podcast_address")
      .set({ address: "zilpa@quartz.example" })
      .where("id", "in", (q) =>
        q.selectFrom("podcast").select("address_id").where("id", "=", made.entry.podcastId),
      )
      .execute();
    const gone = [
      "quartz",
      "zilpa@quartz.example",
      "from:quartz",
      '"quartz dot example"',
      "obsidian",
      "has:file",
    ];
    for (const q of gone) expect(await find(world.kim, q), q).toEqual(["Taken"]);
    await db.deleteFrom("unlock").where("podcast_id", "=", made.entry.podcastId).execute();
    const { rows } = await sql`select from mail_words where conversation_id = ${made.id}`.execute(db);
    expect(rows).toEqual([]);
    for (const q of gone) {
      const { page, counts } = await ask(world.kim, q);
      expect([page, counts.all], q).toEqual([[], 0]);
    }
    const { page } = await ask(world.kim, "write please");
    expect(page.map((row) => row.subject)).toEqual(["Taken"]);
    expect(JSON.stringify(page)).not.toContain("quartz");
  });

  test("B1.114 words folded before an address was taken away do not count, even where nothing has dropped them", async () => {
    const { db } = database();
    const world = await makeCorrespondence(db);
    const made = await converse(world, { subject: "Old", mails: [{ text: "See basalt@shows.example" }] });
    expect(await find(world.kim, "basalt")).toEqual(["Old"]);
    await sql`alter table unlock disable trigger unlock_words`.execute(db);
    await db.deleteFrom("unlock").where("podcast_id", "=", made.entry.podcastId).execute();
    await sql`alter table unlock enable trigger unlock_words`.execute(db);
    const { page, counts } = await ask(world.kim, "basalt");
    expect([page, counts.all]).toEqual([[], 0]);
  });

  test("B1.114 who has left the organization finds nothing there", async () => {
    const world = await makeCorrespondence(database().db);
    await converse(world, { subject: "x", mails: [{ text: "leavingword" }] });
    await database().db.deleteFrom("membership").where("login_id", "=", world.ben.id).execute();
    const { page } = await ask(world.ben, "leavingword");
    expect(page ?? []).toEqual([]);
  });
});
