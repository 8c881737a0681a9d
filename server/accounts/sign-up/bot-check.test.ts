import { beforeEach, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeTurnstile } from "../../../tests/support/turnstile.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { storeSecret } from "../../settings/secret.ts";
import { entryRoutes } from "../entry-routes.ts";
import { accountRoutes } from "../routes.ts";

const SECRET = "0x4AAAAAAA-the-secret-of-turnstile";
const database = useDatabase();
const db = () => database().db;
const turnstile = makeTurnstile(SECRET);
const edge = useWeb(db, [...accountRoutes, ...entryRoutes], (context) => ({
  ...context,
  fetch: turnstile.fetch,
}));
const call = callOf(edge);
beforeEach(async () => {
  turnstile.break("none");
  await db().deleteFrom("ask_budget").execute();
  await changeSettings(db(), { turnstileSiteKey: "0x4AAAAAAA-site", signUp: "open" });
  const { secrets } = edge().context;
  await inTransaction(db(), (tx) => storeSecret(tx, secrets, "turnstileSecretKey", SECRET));
});

const signUp = (botCheck?: string) =>
  call(null, "POST", "/signup", {
    username: `ann-${newHandle().toLowerCase()}@brand.example`,
    password: "velvet otter paints slow clouds",
    organization: "Nordlicht",
    ...(botCheck !== undefined && { botCheck }),
  });
const reset = (botCheck?: string) =>
  call(null, "POST", "/passwd", { username: "a@b.example", ...(botCheck !== undefined && { botCheck }) });
const forms = [
  ["sign-up", signUp, 202],
  ["reset", reset, 204],
] as const;
const state = async () => ({
  logins: (await db().selectFrom("login").select("id").execute()).length,
  asked: (await db().selectFrom("ask_budget").select("spent").execute()).length,
});

describe.each(forms)("S-8 item 60: %s", (action, send, accepted) => {
  test("takes a token that was just solved for it, once", async () => {
    const token = turnstile.solve(action);
    expect((await send(token)).status).toBe(accepted);
    expect((await send(token)).fault).toBe("bot-check-failed");
  });

  test("refuses no token, another site's, another form's, one 301 s old and a made-up one", async () => {
    const before = await state();
    const bad = [
      undefined,
      "",
      "made-up",
      turnstile.solve(action, { hostname: "evil.example" }),
      turnstile.solve(action === "sign-up" ? "reset" : "sign-up"),
      turnstile.solve(action, { secondsAgo: 301 }),
    ];
    for (const token of bad) {
      const answer = await send(token);
      expect([answer.status, answer.fault]).toEqual([403, "bot-check-failed"]);
    }
    expect(await state()).toEqual(before);
  });

  test("refuses 3,000 characters without asking the provider", async () => {
    const token = turnstile.solve(action, { length: 3000 });
    const asked = turnstile.asked();
    expect((await send(token)).fields).toEqual(["/botCheck too-long"]);
    expect(turnstile.asked()).toBe(asked);
  });

  test.each(["no-line", "failing", "nonsense"] as const)("refuses during an outage (%s)", async (outage) => {
    const before = await state();
    turnstile.break(outage);
    const answer = await send(turnstile.solve(action));
    expect([answer.status, answer.fault]).toEqual([503, "bot-check-unavailable"]);
    expect(await state()).toEqual(before);
  });

  test("says that it is unavailable where our own secret is wrong", async () => {
    await inTransaction(db(), (tx) =>
      storeSecret(tx, edge().context.secrets, "turnstileSecretKey", "0xwrong"),
    );
    expect((await send(turnstile.solve(action))).fault).toBe("bot-check-unavailable");
    expect(edge().logged.join("")).not.toContain("0xwrong");
  });

  test("asks nobody where a key is missing", async () => {
    const asked = turnstile.asked();
    await changeSettings(db(), { turnstileSiteKey: "" });
    expect((await send()).status).toBe(accepted);
    expect(turnstile.asked()).toBe(asked);
  });
});

describe("S-8 signing in", () => {
  const signIn = (username: string, password: string, botCheck?: string) =>
    call(null, "POST", "/core/auth", { username, password, ...(botCheck !== undefined && { botCheck }) });
  const PASSWORD = "a long enough password";
  const failThrice = async () => {
    const { id } = await makeLogin(db(), []);
    const { username } = await db()
      .selectFrom("login")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 3; i++) expect((await signIn(username, "wrong wrong wrong")).status).toBe(401);
    return username;
  };

  test("asks for a person after three failures, before any password is looked at", async () => {
    const username = await failThrice();
    for (const password of [PASSWORD, "wrong wrong wrong"]) {
      expect((await signIn(username, password)).fault).toBe("bot-check-needed");
      const other = turnstile.solve("sign-up");
      expect((await signIn(username, password, other)).fault).toBe("bot-check-failed");
    }
    expect((await signIn(username, PASSWORD, turnstile.solve("sign-in"))).status).toBe(200);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  test("falls back to the delays while the bot check is down", async () => {
    const username = await failThrice();
    turnstile.break("no-line");
    for (let i = 0; i < 2; i++) expect((await signIn(username, "wrong wrong wrong", "x")).status).toBe(401);
    expect((await signIn(username, PASSWORD, "x")).fault).toBe("slow-down");
  });

  test("S-5 item 51: after one attempt on each of many users a person has to be shown in their network", async () => {
    for (let i = 0; i < 100; i++) await signIn(`user-${i}@users.example`, "wrong wrong wrong");
    expect((await signIn("somebody-else@users.example", "wrong wrong wrong")).fault).toBe("bot-check-needed");
  }, 60_000);
});
