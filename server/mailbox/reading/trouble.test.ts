import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { readingMeasures, tellBehind } from "./behind.ts";
import { commitLook, recordSuccess } from "./commit-look.ts";
import { alignFolders } from "./folders.ts";
import { extendReaders, ReaderLost, takeReader } from "./reader-lease.ts";
import { readerState } from "./reader-state.ts";
import { recordTrouble } from "./record-trouble.ts";

const database = useDatabase();
const db = () => database().db;
let mailboxId = 0;
let loginId = 0;

beforeEach(async () => {
  const owner = await makeOwner(db());
  loginId = (await makeLogin(db(), [owner])).id;
  const row = await db()
    .insertInto("mailbox")
    .values({
      login_id: loginId,
      owner_id: owner.id,
      public_id: newHandle(),
      imap_host: "mail.brand.example",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  mailboxId = row.id;
});

const take = async () => {
  await sql`update mailbox_reader set until = null where mailbox_id = ${mailboxId}`.execute(db());
  return { mailboxId, fence: (await takeReader(db(), mailboxId, "account"))!.fence };
};
const pauseOf = async () =>
  (
    await db()
      .selectFrom("mailbox")
      .select("pause_reason as reason")
      .where("id", "=", mailboxId)
      .executeTakeFirstOrThrow()
  ).reason;
const noticesOf = async () =>
  (await db().selectFrom("notice").select("kind").where("login_id", "=", loginId).execute()).map(
    ({ kind }) => kind,
  );
const refused = { code: "sign-in-refused", detail: "no", refused: true, noIdleFor: 0 };
const firstRefusalWas = (minutes: number) =>
  sql`update mailbox_reader set first_refusal = now() - make_interval(mins => ${minutes})
      where mailbox_id = ${mailboxId}`.execute(db());

describe("trouble of a reader", () => {
  test("B1.32 two refused sign-ins five minutes apart pause the mailbox and tell its user, network trouble never", async () => {
    const reader = await take();
    const context = makeContext(db());
    for (let n = 0; n < 30; n++) {
      const trouble = { code: "unreachable", detail: "", refused: false, noIdleFor: 0 };
      expect(await recordTrouble(context, reader, trouble)).toBe("again");
    }
    expect(await recordTrouble(context, reader, refused)).toBe("again");
    expect(await recordTrouble(context, reader, refused)).toBe("again");
    expect(await pauseOf()).toBeNull();
    await firstRefusalWas(4);
    expect(await recordTrouble(context, reader, refused)).toBe("again");
    await firstRefusalWas(6);
    expect(await recordTrouble(context, reader, refused)).toBe("paused");
    expect(await pauseOf()).toBe("sign-in-refused");
    expect(await noticesOf()).toEqual(["sign-in-needed"]);
    expect(await readerState(db(), mailboxId)).toMatchObject({
      mode: "off",
      error: { code: "sign-in-refused" },
    });
  });

  test("B1.32 a look with success forgets a refusal, so that the next one is the first again", async () => {
    const reader = await take();
    const context = makeContext(db());
    await recordTrouble(context, reader, refused);
    await firstRefusalWas(60);
    await recordSuccess(db(), reader);
    expect(await recordTrouble(context, reader, refused)).toBe("again");
    expect(await pauseOf()).toBeNull();
  });

  test("B1.32 a server with too many connections is not waited at for an hour", async () => {
    const reader = await take();
    const crowded = { code: "busy", detail: "", refused: false, noIdleFor: 3_600_000 };
    await recordTrouble(makeContext(db()), reader, crowded);
    await sql`update mailbox_reader set until = null where mailbox_id = ${mailboxId}`.execute(db());
    expect((await takeReader(db(), mailboxId, "account"))?.mayIdle).toBe(false);
    await sql`update mailbox_reader set until = null, idle_after = now() - interval '1 second'`.execute(db());
    expect((await takeReader(db(), mailboxId, "account"))?.mayIdle).toBe(true);
  });

  test("B1.31 a reader that was replaced keeps nothing, moves nothing and gives no signs of life", async () => {
    const first = await take();
    expect(await takeReader(db(), mailboxId, "account")).toBeNull();
    const remote = { path: "INBOX", remoteId: null, use: "inbox" } as const;
    const [folder] = await alignFolders(db(), first, [remote]);
    const second = await take();
    const look = { folderId: folder!.id, looked: 1, kept: 1 };
    const cursor = { uidValidity: 1, lastUid: 9, cursor: null };
    const commit = (reader: typeof first) =>
      inTransaction(db(), (tx) => commitLook(tx, reader, { ...look, cursor }));
    await expect(commit(first)).rejects.toThrow(ReaderLost);
    await expect(recordSuccess(db(), first)).rejects.toThrow(ReaderLost);
    expect(await recordTrouble(makeContext(db()), first, refused)).toBe("lost");
    expect(await extendReaders(db(), [first, second])).toEqual([first]);
    expect(await readerState(db(), mailboxId)).toMatchObject({
      lastSuccess: null,
      keptToday: 0,
      error: null,
    });
    await commit(second);
    expect(await readerState(db(), mailboxId)).toMatchObject({ keptToday: 1, lookedAtToday: 1 });
  });

  test("B1.26 a folder with an id of its own stays itself under another name, and another one under its name begins anew", async () => {
    const reader = await take();
    const of = (path: string, remoteId: string) => ({ path, remoteId, use: "archive" }) as const;
    const [before] = await alignFolders(db(), reader, [of("Old", "m1")]);
    const cursor = { uidValidity: 3, lastUid: 40, cursor: null };
    await inTransaction(db(), (tx) =>
      commitLook(tx, reader, { folderId: before!.id, cursor, looked: 0, kept: 0 }),
    );
    const [renamed] = await alignFolders(db(), reader, [of("New", "m1")]);
    expect(renamed).toMatchObject({ id: before!.id, cursor });
    const [another] = await alignFolders(db(), reader, [of("New", "m2")]);
    expect(another).toMatchObject({ id: before!.id, cursor: null });
  });

  test("B1.34 behind after 15 minutes, told after 60, once until it is read again; the age is in the measures", async () => {
    const reader = await take();
    const readAgo = (minutes: number) =>
      sql`update mailbox_reader set last_success = now() - make_interval(mins => ${minutes}), failures = 3
          where mailbox_id = ${mailboxId}`.execute(db());
    await readAgo(14);
    expect((await readerState(db(), mailboxId)).behind).toBe(false);
    await readAgo(16);
    expect((await readerState(db(), mailboxId)).behind).toBe(true);
    await tellBehind(db());
    expect(await noticesOf()).toEqual([]);
    await readAgo(61);
    await Promise.all([tellBehind(db()), tellBehind(db())]);
    await tellBehind(db());
    expect(await noticesOf()).toEqual(["behind"]);
    const age = readingMeasures.find(({ name }) => name === "hostread_mailbox_age_seconds")!;
    expect((await age.collect({ db: db() }))[0]?.value).toBeGreaterThan(3_600);
    await recordSuccess(db(), reader);
    expect((await readerState(db(), mailboxId)).behind).toBe(false);
    await readAgo(61);
    await tellBehind(db());
    expect(await noticesOf()).toEqual(["behind", "behind"]);
  });
});
