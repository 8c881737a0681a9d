import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../../catalogue/routes.ts";
import { newHandle } from "../../platform/handle.ts";
import { entryRoutes } from "../entry-routes.ts";
import { accountRoutes } from "../routes.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const routes = [...accountRoutes, ...entryRoutes, ...catalogueRoutes];
const edge = useWeb(db, routes, (context) => mail.reach(context));
const call = callOf(edge);
const NEW = "seven brass lamps on a raft";

let login: Awaited<ReturnType<typeof makeLogin>> & { username: string };
beforeAll(() => mail.connect(edge().context));
beforeEach(async () => {
  await db().deleteFrom("ask_budget").execute();
  const made = await makeLogin(db(), []);
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  login = { ...made, username };
});

const ask = (username: string, headers = {}) => call(null, "POST", "/passwd", { username }, headers);
const set = (token: string, password = NEW) => call(null, "POST", `/passwd/${token}`, { password });
const signIn = (password: string) => call(null, "POST", "/core/auth", { username: login.username, password });
const tokenOf = async (count = 1) => {
  await expect.poll(() => mail.mailsTo(login.username).length, { timeout: 20_000 }).toBe(count);
  return /passwd\/new#([\w-]{43})/.exec(mail.mailsTo(login.username).at(-1)!)![1]!;
};

describe("a forgotten password", () => {
  test("A2.02 decision 11: the mailed link sets a new one, once, and ends every session", async () => {
    expect((await ask(` ${login.username.toUpperCase()} `)).status).toBe(204);
    const token = await tokenOf();
    expect(JSON.stringify(await db().selectFrom("password_reset").selectAll().execute())).not.toContain(
      token,
    );
    const sees = async () => (await call(login.token, "GET", "/api/genre")).status;
    expect(await sees()).toBe(200);
    for (let i = 0; i < 6; i++) await signIn("wrong wrong wrong");
    expect((await signIn("a long enough password")).status).toBe(429);
    expect((await set(token)).status).toBe(204);
    expect(await sees()).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    expect((await signIn("a long enough password")).status).toBe(401);
    expect((await set(token, "another one, as good as that")).fault).toBe("link-over");
    expect((await signIn(NEW)).status).toBe(200);
  });

  test("a password that breaks a rule changes nothing and costs no link", async () => {
    await ask(login.username);
    const token = await tokenOf();
    expect((await set(token, "short")).fields).toEqual(["/password too-short"]);
    expect((await set(token, "passwordpassword")).fields).toEqual(["/password password-common"]);
    expect((await signIn("a long enough password")).status).toBe(200);
    expect((await set(token)).status).toBe(204);
  });

  test("a link works for 30 minutes, a newer one takes its place, a made-up one never works", async () => {
    await ask(login.username);
    const first = await tokenOf(1);
    const minutes = await db()
      .selectFrom("password_reset")
      .select("expires")
      .where("login_id", "=", login.id)
      .executeTakeFirstOrThrow();
    const left = minutes.expires.getTime() - Date.now();
    expect(left).toBeGreaterThan(28 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000 + 1000);
    await ask(login.username);
    const second = await tokenOf(2);
    expect((await set(first)).fault).toBe("link-over");
    await db()
      .updateTable("password_reset")
      .set({ expires: new Date(0) })
      .execute();
    for (const token of [second, "x".repeat(43), "..%2f"])
      expect([410, 404]).toContain((await set(token)).status);
    expect((await signIn("a long enough password")).status).toBe(200);
  });

  test("eight at once with one link: one wins", async () => {
    await ask(login.username);
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => set(token, `${NEW}, number ${i}`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(7).fill(410)]);
  });

  test("S-6 the answer and what is done here are the same for every address; strangers get no mail", async () => {
    const stranger = `stranger-${newHandle()}@nowhere.example`;
    const answers = [await ask(login.username), await ask(stranger), await ask("no address at all")];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await tokenOf();
    await expect
      .poll(
        async () => {
          const { rows } = await database().pool.query("select count(*)::int as n from graphile_worker.jobs");
          return rows[0].n;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
    expect(mail.mailsTo(stranger.toLowerCase())).toEqual([]);
  });

  test("D2.11 three requests of a stranger keep no link from the user, in another network or in a browser of theirs", async () => {
    const askFrom = (remoteAddress: string, note?: string) =>
      edge().web.inject({
        method: "POST",
        url: "/passwd",
        payload: { username: login.username },
        remoteAddress,
        ...(note !== undefined && { cookies: { "__Host-hostread-device": note } }),
      });
    for (let i = 0; i < 4; i++) await askFrom(`203.0.113.${i}`);
    await tokenOf(3);
    await askFrom("198.51.100.7");
    await tokenOf(4);
    const signedIn = await edge().web.inject({
      method: "POST",
      url: "/core/auth",
      payload: { username: login.username, password: "a long enough password" },
    });
    await askFrom(
      "203.0.113.9",
      signedIn.cookies.find(({ name }) => name === "__Host-hostread-device")!.value,
    );
    await askFrom("203.0.113.9");
    expect((await set(await tokenOf(5))).status).toBe(204);
  });

  test("three links an hour for one address and network, silently; thirty requests for one network", async () => {
    for (let i = 0; i < 5; i++) expect((await ask(login.username)).status).toBe(204);
    await tokenOf(3);
    for (let i = 5; i < 30; i++) await ask("no address at all");
    expect((await ask("no address at all")).status).toBe(429);
    expect(mail.mailsTo(login.username)).toHaveLength(3);
  });
});
