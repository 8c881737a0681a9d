import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NoticeChoiceChange } from "../../../contract/accounts-notices.ts";
import { callOf, makeContext, useWeb } from "../../../tests/support/api.ts";
import { type Authority, createAuthority } from "../../../tests/support/certificates.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type CuttableDatabase, cuttable } from "../../../tests/support/database-cut.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { openNews } from "../../../tests/support/news-stream.ts";
import { makeBrowser, readVapid, startPushService } from "../../../tests/support/push-service.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import type { OwnerRow } from "../members/owners.ts";
import { noticeRoutes } from "../notice-routes.ts";
import { liveOf } from "./live.ts";
import { newsSentence } from "./news-words.ts";
import { tellByPush } from "./push/tell-by-push.ts";
import { takeDaily } from "./queries.ts";
import { type News, tell } from "./tell.ts";
import { tellByMail } from "./tell-by-mail.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
let line: CuttableDatabase;
const edge = useWeb(db, noticeRoutes);
const call = callOf(edge);

let owner: OwnerRow;
let kim: TestLogin;

beforeAll(async () => {
  line = await cuttable(database().connectionString);
  edge().context.config.databaseDirectUrl = line.connectionString;
  await edge().web.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await liveOf(edge().context).stop();
  await line.close();
});
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
});

const news = (more: Partial<News> = {}, to = [kim.id]) =>
  inTransaction(db(), (tx) =>
    tell(tx, to, {
      kind: "answer",
      ownerId: owner.id,
      subject: newHandle(),
      details: { podcast: "Fog", shows: 1 },
      ...more,
    }),
  );
const list = async (login = kim) => (await call(login.token, "GET", "/api/notice")).payload;
const choose = (choice: NoticeChoiceChange, timeZone?: string) =>
  call(kim.token, "POST", "/api/notice/choice", { choices: [choice], ...(timeZone && { timeZone }) });

describe("in the app", () => {
  test("B1.77 news is listed newest first and counted until it was seen, by its own user only", async () => {
    const ben = await makeLogin(db(), [owner]);
    await news({ kind: "opt-out" });
    await news({}, [kim.id, ben.id, kim.id]);
    const { page, unseen } = await list();
    expect([page.map((one: { kind: string }) => one.kind), unseen]).toEqual([["answer", "opt-out"], 2]);
    expect(page[0]).toMatchObject({ details: { podcast: "Fog", shows: 1 }, seen: false });
    await call(ben.token, "POST", "/api/notice/seen", { ids: [page[0].id, page[1].id] });
    expect((await list()).unseen).toBe(2);
    expect((await call(kim.token, "POST", "/api/notice/seen", { ids: [page[0].id] })).payload).toEqual({
      unseen: 1,
    });
    expect((await call(kim.token, "POST", "/api/notice/seen", { all: true })).payload).toEqual({ unseen: 0 });
    expect((await list(ben)).unseen).toBe(1);
  });

  test("B1.77 what concerns an organization is not shown to who has left it", async () => {
    await news();
    await db().deleteFrom("membership").where("login_id", "=", kim.id).execute();
    expect(await list()).toEqual({ page: [], unseen: 0 });
  });
});

const stream = (token = kim.token, query = "") => openNews(edge().web, token, query);

describe("the live stream", () => {
  test("B1.77 tells each of a user's tabs that there is news, once it is committed, and nobody else", async () => {
    const ben = await makeLogin(db(), [owner]);
    const [first, second, bens] = [await stream(), await stream(), await stream(ben.token)];
    expect(first.answer.headers.get("content-type")).toContain("text/event-stream");
    for (const one of [first, second, bens]) expect(await one.next()).toBe("open");
    await expect(
      inTransaction(db(), async (tx) => {
        await tell(tx, [kim.id], { kind: "answer", ownerId: owner.id, subject: null });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await news();
    expect(await first.next()).toBe("news");
    expect(await second.next()).toBe("news");
    await news({}, [ben.id]);
    // Ben's first event is his own: neither Kim's nor what was undone came before it.
    expect(await bens.next()).toBe("news");
    expect((await list(ben)).unseen).toBe(1);
    for (const one of [first, second, bens]) one.end();
  });

  test("B1.77 nobody opens more streams than a dozen: the oldest ends; each ends when its time is over", async () => {
    const short = await stream(kim.token, "?seconds=0");
    expect([await short.next(), await short.next()]).toEqual(["open", "over"]);
    const streams = [];
    for (let i = 0; i < 13; i++) streams.push(await stream());
    expect([await streams[0]!.next(), await streams[0]!.next()]).toEqual(["open", "over"]);
    await streams[12]!.next();
    await news();
    expect(await streams[12]!.next()).toBe("news");
    for (const one of streams.slice(1)) one.end();
  });

  test("B1.77 when the database goes away the streams end, a new one is refused, and later one opens again", async () => {
    const before = await stream();
    await before.next();
    await line.cut();
    expect(await before.next()).toBe("over");
    expect((await call(kim.token, "GET", "/api/live")).fault).toBe("unavailable");
    await line.mend();
    await expect
      .poll(async () => (await stream(kim.token, "?seconds=0")).answer.status, { timeout: 30_000 })
      .toBe(200);
    const after = await stream();
    await after.next();
    await news();
    expect(await after.next()).toBe("news");
    after.end();
  });

  test("B1.77 without a session there is none", async () => {
    expect((await call(null, "GET", "/api/live")).status).toBe(401);
  });
});

describe("by mail", () => {
  let context: Context;
  beforeAll(async () => {
    context = mail.reach(makeContext(db()));
    await mail.connect(context);
  });

  async function letters() {
    const { username } = await db()
      .selectFrom("login")
      .select("username")
      .where("id", "=", kim.id)
      .executeTakeFirstOrThrow();
    const own = mail.sink().mails.filter(({ to }) => to.includes(username));
    return Promise.all(own.map(({ raw }) => simpleParser(raw)));
  }

  test("B1.77 several pieces of news are one mail, whose job waits five minutes from the first", async () => {
    await choose({ kind: "answer", mail: "at-once", push: true });
    for (let i = 0; i < 3; i++) await news();
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from run_at - created_at)::float8 as wait from graphile_worker.jobs where key = ${`tell ${kim.id}`}`.execute(
      db(),
    );
    expect(rows).toEqual([{ wait: expect.closeTo(300, -1) }]);
    await tellByMail(context, kim.id, "at-once");
    await tellByMail(context, kim.id, "at-once");
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter!.subject).toBe("Three hosts have answered");
    expect(letter!.text).toContain("/message");
    expect(letter!.text).not.toContain("Fog");
  });

  test("B1.77 what was seen meanwhile, and what is not wanted by mail, is not mailed", async () => {
    await choose({ kind: "answer", mail: "no", push: true });
    await news();
    await news({ kind: "sign-in-needed" });
    await call(kim.token, "POST", "/api/notice/seen", { all: true });
    await tellByMail(context, kim.id, "at-once");
    await tellByMail(context, kim.id, "daily");
    expect(await letters()).toEqual([]);
  });

  test("B1.77 the day's mail comes from eight o'clock in the user's zone, once a day, in their language", async () => {
    await choose({ kind: "answer", mail: "daily", push: false }, "America/New_York");
    await db()
      .insertInto("preference")
      .values({ login_id: kim.id, owner_id: null, language: "de" })
      .execute();
    await news();
    await news({ kind: "opt-out" });
    const due = async (at: string) =>
      (await inTransaction(db(), (tx) => takeDaily(tx, new Date(at)))).includes(kim.id);
    // New York is five hours behind in winter, four in summer.
    expect(await due("2026-11-24T12:59:00Z")).toBe(false);
    expect(await due("2026-11-24T13:00:00Z")).toBe(true);
    expect(await due("2026-11-24T13:15:00Z")).toBe(false);
    expect(await due("2026-11-25T17:30:00Z")).toBe(false);
    expect(await due("2027-07-01T12:05:00Z")).toBe(true);
    await tellByMail(context, kim.id, "daily");
    const [letter] = await letters();
    expect(letter!.subject).toBe("Ein Host hat geantwortet");
    expect(letter!.text).toContain("Ein Host möchte nicht mehr angeschrieben werden.");
  });

  test("B1.77 a zone that does not exist, here or in the database, is refused and changes nothing", async () => {
    await news();
    for (const zone of ["Moon/Base", "VST", "US/Pacific-New", "IST"])
      expect(await choose({ kind: "answer", mail: "no", push: false }, zone)).toMatchObject({
        status: 422,
        fields: ["/timeZone not-a-time-zone"],
      });
    // The mails of everybody else go on.
    expect(await inTransaction(db(), (tx) => takeDaily(tx, new Date("2026-11-24T08:00:00Z")))).toContain(
      kim.id,
    );
    const { payload } = await call(kim.token, "GET", "/api/notice/choice");
    expect(payload.choices.find((one: NoticeChoiceChange) => one.kind === "answer").mail).toBe("daily");
    expect(payload.choices.map((one: NoticeChoiceChange) => one.kind)).not.toContain("provider-failing");
  });
});

describe("by push", () => {
  let authority: Authority;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let context: Context;
  beforeAll(async () => {
    authority = createAuthority();
    service = await startPushService(authority.issue(["push.example"]));
    const allow = parseAllow(`127.0.0.1/32:${service.port}`);
    context = {
      ...edge().context,
      outbound: createOutbound({ allow, resolve: async () => ["127.0.0.1"], trust: [authority.ca] }),
    };
    edge().context.outbound = context.outbound;
  });
  afterAll(async () => {
    await service.stop();
    authority.remove();
  });
  const at = (path: string) => `https://push.example:${service.port}/${path}`;
  const subscribe = (browser: ReturnType<typeof makeBrowser>, login = kim) =>
    call(login.token, "POST", "/api/push", browser.subscription);

  test("B1.78 is off until asked for; then a browser gets a sentence that names and quotes nobody", async () => {
    await news();
    await tellByPush(context, kim.id);
    expect(service.got).toEqual([]);
    const browser = makeBrowser(at(`201/${newHandle()}`));
    expect((await subscribe(browser)).status).toBe(204);
    await news();
    await tellByPush(context, kim.id);
    const [pushed, ...more] = service.got.splice(0);
    expect(more).toEqual([]);
    expect(JSON.parse(browser.decrypt(pushed!.body))).toEqual({
      text: "Two hosts have answered",
      path: "/message",
      language: "en",
    });
    const { claims, key } = readVapid(String(pushed!.headers.authorization));
    expect(claims.aud).toBe(`https://push.example:${service.port}`);
    expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
    expect(key).toBe((await call(kim.token, "GET", "/api/notice/choice")).payload.pushKey);
    await tellByPush(context, kim.id);
    expect(service.got).toEqual([]);
  });

  test("B1.78 the private key and the addresses of browsers are kept sealed, and the key is made once", async () => {
    const browser = makeBrowser(at(`201/${newHandle()}`));
    await subscribe(browser);
    const answers = await Promise.all([1, 2, 3].map(() => call(kim.token, "GET", "/api/notice/choice")));
    expect(new Set(answers.map(({ payload }) => payload.pushKey)).size).toBe(1);
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(encode(endpoint, 'escape'), '') from push_subscription) as all`.execute(db());
    expect(rows[0]!.all).not.toContain("push.example");
    expect(rows[0]!.all).not.toContain(browser.subscription.keys.auth);
  });

  test("B1.78 a subscription that is over is forgotten, one that fails is kept for a while", async () => {
    for (const [status, left] of [
      [404, 0],
      [410, 0],
      [500, 1],
      [201, 1],
    ] as const) {
      await db().deleteFrom("push_subscription").where("login_id", "=", kim.id).execute();
      await subscribe(makeBrowser(at(`${status}/${newHandle()}`)));
      await news();
      await tellByPush(context, kim.id);
      expect([status, (await call(kim.token, "GET", "/api/notice/choice")).payload.browsers]).toEqual([
        status,
        left,
      ]);
    }
    service.got.splice(0);
  });

  test("B1.78 news for a browser whose push service was late stands behind the others' until it is quick again", async () => {
    await db().deleteFrom("push_subscription").where("login_id", "=", kim.id).execute();
    const row = async () => {
      await news();
      const { rows } = await sql<{ name: string }>`
        select queue_name as name from graphile_worker.jobs where key = ${`push ${kim.id}`}`.execute(db());
      return rows[0]!.name;
    };
    await subscribe(makeBrowser(at(`201/late/${newHandle()}`)));
    expect(await row()).toMatch(/^push \d$/);
    await tellByPush(context, kim.id);
    expect(await row()).toBe("slow-push 0");
    service.late = 0;
    await tellByPush(context, kim.id);
    expect(await row()).toMatch(/^push \d$/);
    service.got.splice(0);
  });

  test("B1.78 only https hosts outside our own network are called", async () => {
    for (const endpoint of [
      "https://127.0.0.1/x",
      "https://localhost/x",
      "https://push.example:22/x",
      "https://user:word@push.example/x",
    ])
      expect([endpoint, await subscribe(makeBrowser(endpoint))]).toMatchObject([
        endpoint,
        { fault: "host-refused" },
      ]);
    expect((await subscribe(makeBrowser("http://push.example/x"))).status).toBe(422);
    expect((await call(kim.token, "GET", "/api/notice/choice")).payload.browsers).toBe(0);
  });

  test("B1.78 another user's browser cannot be signed off; a browser belongs to who signed in there last", async () => {
    const ben = await makeLogin(db(), [owner]);
    const browser = makeBrowser(at(`201/${newHandle()}`));
    await subscribe(browser);
    const { endpoint } = browser.subscription;
    expect((await call(ben.token, "DELETE", "/api/push", { endpoint })).status).toBe(204);
    const browsers = async (login: TestLogin) =>
      (await call(login.token, "GET", "/api/notice/choice")).payload.browsers;
    expect(await browsers(kim)).toBe(1);
    await subscribe(browser, ben);
    expect([await browsers(kim), await browsers(ben)]).toEqual([0, 1]);
    await call(ben.token, "DELETE", "/api/push", { endpoint });
    expect(await browsers(ben)).toBe(0);
  });
});

test("B1.77 B1.78 numbers are written in words, in both languages", () => {
  expect(newsSentence("answer", 1, "en")).toBe("A host has answered");
  expect(newsSentence("answer", 4, "de")).toBe("Vier Hosts haben geantwortet");
  expect(newsSentence("answer", 13, "en")).toBe("13 hosts have answered");
  expect(newsSentence("credit-back", 2, "en")).toBe("Credits have come back for two addresses");
});
