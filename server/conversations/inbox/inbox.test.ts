import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Conversation, ConversationList } from "../../../contract/conversations.ts";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { actFor, makeLogin, type TestLogin } from "../../../tests/support/world.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { conversationRoutes } from "../routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, [...conversationRoutes, ...campaignRoutes]);

let ours: Correspondence;
beforeAll(async () => {
  ours = await makeCorrespondence(database().db);
});

/** How many requests wait for somebody else's transaction. */
const waiting = async (db: Db): Promise<number> =>
  (
    await sql<object>`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows.length;

const list = async (login: TestLogin, query = ""): Promise<ConversationList> =>
  (await call(login.token, "GET", `/api/conversation${query}`)).payload;
const read = async (login: TestLogin, publicId: string): Promise<Conversation> =>
  (await call(login.token, "GET", `/api/conversation/${publicId}`)).payload;
const subjects = (answer: ConversationList) => answer.page.map((row) => row.subject);

/** Where the mails both ways with an entry's podcast are read. */
const mailsOf = (world: Correspondence, entry: { publicId: string }) =>
  `/api/podcast/${entry.publicId}/mail?owner=${world.owner.publicId}`;

/** A conversation in the open mailbox about one new show. */
async function converse(
  world: Correspondence,
  subject: string,
  fields: Partial<Parameters<typeof makeConversation>[1]> = {},
) {
  const entry = await world.addEntry({ title: `Show of ${subject}` });
  const made = await makeConversation(database().db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [entry],
    subject,
    mails: [{ text: `Words of ${subject}` }],
    ...fields,
  });
  return { ...made, entry };
}

describe("B1.100 the list", () => {
  test("B1.100 shows each view with its number, and narrows to campaign, mailbox, person and kind", async () => {
    const world = await makeCorrespondence(database().db);
    const second = await world.addMailbox({ login: world.kim, reads: "organization" });
    await converse(world, "ours", { assignedTo: world.kim.id });
    await converse(world, "theirs", { turn: "theirs", mailboxId: second.id, personKey: "ben@shows.example" });
    await converse(world, "later", { state: "snoozed" });
    await converse(world, "done", { state: "done", mails: [{ text: "On holiday", kind: "away", ago: 5 }] });
    const { page, counts } = await list(world.kim);
    expect(page.map((row) => row.subject).sort()).toEqual(["ours", "theirs"]);
    expect(counts).toEqual({ open: 2, mine: 1, nobody: 1, ours: 1, theirs: 1, later: 1, done: 1, all: 4 });
    for (const [view, expected] of [
      ["mine", ["ours"]],
      ["nobody", ["theirs"]],
      ["ours", ["ours"]],
      ["theirs", ["theirs"]],
      ["later", ["later"]],
      ["done", ["done"]],
    ] as const)
      expect(subjects(await list(world.kim, `?view=${view}`)), view).toEqual(expected);
    expect(subjects(await list(world.kim, "?view=all"))[0]).toBe("done");
    expect(subjects(await list(world.kim, `?view=all&mailbox=${second.publicId}`))).toEqual(["theirs"]);
    expect(subjects(await list(world.kim, "?view=all&kind=away"))).toEqual(["done"]);
    const { page: all } = await list(world.kim, "?view=all");
    const away = all.find((row) => row.subject === "theirs")!;
    expect(subjects(await list(world.kim, `?view=all&person=${away.publicId}`))).toEqual(["theirs"]);
    const narrowed = await list(world.kim, `?view=all&campaign=${world.campaign.publicId}`);
    expect(narrowed.counts.all).toBe(4);
    const other = await makeCorrespondence(database().db);
    for (const query of [
      `campaign=${other.campaign.publicId}`,
      `mailbox=${other.mailbox.publicId}`,
      `owner=${other.owner.publicId}`,
      "person=unknown",
    ])
      expect((await call(world.kim.token, "GET", `/api/conversation?${query}`)).status, query).toBe(404);
  });

  test("B1.100 goes on where a page ended, also when lines of one moment lie on both sides", async () => {
    const world = await makeCorrespondence(database().db);
    const entry = await world.addEntry({ title: "Fog" });
    for (let i = 0; i < 120; i++)
      await makeConversation(database().db, {
        ownerId: world.owner.id,
        mailboxId: world.mailbox.id,
        entries: [entry],
        subject: `s${i}`,
        mails: [{ text: "x" }],
      });
    await database()
      .db.updateTable("conversation")
      .set({ last_in: new Date("2026-11-20T10:00:00.123Z") })
      .where("owner_id", "=", world.owner.id)
      .execute();
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const answer: ConversationList = await list(world.kim, cursor ? `?cursor=${cursor}` : "");
      expect(answer.page.length).toBeLessThanOrEqual(50);
      seen.push(...subjects(answer));
      cursor = answer.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    for (const wrong of ["x", "1.", "9".repeat(25), "1.%22%27"])
      expect((await call(world.kim.token, "GET", `/api/conversation?cursor=${wrong}`)).status, wrong).toBe(
        400,
      );
  });

  test("B1.101 a line names the shows, the person, the newest words, the campaign, whose turn and who has it", async () => {
    const made = await converse(ours, "tea", {
      assignedTo: ours.ben.id,
      mails: [
        { text: "Old words", ago: 100 },
        { text: "Yes,\n\nI would  love to.", ago: 10 },
      ],
    });
    const row = (await list(ours.kim)).page.find((one) => one.publicId === made.publicId)!;
    expect(row).toMatchObject({
      subject: "tea",
      words: "Yes, I would love to.",
      person: { name: "Ines Vogel", address: "ines@shows.example" },
      turn: "ours",
      assignedTo: "Ben",
      kind: "human",
      unread: true,
      shows: [{ title: "Show of tea", campaign: { displayName: "Autumn" }, state: "New" }],
    });
  });

  test("B1.101 unread is each person's own, and a newer mail makes it unread again", async () => {
    const made = await converse(ours, "unread");
    const unread = async (login: TestLogin) =>
      (await list(login)).page.find((one) => one.publicId === made.publicId)!.unread;
    const news = (await list(ours.kim)).news;
    const { status } = await call(ours.kim.token, "POST", `/api/conversation/${made.publicId}/seen`);
    expect(status).toBe(204);
    expect([await unread(ours.kim), await unread(ours.ben)]).toEqual([false, true]);
    expect((await list(ours.kim)).news).toBe(news - 1);
    await database()
      .db.updateTable("conversation")
      .set({ last_in: new Date(Date.now() + 60_000) })
      .where("id", "=", made.id)
      .execute();
    expect(await unread(ours.kim)).toBe(true);
  });

  test("B1.100 says how many mails are out while nothing has come back, and which mailbox is behind", async () => {
    const world = await makeCorrespondence(database().db);
    const entry = await world.addEntry({ title: "Fog" });
    await world.addMessage({ entry, recipient: entry.address });
    await world.addMessage({ entry, recipient: entry.address, state: "queued" });
    const { db } = database();
    await db
      .insertInto("mailbox_reader")
      .values({
        mailbox_id: world.mailbox.id,
        connected: new Date("2026-11-01"),
        last_success: new Date(Date.now() - 20 * 60_000),
        until: null,
        first_refusal: null,
        idle_after: null,
        error_code: null,
        error_detail: null,
        error_at: null,
        look_asked: null,
        told_behind: null,
      })
      .execute();
    const { sent, page, mailboxes } = await list(world.kim);
    expect([sent, page]).toEqual([1, []]);
    expect(mailboxes).toMatchObject([{ publicId: world.mailbox.publicId, behind: true }]);
    await db.updateTable("mailbox_reader").set({ last_success: new Date() }).execute();
    expect((await list(world.kim)).mailboxes).toMatchObject([{ behind: false }]);
  });
});

describe("B1.102 a conversation", () => {
  test("B1.102 has its mails oldest first, ours in their place, with what was found out about each", async () => {
    const entry = await ours.addEntry({ title: "The Cold Kitchen" });
    await database()
      .db.updateTable("campaign_entry")
      .set({ state: "Contacted" })
      .where("id", "=", entry.id)
      .execute();
    const message = await ours.addMessage({ entry, recipient: entry.address, ago: 300, body: "Dear Ines" });
    const waiting = await ours.addMessage({ entry, recipient: entry.address, state: "queued" });
    const made = await makeConversation(database().db, {
      ownerId: ours.owner.id,
      mailboxId: ours.mailbox.id,
      entries: [entry],
      mails: [
        {
          text: "On holiday until Friday",
          kind: "away",
          signs: [{ code: "auto-submitted", detail: "auto-replied" }],
          awayUntil: "2099-11-24",
          ago: 200,
          messageId: message.id,
        },
        {
          text: "Yes.\n\n> Dear Ines",
          fresh: "Yes.",
          html: "<p>Yes.</p><script>x()</script>",
          ago: 100,
          suggestion: { from: "Contacted", to: "Interested" },
          junk: true,
        },
        { direction: "elsewhere", text: "Thank you, from my phone", ago: 50 },
        { text: "I am the producer", otherSender: true, certainty: "probable", ago: 20 },
        {
          text: "550 no such user",
          kind: "report",
          ago: 10,
          messageId: message.id,
          report: { kind: "gone", status: "5.1.1", said: "no such user" },
        },
        { text: "", messageId: waiting.id, ago: 5 },
      ],
    });
    const { mails } = await read(ours.kim, made.publicId);
    expect(mails.map((mail) => [mail.direction, mail.kind, mail.fresh])).toEqual([
      ["out", null, "Dear Ines"],
      ["in", "away", "On holiday until Friday"],
      ["in", "human", "Yes."],
      ["elsewhere", null, "Thank you, from my phone"],
      ["in", "human", "I am the producer"],
      ["in", "report", "550 no such user"],
      ["in", "human", ""],
    ]);
    expect(mails[0]).toMatchObject({ sending: "accepted", from: { name: "Kim Berg" } });
    expect(mails[1]).toMatchObject({ awayUntil: "2099-11-24", signs: [{ code: "auto-submitted" }] });
    expect(mails[2]).toMatchObject({
      text: "Yes.\n\n> Dear Ines",
      html: "<p>Yes.</p>",
      junk: true,
      suggestions: [
        { podcastTitle: "The Cold Kitchen", from: "Contacted", to: "Interested", state: "offered" },
      ],
    });
    expect(mails[4]).toMatchObject({ otherSender: true, certainty: "probable" });
    expect(mails[5]?.reports).toEqual([
      { kind: "gone", status: "5.1.1", said: "no such user", podcastTitle: "The Cold Kitchen" },
    ]);
  });

  test("B1.102 a sender's odd date is shown, and does not order", async () => {
    const made = await converse(ours, "dates", {
      mails: [
        { text: "first", ago: 60, sent: new Date("2031-01-01") },
        { text: "second", ago: 30, sent: new Date(Date.now() - 30 * 60_000) },
      ],
    });
    const { mails } = await read(ours.kim, made.publicId);
    expect(mails.map((mail) => [mail.fresh, mail.dated])).toEqual([
      ["first", "2031-01-01T00:00:00.000Z"],
      ["second", null],
    ]);
  });

  test("B1.02 who may not read the mailbox finds no conversation of it, in no list and by no handle", async () => {
    const world = await makeCorrespondence(database().db);
    const own = await world.addMailbox({ login: world.kim, reads: "me" });
    const made = await converse(world, "private", {
      mailboxId: own.id,
      mails: [{ text: "secret", files: [{ name: "a.txt", content: Buffer.from("secret") }] }],
    });
    const helper = await makeLogin(database().db, [ours.owner], { permissions: ["OWNER_ACT_FOR_ANY"] });
    await actFor(database().db, helper, world.owner);
    expect(subjects(await list(world.kim))).toEqual(["private"]);
    for (const login of [world.ben, ours.kim, helper]) {
      const answer = await list(login);
      expect(subjects(answer)).not.toContain("private");
      expect(JSON.stringify(answer)).not.toContain("secret");
      const paths = [
        ["GET", `/api/conversation/${made.publicId}`],
        ["POST", `/api/conversation/${made.publicId}/seen`],
        ["GET", `/api/mail-file/${made.files[0]!.publicId}`],
        ["GET", `/api/conversation?person=${made.publicId}`],
      ] as const;
      for (const [method, path] of paths)
        expect((await call(login.token, method, path)).status, path).toBe(404);
    }
    expect((await list(world.ben, "?view=all")).counts.all).toBe(0);
    expect([(await list(world.kim)).news, (await list(world.ben)).news]).toEqual([1, 0]);
  });

  test("B1.101 a conversation that is being deleted just then is not marked as seen, and nothing fails", async () => {
    const { id, publicId } = await converse(ours, "going");
    const { db } = database();
    const seen = await inTransaction(db, async (tx) => {
      await tx.deleteFrom("conversation").where("id", "=", id).execute();
      const asked = call(ours.kim.token, "POST", `/api/conversation/${publicId}/seen`);
      // It finds the conversation and then waits for its deletion.
      await expect.poll(() => waiting(db), { timeout: 10_000 }).toBe(1);
      return { asked };
    });
    expect((await seen.asked).status).toBe(204);
  });

  test("B1.45 a mail that lies in two mailboxes is seen by whoever may read one of them", async () => {
    const world = await makeCorrespondence(database().db);
    const { db } = database();
    const own = await world.addMailbox({ login: world.kim, reads: "me" });
    const made = await converse(world, "both", { mailboxId: own.id });
    expect(subjects(await list(world.ben))).toEqual([]);
    const folder = await db
      .insertInto("mailbox_folder")
      .values({
        mailbox_id: world.mailbox.id,
        path: "INBOX",
        use: "inbox",
        remote_id: null,
        uid_validity: 1,
        cursor: null,
        looked: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("mail_place")
      .values({ mail_id: made.mails[0]!.id, folder_id: folder.id, uid_validity: 1, remote: "7" })
      .execute();
    expect(subjects(await list(world.ben))).toEqual(["both"]);
    expect((await list(world.ben)).counts.open).toBe(1);
    expect((await read(world.ben, made.publicId)).mails).toHaveLength(1);
  });

  test("item 9: an address that is not the organization's any more is in no field of its conversations", async () => {
    const address = "gone.host@taken.example";
    const entry = await ours.addEntry({ title: "Low Tide", address });
    const message = await ours.addMessage({ entry, recipient: address, body: `To ${address}` });
    const made = await makeConversation(database().db, {
      ownerId: ours.owner.id,
      mailboxId: ours.mailbox.id,
      entries: [entry],
      subject: `About ${address}`,
      mails: [
        {
          messageId: message.id,
          from: { name: `Ida <${address}>`, address },
          text: `Write to gone.host (at) taken.example or ${address}`,
          html: `<p>gone.host<b>@</b>taken.example</p>`,
          signs: [{ code: "phrase", detail: address }],
          files: [{ name: `${address}.txt`, content: Buffer.from("x") }],
        },
      ],
    });
    const show = async () => [
      await read(ours.kim, made.publicId),
      (await list(ours.kim)).page.filter((row) => row.publicId === made.publicId),
      (await call(ours.kim.token, "GET", `/api/campaign/${ours.campaign.publicId}/podcast`)).payload,
      (await call(ours.kim.token, "GET", mailsOf(ours, entry))).payload,
    ];
    expect(JSON.stringify(await show())).toContain(address);
    // A file may hold it: reports return the mail.
    const files = async () => (await read(ours.kim, made.publicId)).mails.flatMap((mail) => mail.files);
    const [file] = await files();
    const fetched = () => call(ours.kim.token, "GET", `/api/mail-file/${file!.publicId}`);
    await database().db.deleteFrom("unlock").where("podcast_id", "=", entry.podcastId).execute();
    expect((await fetched()).fault).toBe("not-found");
    expect(await files()).toEqual([]);
    const hidden = JSON.stringify(await show());
    expect(hidden).toContain("Low Tide");
    expect(hidden.replace(/<[^>]*>/g, "")).not.toMatch(/gone\.host|taken\.example/);
    // Not either where somebody says that it is about another podcast alone.
    const other = await ours.addEntry({ title: "High Tide", address: "high@tide.example" });
    await database()
      .db.updateTable("conversation_entry")
      .set({ podcast_id: other.podcastId, entry_id: other.id })
      .where("podcast_id", "=", entry.podcastId)
      .execute();
    const narrowed = JSON.stringify(await read(ours.kim, made.publicId));
    expect(narrowed).toContain("High Tide");
    expect(narrowed.replace(/<[^>]*>/g, "")).not.toMatch(/gone\.host|taken\.example/);
  });
});
