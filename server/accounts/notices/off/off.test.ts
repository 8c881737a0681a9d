import type { FastifyInstance } from "fastify";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NoticeChoices, NoticeKind } from "../../../../contract/accounts-notices.ts";
import { makeContext } from "../../../../tests/support/api.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { usePlatformMail } from "../../../../tests/support/mail/platform-mail.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../../tests/support/world.ts";
import { createApp } from "../../../app.ts";
import { newHandle } from "../../../platform/handle.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import type { Context } from "../../../platform/web/http.ts";
import type { OwnerRow } from "../../members/owners.ts";
import { liveOf } from "../live.ts";
import { tell } from "../tell.ts";
import { tellByMail } from "../tell-by-mail.ts";
import { offToken, readOffToken } from "./link.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
let context: Context;
let app: FastifyInstance;
let owner: OwnerRow;
let kim: TestLogin;

beforeAll(async () => {
  context = mail.reach(makeContext(db()));
  context.config.publicUrl = "https://hostread.example";
  await mail.connect(context);
  app = await createApp(context);
});
afterAll(async () => {
  await liveOf(context).stop();
  await app.close();
});
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
});

const ask = async (method: "GET" | "POST", url: string, more: { payload?: string; type?: string } = {}) => {
  const answer = await app.inject({
    method,
    url,
    headers: { ...(more.type && { "content-type": more.type }), "accept-language": "en" },
    ...(more.payload !== undefined && { payload: more.payload }),
  });
  return { status: answer.statusCode, body: answer.body };
};
const as = async (method: "GET" | "POST", url: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${kim.token}` },
    ...(payload && { payload }),
  });
  return answer.json().payload;
};
const choices = async (): Promise<Record<string, NoticeChoices["choices"][number]>> =>
  Object.fromEntries(
    (await as("GET", "/api/notice/choice")).choices.map((one: { kind: string }) => [one.kind, one]),
  );
const news = (kind: NoticeKind) =>
  inTransaction(db(), (tx) => tell(tx, [kim.id], { kind, ownerId: owner.id, subject: newHandle() }));
async function letters() {
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", kim.id)
    .executeTakeFirstOrThrow();
  const own = mail.sink().mails.filter(({ to }) => to.includes(username));
  return Promise.all(own.map(({ raw }) => simpleParser(raw)));
}
const url = (kinds: NoticeKind[], login = kim.publicId) =>
  `/news-off/${offToken(context.secrets, login, kinds)}`;

describe("D5.06 one click off", () => {
  test("D5.06 a mail about news says how to stop it, and the button of a mail program does", async () => {
    await news("booking");
    await tellByMail(context, kim.id, "at-once");
    const [letter] = await letters();
    const header = (letter!.headers.get("list") as unknown as { unsubscribe: { url: string } }).unsubscribe;
    expect(
      letter!.headers.get("list-unsubscribe-post") ?? JSON.stringify(letter!.headers.get("list")),
    ).toContain("One-Click");
    expect(letter!.text).toContain(header.url);
    expect(header.url).toMatch(/^https:\/\/hostread\.example\/news-off\/[\w~-]+$/);
    const path = new URL(header.url).pathname;
    const before = await choices();

    // Whoever opens it, a person or a program that looks links through, changes nothing.
    const opened = await ask("GET", path);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain("<button");
    expect(await choices()).toEqual(before);

    for (let again = 0; again < 2; again += 1) {
      const pressed = await ask("POST", path, {
        payload: "List-Unsubscribe=One-Click",
        type: "application/x-www-form-urlencoded",
      });
      expect(pressed).toMatchObject({ status: 200, body: expect.stringContaining("have stopped") });
    }
    // Only mails, and only of this kind.
    expect(await choices()).toEqual({ ...before, booking: { ...before.booking, mail: "no" } });
    await news("booking");
    await tellByMail(context, kim.id, "at-once");
    await tellByMail(context, kim.id, "daily");
    expect(await letters()).toHaveLength(1);
    expect((await as("GET", "/api/notice")).unseen).toBe(2);
  });

  test("D5.06 of a mail about several kinds, those are stopped; what was chosen for them otherwise stays", async () => {
    await as("POST", "/api/notice/choice", {
      choices: [{ kind: "answer", mail: "daily", push: false, app: false }],
    });
    const before = await choices();
    // Any body at all: a form of parts, or none.
    expect(
      (
        await ask("POST", url(["answer", "mentioned"]), {
          payload: "--x\r\n",
          type: "multipart/form-data; boundary=x",
        })
      ).status,
    ).toBe(200);
    expect(await choices()).toEqual({
      ...before,
      answer: { kind: "answer", mail: "no", push: false, app: false },
      mentioned: { ...before.mentioned, mail: "no" },
    });
  });

  test("D5.06 a link that we have not signed, another user's, or that of a deleted account does nothing", async () => {
    const before = await choices();
    const other = await makeLogin(db(), [owner]);
    const good = url(["booking"]);
    const signature = good.slice(-32);
    for (const bad of [
      `/news-off/${kim.publicId}~answer~${signature}`,
      `/news-off/${other.publicId}~booking~${signature}`,
      good.slice(0, -1),
      `${good}0`,
      `/news-off/${kim.publicId}~${signature}`,
      "/news-off/",
      "/news-off/~",
      `/news-off/${"x".repeat(3_000)}`,
      url(["booking"], newHandle()),
    ]) {
      expect((await ask("GET", bad)).status).toBe(404);
      expect(await ask("POST", bad)).toMatchObject({
        status: 404,
        body: expect.stringContaining("does not work"),
      });
    }
    expect(await choices()).toEqual(before);
    expect(readOffToken(context.secrets, offToken(context.secrets, kim.publicId, []))).toBeNull();
  });
});

describe("D5.06 in the app, by mail at once, daily, or not", () => {
  test("D5.06 a kind that the app does not show is neither listed nor counted, and is mailed all the same", async () => {
    await as("POST", "/api/notice/choice", {
      choices: [{ kind: "task", mail: "daily", push: false, app: false }],
    });
    await news("task");
    await news("booking");
    const listed = await as("GET", "/api/notice");
    expect(listed.unseen).toBe(1);
    expect(listed.page.map((one: { kind: string }) => one.kind)).toEqual(["booking"]);
    // "All seen" is said of what is shown: the mail of what is not shown still comes.
    await as("POST", "/api/notice/seen", { all: true });
    await tellByMail(context, kim.id, "daily");
    expect((await letters()).map(({ subject }) => subject)).toEqual(["A task was assigned to you"]);
    // A browser of the release before leaves it out: it stays.
    await as("POST", "/api/notice/choice", { choices: [{ kind: "task", mail: "no", push: false }] });
    expect((await choices()).task).toEqual({ kind: "task", mail: "no", push: false, app: false });
  });

  test("D5.06 a digest with nothing in it is not sent", async () => {
    await tellByMail(context, kim.id, "daily");
    await news("assigned");
    await as("POST", "/api/notice/seen", { all: true });
    await tellByMail(context, kim.id, "daily");
    await as("POST", "/api/notice/choice", { choices: [{ kind: "answer", mail: "no", push: false }] });
    await news("answer");
    await tellByMail(context, kim.id, "daily");
    expect(await letters()).toEqual([]);
  });
});
