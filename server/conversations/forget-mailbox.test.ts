import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callOf, useWeb } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import {
  type IncomingWorld,
  mailboxRead,
  makeFolders,
  makeIncomingWorld,
  stateOfConversations,
  takeIn,
  writeMail,
} from "../../tests/support/mail/incoming-world.ts";
import { makeLogin } from "../../tests/support/world.ts";
import { mailboxListRoutes } from "../mailbox/list-routes.ts";
import { holdReader, ReaderLost, takeReader } from "../mailbox/reading/reader-lease.ts";
import { newHandle } from "../platform/handle.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { forgetMailbox } from "./forget-mailbox.ts";
import { conversationHandlers } from "./jobs.ts";
import { judgeMail } from "./judging/judge.ts";
import { conversationRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const edge = useWeb(db, [...mailboxListRoutes, ...conversationRoutes]);
const call = callOf(edge);
const context = () => edge().context;

let world: IncomingWorld;
let handle: string;
beforeEach(async () => {
  world = await makeIncomingWorld(context(), { recipients: 2 });
  handle = await handleOf(world.mailboxId);
});
afterEach(() => vi.unstubAllEnvs());

const handleOf = async (id: number) =>
  (await db().selectFrom("mailbox").select("public_id").where("id", "=", id).executeTakeFirstOrThrow())
    .public_id;
const answer = (index: number, words: string, file = words) => {
  const message = world.messages[index]!;
  const boundary = "between";
  return writeMail(
    {
      From: `Ada <${message.recipient}>`,
      To: "podcasts@brand.example",
      Subject: `Re: ${message.subject}`,
      "Message-ID": `<${newHandle()}@shows.example>`,
      "In-Reply-To": message.message_id,
      "Content-Type": `multipart/mixed; boundary=${boundary}`,
    },
    `--${boundary}\n\n${words}\n--${boundary}\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=rates.pdf\n\n%PDF-1.7 ${file}\n--${boundary}--\n`,
  );
};
/** Another mailbox of the organization, of another user. */
async function colleague() {
  const ben = await makeLogin(db(), [world.owner]);
  const { id } = await db()
    .insertInto("mailbox")
    .values({
      login_id: ben.id,
      owner_id: world.owner.id,
      public_id: newHandle(),
      sender_address: `ben-${newHandle().toLowerCase()}@brand.example`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, mailbox: await mailboxRead(context(), id), folders: await makeFolders(context(), id) };
}
const judgeAll = async () => {
  const rows = await db().selectFrom("conversation_mail").select("id").where("judged", "is", null).execute();
  for (const { id } of rows) await judgeMail(context(), id);
};
/** Everything this organization keeps of mails, as counts. */
async function counts() {
  const owner = world.owner.id;
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from conversation where owner_id = ${owner}) as conversations,
      (select count(*) from conversation_mail where owner_id = ${owner} and direction <> 'out') as mails,
      (select count(*) from mail_key where owner_id = ${owner}) as keys,
      (select count(*) from mail_place p join conversation_mail m on m.id = p.mail_id
        where m.owner_id = ${owner}) as places,
      (select count(*) from mail_file f join conversation_mail m on m.id = f.mail_id
        where m.owner_id = ${owner}) as files,
      (select count(*) from file_piece where owner_id = ${owner}) as pieces,
      (select count(*) from mail_tombstone where owner_id = ${owner}) as tombstones`.execute(db());
  return rows[0];
}
const jobsOf = async (mailboxId: number) =>
  (
    await sql<{ payload: { mailboxId: number; forget: boolean } }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mailbox-disconnected' and (j.payload ->> 'mailboxId')::bigint = ${mailboxId}`.execute(
      db(),
    )
  ).rows;
/** Disconnects by the API, and works off the job that it leaves. */
async function disconnect(query: string) {
  const answered = await call(world.kim.token, "DELETE", `/api/mailboxes/${handle}?waiting=0${query}`);
  expect(answered.status).toBe(200);
  const [job] = await jobsOf(world.mailboxId);
  await conversationHandlers(context())["mailbox-disconnected"](job!.payload);
  return job!.payload;
}
const words = async () =>
  (
    await sql<{ all: string }>`
    select coalesce(string_agg(t, ' '), '') as all from (
      select c::text as t from conversation c where owner_id = ${world.owner.id}
      union all select m::text from conversation_mail m where owner_id = ${world.owner.id}) texts`.execute(
      db(),
    )
  ).rows[0]!.all;

describe("B1.18 what was read from a mailbox that is disconnected", () => {
  test("B1.18 stays without the tick: every row, file and key, and its user reads on", async () => {
    await takeIn(context(), world, answer(0, "Gladly."));
    await judgeAll();
    const before = await stateOfConversations(context());
    expect((await disconnect("")).forget).toBe(false);
    expect(await stateOfConversations(context())).toBe(before);
    const { payload } = await call(
      world.kim.token,
      "GET",
      `/api/conversation?view=all&owner=${world.owner.publicId}`,
    );
    expect(payload.page).toHaveLength(1);
    const row = await db()
      .selectFrom("mailbox")
      .selectAll()
      .where("id", "=", world.mailboxId)
      .executeTakeFirstOrThrow();
    expect([row.smtp_secret, row.imap_secret]).toEqual([null, null]);
  });

  test("B1.18 is erased with it: mails, files, keys, places; nothing comes back, in whatever mailbox", async () => {
    const mails = [answer(0, "Gladly."), answer(1, "Perhaps."), answer(0, "One more thing.")];
    for (const mail of mails) expect(await takeIn(context(), world, mail)).toBe("kept");
    await judgeAll();
    expect(await counts()).toMatchObject({
      conversations: 2,
      mails: 3,
      keys: 3,
      places: 3,
      files: 3,
      pieces: 3,
    });
    expect((await disconnect("&forget=yes")).forget).toBe(true);
    const none = { conversations: 0, mails: 0, keys: 0, places: 0, files: 0, pieces: 0, tombstones: 3 };
    expect(await counts()).toEqual(none);
    expect(await words()).toBe("");
    // Read again: by the same account connected anew, in any folder, and by a colleague.
    const other = await colleague();
    for (const mail of mails) {
      await takeIn(context(), other, mail);
      await takeIn(context(), other, mail, { folder: "archive" });
    }
    expect(await counts()).toMatchObject({ mails: 0, files: 0, pieces: 0, tombstones: 3 });
    // What is new comes in.
    expect(await takeIn(context(), other, answer(0, "Are you still there?"))).toBe("kept");
    // The job does nothing the second time.
    const before = await stateOfConversations(context());
    await conversationHandlers(context())["mailbox-disconnected"]({
      mailboxId: world.mailboxId,
      forget: true,
    });
    expect(await stateOfConversations(context())).toBe(before);
  });

  test("B1.18 what a colleague's mailbox holds stays; the conversation says nothing any more of what is gone", async () => {
    const other = await colleague();
    const [both, own] = [answer(0, "Gladly, both of you.", "same"), answer(0, "For Kim alone.", "same")];
    await takeIn(context(), other, answer(1, "For Ben alone.", "Ben's"));
    for (const to of [world, other])
      await takeIn(context(), to, both, { arrived: new Date(Date.now() - 60_000) });
    await takeIn(context(), world, own);
    await judgeAll();
    expect(await words()).toContain("For Kim alone.");
    await disconnect("&forget=yes");
    expect(await counts()).toEqual({
      conversations: 2,
      mails: 2,
      keys: 2,
      places: 2,
      files: 2,
      pieces: 2,
      tombstones: 1,
    });
    const left = await words();
    expect(left).not.toContain("For Kim alone.");
    const texts = await db()
      .selectFrom("conversation")
      .select("last_text")
      .where("owner_id", "=", world.owner.id)
      .orderBy("last_text")
      .execute();
    expect(texts.map((row) => row.last_text)).toEqual(["For Ben alone.", "Gladly, both of you."]);
    // What we wrote still stands above the answers.
    const ours = await db()
      .selectFrom("conversation_mail")
      .select("id")
      .where("owner_id", "=", world.owner.id)
      .where("direction", "=", "out")
      .execute();
    expect(ours).toHaveLength(2);
  });

  test("B1.18 goes in pieces: wherever it is cut short the rest follows when it is repeated", async () => {
    const other = await colleague();
    for (const index of [0, 1]) await takeIn(context(), world, answer(index, `Only Kim’s ${index}`));
    const both = [answer(0, "Both", "same"), answer(1, "Ben’s first", "same")] as const;
    await takeIn(context(), world, both[0]);
    await takeIn(context(), other, both[0]);
    // Of this one Ben’s mailbox is its own.
    await takeIn(context(), other, both[1]);
    await takeIn(context(), world, both[1]);
    await judgeAll();
    const forget = () => forgetMailbox(db(), { mailboxId: world.mailboxId, forget: true }, 1);
    const left = [];
    for (let cut = 2; ; cut++) {
      vi.stubEnv("HOSTREAD_FAILPOINT", `commit.before:${cut}:throw`);
      const done = await forget().then(
        () => true,
        () => false,
      );
      vi.unstubAllEnvs();
      left.push((await counts())!.mails);
      if (done) break;
    }
    expect(left[0]).toBeGreaterThan(2);
    expect(await counts()).toMatchObject({ mails: 2, places: 2, files: 2, pieces: 1, tombstones: 2 });
    expect(await words()).not.toContain("Only Kim’s");
    expect(
      await db()
        .selectFrom("conversation_mail")
        .select("id")
        .where("mailbox_id", "=", world.mailboxId)
        .where("direction", "<>", "out")
        .execute(),
    ).toEqual([]);
  });

  test("B1.18 a look that was under way when it was disconnected keeps nothing more", async () => {
    const reader = await takeReader(db(), world.mailboxId, "imap|kim");
    const held = { mailboxId: world.mailboxId, fence: reader!.fence };
    await takeIn(context(), world, answer(0, "Gladly."));
    const hold = () => inTransaction(db(), (tx) => holdReader(tx, held));
    await hold();
    await disconnect("&forget=yes");
    await expect(hold()).rejects.toBeInstanceOf(ReaderLost);
  });

  test("B1.18 secrets, the queue and the job are one transaction: where it fails nothing has changed", async () => {
    const state = async () => ({
      row: await db()
        .selectFrom("mailbox")
        .selectAll()
        .where("id", "=", world.mailboxId)
        .executeTakeFirstOrThrow(),
      messages: await db()
        .selectFrom("message")
        .select(["id", "state", "reason"])
        .where("owner_id", "=", world.owner.id)
        .orderBy("id")
        .execute(),
      jobs: await jobsOf(world.mailboxId),
    });
    await takeIn(context(), world, answer(0, "Gladly."));
    await world.start({ subject: "Once more" });
    const before = await state();
    const waiting = before.messages.filter((message) => message.state === "queued").length;
    expect([before.row.smtp_secret !== null, waiting > 0]).toEqual([true, true]);
    const url = `/api/mailboxes/${handle}?waiting=${waiting}&forget=yes`;
    vi.stubEnv("HOSTREAD_FAILPOINT", "commit.before:1:throw");
    expect((await call(world.kim.token, "DELETE", url)).status).toBe(500);
    vi.unstubAllEnvs();
    expect(await state()).toEqual(before);
    expect((await call(world.kim.token, "DELETE", url)).payload).toEqual({ stopped: waiting, revoked: null });
    const after = await state();
    expect([after.row.smtp_secret, after.row.disconnected !== null]).toEqual([null, true]);
    expect(after.messages.filter((message) => message.state === "queued")).toEqual([]);
    expect(after.jobs).toHaveLength(1);
    // A second press finds nothing.
    expect((await call(world.kim.token, "DELETE", url)).fault).toBe("not-found");
  });
});
