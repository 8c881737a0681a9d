import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { type MailServers, startMailServers } from "../../../tests/support/mail/mail-servers.ts";
import { plainKeeper } from "../../../tests/support/mail/plain-keeper.ts";
import {
  answerMail,
  contextOf,
  keptOf,
  makeReadWorld,
  privateMail,
  readerOf,
  saveReadMailbox,
  until,
} from "../../../tests/support/mail/reading-world.ts";
import { pickFolders } from "../../mailbox/reading/folders.ts";
import { askLook, readerState } from "../../mailbox/reading/reader-state.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { type KeptReading, keepReading, type ReadingOptions } from "./keep-reading.ts";

const users = Array.from({ length: 15 }, (_, n) => ({
  address: `u${n}@brand.test`,
  password: `secret-${n}`,
}));
const started = await startMailServers({ users, rawLog: true });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

describe.skipIf(started.servers === null)("reading mailboxes", () => {
  const servers = started.servers as MailServers;
  const database = useDatabase();
  let context: Context;
  let used = 0;
  const running: KeptReading[] = [];
  beforeAll(() => {
    context = contextOf(database().db, servers);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
    await context.db.updateTable("mailbox").set({ disconnected: sql<Date>`now()` }).execute();
  });
  afterAll(() => servers.stop());

  const at = () => ({ name: servers.name, port: servers.imap.tls });
  const read = (options: Partial<ReadingOptions> = {}) => {
    const one = keepReading(context, plainKeeper, { tickMs: 50, ...options });
    running.push(one);
    return one;
  };
  const nextUser = () => users[used++]!;
  const live = (mailboxId: number) =>
    until(async () => (await readerOf(context.db, mailboxId))?.mode === "live");
  const restarted = async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
    await sql`update mailbox_reader set next_look = now()`.execute(context.db);
  };

  test("B1.20 reading changes nothing: no command that writes, what is unseen stays so", async () => {
    const user = nextUser();
    servers.drop(user.address, [answerMail("a"), privateMail("p")]);
    servers.drop(user.address, [answerMail("spam")], "Junk");
    const { mailboxId } = await makeReadWorld(context, at(), user);
    read();
    await live(mailboxId);
    servers.drop(user.address, [answerMail("b")]);
    await until(async () => (await keptOf(context.db, mailboxId)).includes("Re: b"));
    expect((await keptOf(context.db, mailboxId)).sort()).toEqual(["Re: a", "Re: b", "Re: spam"]);
    await restarted();
    const said = servers.rawLog(user.address);
    expect(said).toMatch(/EXAMINE/);
    expect(said).toMatch(/BODY\.PEEK\[\]/);
    expect(said).not.toMatch(
      /^\S+ (UID )?(SELECT|STORE|EXPUNGE|COPY|MOVE|APPEND|CLOSE|DELETE|CREATE|RENAME)\b/im,
    );
    expect(said).not.toMatch(/BODY\[/i);
    expect(await servers.unseen(user.address)).toBe(4);
  });

  test("B1.21 what was found in junk says so, drafts are not read, a folder picked by hand is", async () => {
    const user = nextUser();
    const { mailboxId } = await makeReadWorld(context, at(), user);
    servers.drop(user.address, [answerMail("junk")], "Junk");
    servers.drop(user.address, [answerMail("draft")], "Drafts");
    servers.drop(user.address, [answerMail("archive")], "Archive");
    servers.drop(user.address, [answerMail("sent")], "Sent");
    servers.drop(user.address, [answerMail("hosts")], "Hosts");
    servers.drop(user.address, [answerMail("other")], "Other");
    await inTransaction(context.db, (tx) => pickFolders(tx, mailboxId, ["Hosts", "Not there"]));
    read();
    await live(mailboxId);
    const rows = await context.db
      .selectFrom("conversation_mail")
      .select(["subject", "junk", "direction"])
      .where("mailbox_id", "=", mailboxId)
      .orderBy("subject")
      .execute();
    expect(rows).toEqual([
      { subject: "Re: archive", junk: false, direction: "in" },
      { subject: "Re: hosts", junk: false, direction: "in" },
      { subject: "Re: junk", junk: true, direction: "in" },
      { subject: "Re: sent", junk: false, direction: "elsewhere" },
    ]);
    const six = ["1", "2", "3", "4", "5", "6"];
    await expect(inTransaction(context.db, (tx) => pickFolders(tx, mailboxId, six))).rejects.toThrow();
  });

  test("B1.23 the first look keeps answers of 90 days as history, and none from before", async () => {
    const user = nextUser();
    servers.drop(user.address, [answerMail("recent"), answerMail("old"), privateMail("p")]);
    servers.age(user.address, "<old@show.test>", 91);
    servers.age(user.address, "<recent@show.test>", 88);
    const { mailboxId } = await makeReadWorld(context, at(), user);
    read();
    await live(mailboxId);
    servers.drop(user.address, [answerMail("new")]);
    await until(async () => (await keptOf(context.db, mailboxId)).length === 2);
    const rows = await context.db
      .selectFrom("conversation_mail")
      .select(["subject", "history"])
      .where("mailbox_id", "=", mailboxId)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { subject: "Re: recent", history: true },
      { subject: "Re: new", history: false },
    ]);
  });

  test("B1.24 the mails and the cursor come in one commit; where it fails nothing has moved", async () => {
    const user = nextUser();
    servers.drop(user.address, [answerMail("1"), answerMail("2")]);
    const { mailboxId } = await makeReadWorld(context, at(), user);
    let failures = 0;
    const failing = keepReading(
      context,
      {
        ...plainKeeper,
        async keep(tx, ...rest) {
          const result = await plainKeeper.keep(tx, ...rest);
          if (failures < 2) {
            failures += 1;
            throw new Error("planted");
          }
          return result;
        },
      },
      { tickMs: 50 },
    );
    running.push(failing);
    await until(async () => failures === 1 && (await readerOf(context.db, mailboxId))?.mode === "waiting");
    expect(await keptOf(context.db, mailboxId)).toEqual([]);
    const folders = () =>
      context.db.selectFrom("mailbox_folder").selectAll().where("mailbox_id", "=", mailboxId).execute();
    expect((await folders()).every((row) => row.uid_validity === null && row.last_uid === 0)).toBe(true);
    await sql`update mailbox_reader set next_look = now()`.execute(context.db);
    await until(async () => failures === 2 && (await readerOf(context.db, mailboxId))?.until === null);
    await sql`update mailbox_reader set next_look = now()`.execute(context.db);
    await live(mailboxId);
    expect(await keptOf(context.db, mailboxId)).toEqual(["Re: 1", "Re: 2"]);
    expect((await folders()).find((row) => row.use === "inbox")?.last_uid).toBe(2);
  });

  test("B1.24 where a look stops in the midst of a page, the cursor stays behind what is not kept yet", async () => {
    const user = nextUser();
    const ids = Array.from({ length: 45 }, (_, n) => `m${n + 10}`);
    servers.drop(
      user.address,
      ids.map((id) => answerMail(id)),
    );
    const { mailboxId } = await makeReadWorld(context, at(), user);
    let prepared = 0;
    const failing = keepReading(
      context,
      {
        ...plainKeeper,
        async prepare(...given) {
          prepared += 1;
          if (prepared === 22) throw new Error("planted");
          return plainKeeper.prepare(...given);
        },
      },
      { tickMs: 50 },
    );
    running.push(failing);
    await until(async () => prepared >= 22 && (await readerOf(context.db, mailboxId))?.mode === "waiting");
    // What was read completely before is kept, and nothing says that the rest was read.
    expect(await keptOf(context.db, mailboxId)).toHaveLength(20);
    const inbox = await context.db
      .selectFrom("mailbox_folder")
      .select("last_uid")
      .where("mailbox_id", "=", mailboxId)
      .where("use", "=", "inbox")
      .executeTakeFirstOrThrow();
    expect(inbox.last_uid).toBeLessThanOrEqual(20);
    await sql`update mailbox_reader set next_look = now()`.execute(context.db);
    await live(mailboxId);
    expect((await keptOf(context.db, mailboxId)).sort()).toEqual(ids.map((id) => `Re: ${id}`));
  });

  test("B1.26 a changed UIDVALIDITY is read anew, and nothing is kept twice", async () => {
    const user = nextUser();
    servers.drop(user.address, [answerMail("1"), answerMail("2"), privateMail("p")]);
    const { mailboxId } = await makeReadWorld(context, at(), user);
    read();
    await live(mailboxId);
    expect(await keptOf(context.db, mailboxId)).toHaveLength(2);
    await restarted();
    await context.db
      .updateTable("mailbox_folder")
      .set({ uid_validity: 7, last_uid: 900 })
      .where("mailbox_id", "=", mailboxId)
      .execute();
    servers.drop(user.address, [answerMail("3")]);
    read();
    await until(async () => (await keptOf(context.db, mailboxId)).includes("Re: 3"));
    expect(await keptOf(context.db, mailboxId)).toEqual(["Re: 1", "Re: 2", "Re: 3"]);
    const inbox = await context.db
      .selectFrom("mailbox_folder")
      .selectAll()
      .where("mailbox_id", "=", mailboxId)
      .where("use", "=", "inbox")
      .executeTakeFirstOrThrow();
    expect(inbox.uid_validity).not.toBe(7);
    expect(inbox.last_uid).toBe(4);
  });

  test("B1.28 above the most that are waited at, a mailbox is polled; those with open conversations are live first", async () => {
    const quiet = await makeReadWorld(context, at(), nextUser());
    const one = read({ mostLive: 1 });
    await live(quiet.mailboxId);
    const user = nextUser();
    const busy = await makeReadWorld(context, at(), user);
    await until(async () => (await readerOf(context.db, busy.mailboxId))?.every);
    // Nothing went out through it in 30 days.
    expect(await readerOf(context.db, busy.mailboxId)).toMatchObject({ mode: "polling", every: 900 });
    servers.drop(user.address, [answerMail("open")]);
    await sql`update mailbox_reader set next_look = now() where mailbox_id = ${busy.mailboxId}`.execute(
      context.db,
    );
    await until(async () => (await keptOf(context.db, busy.mailboxId)).length === 1);
    // If the conversation came too late for that look, the next one knows of it.
    await until(async () => {
      await sql`update mailbox_reader set next_look = now()
                where mailbox_id = ${busy.mailboxId} and until is null`.execute(context.db);
      return (await readerOf(context.db, busy.mailboxId))?.mode === "live";
    });
    await until(async () => (await readerOf(context.db, quiet.mailboxId))?.mode === "polling");
    expect(one.counts().live).toBe(1);
  });

  test("B1.31 two processes: each mailbox has one reader, and a reader that was replaced keeps nothing", async () => {
    const user = nextUser();
    const { mailboxId } = await makeReadWorld(context, at(), user);
    const first = read({ beatMs: 3_600_000 });
    await live(mailboxId);
    const second = read({ beatMs: 3_600_000 });
    const before = (await readerOf(context.db, mailboxId))!.fence;
    // The first one sleeps and gives no signs of life.
    await sql`update mailbox_reader set until = now() where mailbox_id = ${mailboxId}`.execute(context.db);
    await until(async () => (await readerOf(context.db, mailboxId))!.fence > before);
    await until(async () => second.counts().live === 1);
    servers.drop(user.address, [answerMail("once")]);
    await until(async () => (await keptOf(context.db, mailboxId)).length > 0);
    await until(async () => first.counts().held === 0);
    expect(await keptOf(context.db, mailboxId)).toEqual(["Re: once"]);
    expect(second.counts()).toEqual({ held: 1, live: 1 });
  });

  test("B1.34 look now wakes a reader, its page says how it goes", async () => {
    const user = nextUser();
    const { mailboxId } = await makeReadWorld(context, at(), user);
    expect(await readerState(context.db, mailboxId)).toMatchObject({ mode: "waiting", lastSuccess: null });
    servers.drop(user.address, [answerMail("a"), privateMail("b"), privateMail("c")]);
    read();
    await live(mailboxId);
    const state = await readerState(context.db, mailboxId);
    expect(state).toMatchObject({ mode: "live", behind: false, lookedAtToday: 3, keptToday: 1, error: null });
    expect(state.folders.map(({ use }) => use).sort()).toEqual(["archive", "inbox", "junk", "sent"]);
    const sent = state.folders.find(({ use }) => use === "sent")!;
    servers.drop(user.address, [answerMail("written")], "Sent");
    await inTransaction(context.db, (tx) => askLook(tx, mailboxId));
    await until(async () => (await keptOf(context.db, mailboxId)).includes("Re: written"));
    expect(sent.looked).not.toBeNull();
    await expect(inTransaction(context.db, (tx) => askLook(tx, mailboxId))).rejects.toMatchObject({
      code: "look-too-soon",
    });
  });

  test("another account in the same form begins anew, with its own day of connection", async () => {
    const world = await makeReadWorld(context, at(), nextUser());
    const { mailboxId } = world;
    read();
    await live(mailboxId);
    const before = (await readerOf(context.db, mailboxId))!;
    const other = nextUser();
    servers.drop(other.address, [answerMail("other account")]);
    servers.age(other.address, "<other account@show.test>", 1);
    await saveReadMailbox(context, world, at(), other);
    await until(async () => (await keptOf(context.db, mailboxId)).length === 1);
    const after = (await readerOf(context.db, mailboxId))!;
    expect(after.account).not.toBe(before.account);
    expect(after.connected.getTime()).toBeGreaterThan(before.connected.getTime());
    expect(
      (
        await context.db
          .selectFrom("conversation_mail")
          .select("history")
          .where("mailbox_id", "=", mailboxId)
          .execute()
      ).map((row) => row.history),
    ).toEqual([true]);
  });

  test("B1.37 after a restore it reads, and adds what has to be judged", async () => {
    await context.db.updateTable("platform_state").set({ sending_paused_reason: "restored" }).execute();
    const user = nextUser();
    servers.drop(user.address, [answerMail("meanwhile")]);
    const { mailboxId } = await makeReadWorld(context, at(), user);
    read();
    await until(async () => (await keptOf(context.db, mailboxId)).length === 1);
    await context.db.updateTable("platform_state").set({ sending_paused_reason: null }).execute();
  });

  test("a mailbox that is paused by its sign-in, disconnected, or of a disabled user is not read", async () => {
    const paused = await makeReadWorld(context, at(), nextUser());
    await sql`update mailbox set pause_reason = 'sign-in-refused' where id = ${paused.mailboxId}`.execute(
      context.db,
    );
    const user = nextUser();
    const resting = await makeReadWorld(context, at(), user);
    await sql`update mailbox set pause_reason = 'by-user' where id = ${resting.mailboxId}`.execute(
      context.db,
    );
    read();
    await live(resting.mailboxId);
    expect(await readerOf(context.db, paused.mailboxId)).toBeUndefined();
    await sql`update login set disabled = now() where id = ${resting.kim.id}`.execute(context.db);
    await until(async () => (await readerOf(context.db, resting.mailboxId))?.until === null);
    expect((await readerState(context.db, resting.mailboxId)).mode).toBe("off");
  });
});
