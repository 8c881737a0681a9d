import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "../../../contract/route.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, PASSWORD } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../../catalogue/routes.ts";
import { payload, serve } from "../../platform/web/http.ts";
import { conversionRoutes } from "../../tracking/conversion-routes.ts";
import { entryRoutes } from "../entry-routes.ts";
import { factorRoutes } from "../factor-routes.ts";
import { accountRoutes } from "../routes.ts";
import { tokenRoutes } from "../token-routes.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const look = route({
  method: "GET",
  path: "/v1/look",
  act: "campaign.read",
  program: { id: "look", tag: "test", summary: { en: "", de: "" } },
  reply: z.object({ by: z.string() }),
});
const routes = [
  ...[...accountRoutes, ...entryRoutes, ...factorRoutes, ...catalogueRoutes, ...conversionRoutes],
  ...tokenRoutes,
  serve(look, "signed-in", async ({ caller }) => payload({ by: caller.publicId })),
];
const edge = useWeb(db, routes, (context) => mail.reach(context));
const call = callOf(edge);
const NEW = "seven brass lamps on a raft";
beforeAll(() => mail.connect(edge().context));

async function makeUser() {
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", login.id)
    .executeTakeFirstOrThrow();
  return { ...login, owner, username };
}
const signIn = (username: string, password = PASSWORD, ip = "127.0.0.1", note?: string) =>
  edge().web.inject({
    method: "POST",
    url: "/core/auth",
    payload: { username, password },
    remoteAddress: ip,
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" },
    ...(note !== undefined && { cookies: { "__Host-hostread-device": note } }),
  });
const arrived = async (username: string, count: number) => {
  await expect.poll(() => mail.mailsTo(username).length, { timeout: 20_000 }).toBe(count);
  return mail.mailsTo(username);
};
const tokenIn = (text: string): string => /not-me#([\w-]{43})/.exec(text)![1]!;
const disavow = (token: string) => call(null, "POST", "/core/auth/disavowal", { token });
const works = async (token: string) => (await call(token, "GET", "/api/genre")).status === 200;

describe("this was not me", () => {
  test("D2.06 a new browser is told by mail, the first one and a known one are not", async () => {
    const { username } = await makeUser();
    const first = await signIn(username);
    const note = first.cookies.find(({ name }) => name === "__Host-hostread-device")!.value;
    expect((await signIn(username, PASSWORD, "198.51.100.7", note)).statusCode).toBe(200);
    expect((await signIn(username, PASSWORD, "203.0.113.9")).statusCode).toBe(200);
    const [text] = await arrived(username, 1);
    expect(text).toContain("Firefox, Linux");
    expect(text).toContain("203.0.113.*");
    expect(text).not.toContain("203.0.113.9");
  });

  test("D2.06 the link ends all sessions and leads to a new password, once, and takes no second factor that stood before", async () => {
    const user = await makeUser();
    const { codes } = await setUpApp(db(), call, user);
    await arrived(user.username, 1);
    const key = await call(user.token, "POST", `/api/owner/${user.owner.publicId}/api-key`, { name: "Shop" });
    expect(key.status).toBe(201);
    const [, told] = await arrived(user.username, 2);
    expect(told).toContain("Shop");
    expect(told).not.toContain(key.payload.key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => disavow(tokenIn(told!))));
    const [done] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ fault }) => fault === "link-over")).toHaveLength(9);
    expect(await works(user.token)).toBe(false);
    const set = await call(null, "POST", `/passwd/${done!.payload.token}`, { password: NEW });
    expect(set.status).toBe(204);
    expect((await signIn(user.username)).statusCode).toBe(401);
    expect((await signIn(user.username, NEW)).json().type).toBe("urn:hostread:second-factor-needed");
    const entered = await call(null, "POST", "/core/auth", {
      username: user.username,
      password: NEW,
      code: codes[0],
    });
    expect(entered.status).toBe(200);
    const log = await db()
      .selectFrom("security_event")
      .select(["kind", "detail", "about_login_id as about"])
      .where("kind", "=", "disavowed")
      .where("about_login_id", "=", user.id)
      .execute();
    expect(log).toEqual([{ kind: "disavowed", detail: "keyMade", about: user.id }]);
  });

  test("D2.06 a token that somebody else made or renewed is deleted, one of before goes on", async () => {
    const user = await makeUser();
    const make = (name: string) =>
      call(user.token, "POST", "/api/token", { name, days: 300, networks: [], acts: null });
    const looks = async (token: string) => (await call(token, "GET", "/v1/look")).status;
    const before = (await make("Report")).payload;
    await arrived(user.username, 1);
    const theirs = (await make("Theirs")).payload;
    const [, told] = await arrived(user.username, 2);
    expect(told).toContain("the personal token “Theirs”");
    expect([await looks(before.token), await looks(theirs.token)]).toEqual([200, 200]);
    expect((await disavow(tokenIn(told!))).status).toBe(200);
    expect([await looks(before.token), await looks(theirs.token)]).toEqual([200, 401]);

    const other = await makeUser();
    const url = `/api/owner/${other.owner.publicId}/token`;
    const fields = { name: "Desk", days: 300, networks: [], acts: ["campaign.read"] };
    const desk = (await call(other.token, "POST", url, fields)).payload;
    const [made] = await arrived(other.username, 1);
    expect(made).toContain("the token “Desk” was made for your organization");
    const renewed = (await call(other.token, "POST", `${url}/${desk.publicId}/rotate`, {})).payload;
    const [, again] = await arrived(other.username, 2);
    expect((await disavow(tokenIn(again!))).status).toBe(200);
    expect([await looks(desk.token), await looks(renewed.token)]).toEqual([401, 401]);
  });

  test("D2.06 a second factor that somebody else set up is taken back, so that its user can sign in", async () => {
    const user = await makeUser();
    await setUpApp(db(), call, user);
    const [told] = await arrived(user.username, 1);
    expect((await signIn(user.username)).statusCode).toBe(403);
    const { payload } = await disavow(tokenIn(told!));
    await call(null, "POST", `/passwd/${payload.token}`, { password: NEW });
    expect((await signIn(user.username, NEW)).statusCode).toBe(200);
  });

  test("D2.06 a link of another kind, an invented one and one of four days ago open nothing", async () => {
    const user = await makeUser();
    await setUpApp(db(), call, user);
    const [told] = await arrived(user.username, 1);
    await db()
      .updateTable("disavowal")
      .set({ expires: new Date(Date.now() - 1_000) })
      .where("login_id", "=", user.id)
      .execute();
    for (const token of [tokenIn(told!), "x".repeat(43), user.token])
      expect((await disavow(token)).fault).toBe("link-over");
    expect(await works(user.token)).toBe(true);
  });
});
