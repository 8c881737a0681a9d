import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeContext, useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { makeLogin, makeOwner, makePodcast, PASSWORD, type TestLogin } from "../../../tests/support/world.ts";
import { memberRoutes } from "../../accounts/member-routes.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { ownAccountRoutes } from "../../accounts/own-account-routes.ts";
import { addPodcasts } from "../../campaigns/add.ts";
import { createCampaign } from "../../campaigns/create.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { taskRoutes } from "../task-routes.ts";
import { giveTasksBackIfLost } from "./give-back.ts";
import { mailTasks, remindOfTasks } from "./remind-tasks.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const call = useApi(db, [...taskRoutes, ...memberRoutes, ...ownAccountRoutes]);

let context: Context;
let owner: OwnerRow;
let kim: TestLogin;
let ben: TestLogin;
let campaign: string;
let entry: string;

beforeAll(async () => {
  context = mail.reach(makeContext(db()));
  await mail.connect(context);
});
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner], { nickName: "Kim" });
  ben = await makeLogin(db(), [owner], { nickName: "Ben" });
  const podcast = await makePodcast(db(), { title: "Nebel am Morgen" });
  const made = await inTransaction(db(), (tx) =>
    createCampaign(tx, kim.caller, { displayName: "Autumn", ownerName: owner.name }),
  );
  campaign = made.publicId;
  const added = await inTransaction(db(), (tx) =>
    addPodcasts(tx, kim.caller, campaign, { externalIds: [podcast.publicId] }),
  );
  entry = added.entries[0]!;
});

const fields = { text: "Ask for numbers", due: null as string | null, person: null as string | null };
const add = (more: Partial<typeof fields> & { entry?: string | null } = {}, by = kim, key?: string) =>
  call(
    by.token,
    "POST",
    `/api/campaign/${campaign}/task`,
    { ...fields, entry: null, ...more },
    key ? { "idempotency-key": key } : {},
  );
const list = async (by = kim, query = "") =>
  (await call(by.token, "GET", `/api/campaign/${campaign}/task${query}`)).payload;
const noticesOf = async (login: TestLogin) =>
  (
    await db()
      .selectFrom("notice")
      .select(["kind", "subject", "details"])
      .where("login_id", "=", login.id)
      .orderBy("id")
      .execute()
  ).map(({ kind, subject, details }) => ({ kind, subject, ...details }));
const handleOf = (login: TestLogin) => login.publicId;

describe("D5.03 tasks of a campaign", () => {
  test("D5.03 are about the campaign or one podcast of it, due and open ones first, and told to whom they are given", async () => {
    await add({ text: " Whole campaign " });
    await add({ text: "Later", due: "2030-02-01", person: handleOf(ben), entry });
    await add({ text: "Sooner", due: "2030-01-01", person: handleOf(kim) });
    const { tasks, people } = await list();
    expect(tasks.map((one: { text: string }) => one.text)).toEqual(["Sooner", "Later", "Whole campaign"]);
    expect(tasks[1]).toMatchObject({
      person: { id: handleOf(ben), name: "Ben" },
      entry: { externalId: entry, title: "Nebel am Morgen" },
      by: "Kim",
      done: null,
    });
    expect(people).toEqual([
      { id: handleOf(ben), name: "Ben", self: false },
      { id: handleOf(kim), name: "Kim", self: true },
    ]);
    expect((await list(kim, `?entry=${entry}`)).tasks).toHaveLength(1);
    // Nobody is told what they gave themselves.
    expect(await noticesOf(kim)).toEqual([]);
    expect(await noticesOf(ben)).toEqual([{ kind: "task", subject: campaign, campaign: "Autumn", entry }]);
  });

  test("D5.03 are done once, by whom is kept, and can be opened again", async () => {
    const { publicId } = (await add({ person: handleOf(kim) })).payload;
    const done = await call(ben.token, "POST", `/api/task/${publicId}/done`, { done: true });
    expect(done.payload.done).toMatchObject({ by: "Ben" });
    const again = await call(kim.token, "POST", `/api/task/${publicId}/done`, { done: true });
    expect(again.payload).toEqual(done.payload);
    expect((await call(kim.token, "GET", "/api/task")).payload.tasks).toEqual([]);
    const open = await call(kim.token, "POST", `/api/task/${publicId}/done`, { done: false });
    expect(open.payload.done).toBeNull();
    const own = (await call(kim.token, "GET", "/api/task")).payload;
    expect(own).toMatchObject({
      tasks: [{ publicId, campaign: { publicId: campaign, displayName: "Autumn" } }],
      more: 0,
    });
    expect((await call(ben.token, "GET", "/api/task")).payload.tasks).toEqual([]);
  });

  test("D5.03 of two who change one at once the second is told, and a repeated change stays one", async () => {
    const { publicId, modified } = (await add()).payload;
    const url = `/api/task/${publicId}`;
    const change = { text: "Ask for a sample", due: "2030-03-01", person: handleOf(ben), modified };
    const first = await call(kim.token, "POST", url, change);
    expect(first.payload).toMatchObject({ text: "Ask for a sample", person: { name: "Ben" } });
    expect((await call(ben.token, "POST", url, { ...change, text: "Something else" })).fault).toBe("stale");
    // What a lost answer makes a browser send again is there already.
    expect((await call(kim.token, "POST", url, change)).payload).toEqual(first.payload);
    expect(await noticesOf(ben)).toHaveLength(1);
  });

  test("D5.03 are added once however often a request is sent, and at most 500 are open", async () => {
    const key = newHandle();
    const [one, other] = await Promise.all([add({}, kim, key), add({}, kim, key)]);
    expect(one.payload.publicId).toBe(other.payload.publicId);
    expect((await list()).tasks).toHaveLength(1);
    await sql`
      insert into task (public_id, campaign_id, text)
      select 'many' || n, c.id, 'x' from campaign c, generate_series(1, 498) n where c.public_id = ${campaign}`.execute(
      db(),
    );
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ fault }) => fault ?? "added").sort()).toEqual([
      "added",
      "too-many-items",
      "too-many-items",
    ]);
  });

  test("D5.03 take no empty text, no impossible day and nobody from elsewhere, and strangers find none", async () => {
    expect((await add({ text: " ​ " })).fields).toEqual(["/text required"]);
    expect((await add({ text: "x".repeat(501) })).fields).toEqual(["/text too-long"]);
    expect((await add({ due: "2030-02-30" })).fault).toBe("invalid");
    const elsewhere = await makeLogin(db(), [await makeOwner(db())]);
    expect((await add({ person: handleOf(elsewhere) })).status).toBe(404);
    expect((await add({ entry: newHandle() })).status).toBe(404);
    expect((await list()).tasks).toEqual([]);
    const { publicId, modified } = (await add()).payload;
    const tries = [
      call(elsewhere.token, "GET", `/api/campaign/${campaign}/task`),
      call(elsewhere.token, "POST", `/api/task/${publicId}`, { ...fields, modified }),
      call(elsewhere.token, "POST", `/api/task/${publicId}/done`, { done: true }),
      call(elsewhere.token, "DELETE", `/api/task/${publicId}`),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404);
    expect((await call(kim.token, "DELETE", `/api/task/${publicId}`)).status).toBe(204);
    expect((await call(kim.token, "DELETE", `/api/task/${publicId}`)).status).toBe(404);
  });
});

/** Where it is that hour now, and the day there. */
async function zoneAt(hour: number): Promise<{ zone: string; day: string }> {
  const { rows } = await sql<{ zone: string; day: string }>`
    select name as zone, to_char(now() at time zone name, 'YYYY-MM-DD') as day from pg_timezone_names
    where name ~ '^(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/' and extract(hour from now() at time zone name) = ${hour}
    order by name limit 1`.execute(db());
  return rows[0]!;
}
async function live(login: TestLogin, zone: string): Promise<void> {
  await db()
    .insertInto("notice_setting")
    .values({ login_id: login.id, time_zone: zone, mailed_daily: null })
    .onConflict((c) => c.column("login_id").doUpdateSet({ time_zone: zone }))
    .execute();
}
/** As if it had been given two days ago. */
const givenBefore = () =>
  db().updateTable("task").set({ since: sql<Date>`now() - interval '2 days'` }).execute();
async function nameOf(login: TestLogin): Promise<string> {
  const username = `kim-${newHandle().toLowerCase()}@brand.example`;
  await db().updateTable("login").set({ username }).where("id", "=", login.id).execute();
  return username;
}
const mailsTo = (username: string) => mail.sink().mails.filter(({ to }) => to.includes(username));

describe("D5.03 reminders", () => {
  test("D5.03 come at eight on the due day where the person is, once, and the link in the mail says that it is done", async () => {
    const username = await nameOf(kim);
    const early = await zoneAt(7);
    await live(kim, early.zone);
    const { publicId } = (await add({ text: "Call the host", due: early.day, person: handleOf(kim), entry }))
      .payload;
    await add({ text: "Tomorrow's", due: "2039-01-01", person: handleOf(kim) });
    await givenBefore();
    await remindOfTasks(context);
    expect(await noticesOf(kim)).toEqual([]);

    const eight = await zoneAt(8);
    await live(kim, eight.zone);
    await db().updateTable("task").set({ due: eight.day }).where("public_id", "=", publicId).execute();
    // Two processes at once, and once more.
    await Promise.all([remindOfTasks(context), remindOfTasks(context)]);
    await remindOfTasks(context);
    expect(await noticesOf(kim)).toEqual([
      { kind: "task-due", subject: campaign, campaign: "Autumn", entry },
    ]);
    await expect.poll(() => mailsTo(username).length, { timeout: 20_000 }).toBe(1);
    const { subject, text } = await simpleParser(mailsTo(username)[0]!.raw);
    expect(subject).toBe("A task is due today");
    expect(text).toContain("Call the host\nNebel am Morgen in the campaign “Autumn”");
    expect(text).toContain(`https://app.hostread.example/bundle/${campaign}/podcasts/${entry}`);
    const token = /https:\/\/app\.hostread\.example\/task#(\S+)/.exec(text!)![1]!;

    // Opening it changes nothing: mail programs open links by themselves.
    const read = await call(null, "POST", "/open/task/read", { token });
    expect(read.payload).toEqual({
      text: "Call the host",
      campaign: "Autumn",
      podcast: "Nebel am Morgen",
      due: eight.day,
      done: false,
    });
    expect((await list()).tasks.filter((one: { done: unknown }) => one.done)).toEqual([]);
    expect((await call(null, "POST", "/open/task/done", { token, done: true })).payload.done).toBe(true);
    expect((await call(null, "POST", "/open/task/done", { token, done: true })).payload.done).toBe(true);
    const [done] = (await list()).tasks.filter((one: { done: unknown }) => one.done);
    expect(done).toMatchObject({ publicId, done: { by: "Kim" } });
    expect((await call(null, "POST", "/open/task/done", { token, done: false })).payload.done).toBe(false);
    // Who has left does nothing any more, and who never had a key neither.
    await db().deleteFrom("membership").where("login_id", "=", kim.id).execute();
    expect((await call(null, "POST", "/open/task/done", { token, done: true })).fault).toBe("link-over");
    expect((await call(null, "POST", "/open/task/read", { token: "x" })).fault).toBe("link-over");
  });

  test("D5.03 are in German for Germans, one mail for all of a morning, and none for what is done by then", async () => {
    const username = await nameOf(kim);
    const { zone, day } = await zoneAt(9);
    await live(kim, zone);
    await db()
      .insertInto("preference")
      .values({ login_id: kim.id, language: "de" })
      .onConflict((known) => known.column("login_id").doUpdateSet({ language: "de" }))
      .execute();
    for (const text of ["Eins", "Zwei", "Drei"]) await add({ text, due: day, person: handleOf(kim) });
    await givenBefore();
    const [third] = (await list()).tasks.filter((one: { text: string }) => one.text === "Drei");
    await call(ben.token, "POST", `/api/task/${third.publicId}/done`, { done: true });
    await remindOfTasks(context);
    await expect.poll(() => mailsTo(username).length, { timeout: 20_000 }).toBe(1);
    const { subject, text } = await simpleParser(mailsTo(username)[0]!.raw);
    expect(subject).toBe("2 Aufgaben sind heute fällig");
    expect(text).toContain("Eins\nKampagne „Autumn“");
    expect(text).not.toContain("Drei");
  });

  test("D5.03 come by the choice of their person, and not for what was given after eight", async () => {
    const { zone, day } = await zoneAt(10);
    await live(kim, zone);
    await add({ text: "Just given", due: day, person: handleOf(kim) });
    await remindOfTasks(context);
    expect(await noticesOf(kim)).toEqual([]);
    const username = await nameOf(kim);
    await db()
      .insertInto("notice_choice")
      .values({ login_id: kim.id, kind: "task-due", mail: "no", push: false })
      .execute();
    await givenBefore();
    await remindOfTasks(context);
    expect(await noticesOf(kim)).toHaveLength(1);
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where task_identifier = 'mail-tasks'`.execute(db());
    expect(rows).toEqual([]);
    expect(mailsTo(username)).toEqual([]);
  });

  test("D5.03 do not come to whose role may do no tasks any more, also where it was lost after eight", async () => {
    const username = await nameOf(ben);
    const { zone, day } = await zoneAt(9);
    await live(ben, zone);
    const { publicId } = (await add({ text: "Was Ben's", due: day, person: handleOf(ben) })).payload;
    await givenBefore();
    await db().updateTable("membership").set({ role: "viewer" }).where("login_id", "=", ben.id).execute();
    await remindOfTasks(context);
    expect(await noticesOf(ben)).toEqual([{ kind: "task", subject: campaign, campaign: "Autumn" }]);
    const { id } = await db()
      .selectFrom("task")
      .select("id")
      .where("public_id", "=", publicId)
      .executeTakeFirstOrThrow();
    await mailTasks(context, { loginId: ben.id, tasks: [id] });
    expect(mailsTo(username)).toEqual([]);
  });
});

describe("D5.03 whose role is lowered", () => {
  const giveRole = (member: string, role: string) =>
    call(kim.token, "POST", `/core/api/owner/${owner.publicId}/role`, { member, role });

  test("D5.03 gives open tasks back where it may do none, and owners hear how many; where it may, they stay", async () => {
    await add({ text: "Open", person: handleOf(ben) });
    const person = async () => (await list()).tasks[0].person;
    expect((await giveRole(handleOf(ben), "member")).status).toBeLessThan(300);
    expect((await giveRole(handleOf(ben), "viewer")).status).toBeLessThan(300);
    await expect
      .poll(() => noticesOf(kim), { timeout: 20_000 })
      .toEqual([{ kind: "tasks-back", subject: null, name: "Ben", tasks: 1, why: "role" }]);
    expect(await person()).toBeNull();
    // Given another role before its turn has come, a person keeps theirs.
    await giveRole(handleOf(ben), "member");
    await add({ text: "Again", due: "2030-01-01", person: handleOf(ben) });
    await inTransaction(db(), (tx) => giveTasksBackIfLost(tx, owner.id, ben.id));
    expect(await person()).toMatchObject({ name: "Ben" });
  });
});

describe("D1.10 whoever leaves", () => {
  test("D1.10 gives open tasks back to nobody, and owners hear how many; what is done keeps its name", async () => {
    const done = (await add({ text: "Done", person: handleOf(ben) })).payload;
    await call(ben.token, "POST", `/api/task/${done.publicId}/done`, { done: true });
    await add({ text: "Open", person: handleOf(ben) });
    await add({ text: "Kim's", person: handleOf(kim) });
    const url = `/core/api/owner/${owner.publicId}/member`;
    expect((await call(kim.token, "DELETE", url, { member: handleOf(ben) })).status).toBe(200);
    // Nobody sees them as Ben's from that moment on.
    expect((await list()).people).toHaveLength(1);
    const personOf = async (text: string) =>
      (await list()).tasks.find((one: { text: string }) => one.text === text).person;
    expect(await personOf("Open")).toBeNull();
    await expect
      .poll(() => noticesOf(kim), { timeout: 20_000 })
      .toEqual([{ kind: "tasks-back", subject: null, name: "Ben", tasks: 1 }]);
    const { rows } = await sql<{ text: string }>`
      select text from task where assigned_to is null order by text`.execute(db());
    expect(rows.map(({ text }) => text)).toContain("Open");
    expect((await personOf("Kim's")).name).toBe("Kim");
    const [kept] = (await list()).tasks.filter((one: { done: unknown }) => one.done);
    expect(kept.done.by).toBe("Ben");
  });

  test("D1.10 D2.10 and so does whoever deletes the account", async () => {
    await add({ text: "Open", person: handleOf(ben) });
    const gone = await call(ben.token, "POST", `/core/api/login/${ben.publicId}/deletion`, {
      password: PASSWORD,
      phrase: "Delete my account",
    });
    expect(gone.status).toBe(204);
    await expect
      .poll(() => noticesOf(kim), { timeout: 20_000 })
      .toEqual([{ kind: "tasks-back", subject: null, name: "", tasks: 1 }]);
    expect((await list()).tasks).toMatchObject([{ text: "Open", person: null }]);
  });
});
