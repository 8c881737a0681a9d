import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_PUBLIC_KEY_PREFIX } from "../contract/test-payment.ts";
import { makeContext } from "../tests/support/api.ts";
import { useDatabase } from "../tests/support/database.ts";
import { type CuttableDatabase, cuttable } from "../tests/support/database-cut.ts";
import { makeLogin, makeOwner } from "../tests/support/world.ts";
import { createApp, routes } from "./app.ts";
import { createLog } from "./platform/log.ts";
import { type Database, inTransaction, openDatabase } from "./platform/postgres/database.ts";
import { createSecrets } from "./platform/secrets.ts";
import { changeSettings } from "./settings/read.ts";
import { storeSecret } from "./settings/secret.ts";

const database = useDatabase();
const logged: string[] = [];
let app: FastifyInstance;
let token: string;
let loginId: string;

beforeAll(async () => {
  const login = await makeLogin(database().db, [await makeOwner(database().db)]);
  token = login.token;
  loginId = login.publicId;
  const log = createLog({ level: "debug", destination: { write: (line) => void logged.push(line) } });
  app = await createApp(makeContext(database().db, log));
});
afterAll(() => app.close());

const send = (
  body: string | Buffer,
  headers: Record<string, string> = {},
  url = `/core/api/login/${loginId}/preferences`,
) =>
  app.inject({
    method: "POST",
    url,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    payload: body,
  });
const preferences = { owner: null, restrict: false, language: "en", country: "US" };

describe("what cannot be read", () => {
  test.each([
    ["half a body", '{"owner": null,', "bad-json"],
    ["an empty body", "", "bad-json"],
    ["__proto__", '{"__proto__": {"permissions": ["CORE_CONFIG_UPDATE"]}}', "bad-json"],
    ["constructor.prototype", '{"constructor": {"prototype": {"x": 1}}}', "bad-json"],
    [
      "an unknown field",
      JSON.stringify({ ...preferences, permissions: ["CORE_CONFIG_UPDATE"] }),
      "unknown-field",
    ],
    ["a list instead of an object", "[]", "bad-request"],
    ["nothing but null", "null", "bad-request"],
  ])("%s is a 400 problem that says so", async (_what, body, code) => {
    const answer = await send(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ type: `urn:hostread:${code}`, status: 400 });
    expect(answer.json().requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body).not.toMatch(/ at |node_modules|\.ts:|\.js:/);
  });

  test("JSON nested ten thousand deep, the wrong content type and too large a body are refused", async () => {
    expect((await send(`${"[".repeat(10_000)}${"]".repeat(10_000)}`)).statusCode).toBe(400);
    expect((await send("a=1", { "content-type": "application/x-www-form-urlencoded" })).statusCode).toBe(415);
    expect((await send(JSON.stringify({ ...preferences, country: "x".repeat(1_100_000) }))).statusCode).toBe(
      413,
    );
  });

  test("a broken rule names its field, in the reader's language", async () => {
    const answer = await send(JSON.stringify({ ...preferences, country: "Germany", language: "fr" }), {
      "accept-language": "de",
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toBe("Einige Felder sind ungültig. Es wurde nichts gespeichert.");
    expect(
      answer
        .json()
        .errors.map((e: { pointer: string }) => e.pointer)
        .sort(),
    ).toEqual(["/country", "/language"]);
  });
});

describe("what does not exist", () => {
  test("unknown addresses of the API are problems, and another user's forms are not found", async () => {
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ["/api/nothing", "/core/api/nothing", "/podcast/api/nothing", "/cover/nobody"]) {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode, url).toBe(404);
      expect(answer.headers["content-type"], url).toMatch(/problem\+json/);
    }
    const stranger = await makeLogin(database().db, []);
    for (const form of ["profile/form", "preferences"]) {
      expect(
        (await app.inject({ url: `/core/api/login/${stranger.publicId}/${form}`, headers })).statusCode,
      ).toBe(404);
    }
  });
});

describe("every route", () => {
  test("A7.26 refuses a caller without a token before it reads anything, except the open ones", async () => {
    const open = routes
      .filter((served) => served.access === "open")
      .map(({ route }) => `${route.method} ${route.path}`);
    expect(open.sort()).toEqual([
      "DELETE /core/auth",
      // The state and the cookie of the consent replace a token.
      "GET /api/mailboxes/consent/answer",
      "GET /core/api/invitation/:token",
      "GET /core/api/public",
      "GET /core/auth",
      // The state and the cookie of the sign-in replace a token.
      "GET /core/single-sign-on/answer",
      // A key of the organization replaces a token.
      "POST /api/owner/:ownerId/conversion",
      // The link of a mail replaces a token.
      "POST /core/address/back",
      "POST /core/address/confirm",
      "POST /core/auth",
      // The link of a mail replaces a token.
      "POST /core/auth/disavowal",
      "POST /core/auth/passkey",
      "POST /core/auth/passkey/question",
      "POST /core/single-sign-on",
      "POST /core/single-sign-on/link",
      "POST /core/single-sign-on/recovery",
      "POST /invitation/:token",
      // The link in a mail replaces a token.
      "POST /open/answer",
      "POST /open/answer/read",
      // The link of a booking replaces a token.
      "POST /open/booking/accept",
      "POST /open/booking/cancel",
      "POST /open/booking/copy",
      "POST /open/booking/copy/read",
      "POST /open/booking/decline",
      "POST /open/booking/file",
      "POST /open/booking/read",
      // The key of a claim replaces a token.
      "POST /open/claim",
      "POST /open/claim/look",
      "POST /open/claim/preferences",
      "POST /open/claim/read",
      // The link of a report replaces a token.
      "POST /open/report/read",
      "POST /open/report/unlock",
      // The link in a reminder replaces a token.
      "POST /open/task/done",
      "POST /open/task/read",
      // The link of a mail replaces a token.
      "POST /open/your-data",
      "POST /open/your-data/correct",
      "POST /open/your-data/erase",
      "POST /open/your-data/export",
      "POST /open/your-data/object",
      "POST /open/your-data/read",
      "POST /passwd",
      "POST /passwd/:token",
      // The provider's signature replaces a token.
      "POST /podcast/api/payment/webhook",
      "POST /signup",
      "POST /signup/confirm",
    ]);
    for (const { route, access } of routes) {
      if (access === "open") continue;
      const url = route.path.replace(/:\w+/g, "x");
      const answer = await app.inject({
        method: route.method,
        url,
        ...(route.body && { payload: "{", headers: { "content-type": "application/json" } }),
      });
      expect(answer.statusCode, `${route.method} ${route.path}`).toBe(401);
    }
  });

  test("is described for operators in /openapi.json", async () => {
    const described = (await app.inject({ url: "/openapi.json" })).json();
    for (const { route } of routes) {
      const path = route.path.replace(/:(\w+)/g, "{$1}");
      expect(described.paths[path]?.[route.method.toLowerCase()], `${route.method} ${path}`).toBeDefined();
    }
  });

  test("answers carry the security headers", async () => {
    const { headers } = await app.inject({ url: "/livez" });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toMatch(/script-src 'self'(;|$)/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
  });

  test("D7 https is held fast for the name and those below it, plug-ins are refused, no refusal is cached", async () => {
    const context = makeContext(database().db);
    const config = { ...context.config, publicUrl: "https://hostread.company.example" };
    const secure = await createApp({ ...context, config });
    const page = await secure.inject({ url: "/livez" });
    expect(page.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(page.headers["content-security-policy"]).toContain("object-src 'none'");
    expect(page.headers["content-security-policy"]).toContain("base-uri 'none'");
    const refusal = await secure.inject({ url: `/core/api/login/${loginId}/preferences` });
    expect(refusal.statusCode).toBe(401);
    expect(refusal.headers["cache-control"]).toBe("no-store");
    expect((await secure.inject({ method: "TRACE" as "GET", url: "/livez" })).statusCode).not.toBe(200);
    await secure.close();
  });
});

describe("the pages", () => {
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers["content-security-policy"]);

  test("S-12 only those with a form for everybody let the bot check in, and only where there is one", async () => {
    const provider = "https://challenges.cloudflare.com";
    const forms = ["/", "/?from=%2Fbundle", "/signup", "/signup/confirm", "/passwd", "/passwd/new"];
    const others = ["/dashboard", "/legal", "/podcast/signup", "/signups", "/admin"];
    for (const url of [...forms, ...others]) expect(await policyOf(url)).not.toContain(provider);
    const { db } = database();
    await changeSettings(db, { turnstileSiteKey: "0x4AAAsite" });
    await inTransaction(db, (tx) =>
      storeSecret(tx, createSecrets(Buffer.alloc(32)), "turnstileSecretKey", "0x4AAAAAAA-secret-of-it"),
    );
    for (const url of forms) {
      const policy = await policyOf(url);
      expect([url, policy]).toEqual([url, expect.stringMatching(`script-src 'self' ${provider}(;|$)`)]);
      expect(policy).toMatch(`frame-src ${provider}`);
      expect(policy).toContain("default-src 'none'");
    }
    for (const url of others) expect(await policyOf(url)).not.toContain(provider);
  });

  test("C9.07 those that a link opens ask nobody else, and no search engine keeps them", async () => {
    for (const url of ["/booking", "/answer", "/claim", "/your-data"]) {
      const policy = await policyOf(url);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/https?:/);
    }
  });
});

describe("the payment provider's form", () => {
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers["content-security-policy"]);
  const buying = ["/podcast", "/podcast/abc?owner=x", "/bundle/abc/podcasts", "/dashboard", "/preferences"];
  const others = ["/", "/signup", "/passwd/new", "/admin", "/config", "/legal", "/podcasts-elsewhere"];

  test("A7.28 S-12 only pages where addresses are bought let it in, and only with keys of its own", async () => {
    const { db } = database();
    for (const publicKey of ["", `${TEST_PUBLIC_KEY_PREFIX}abc`]) {
      await changeSettings(db, { stripePublicKey: publicKey });
      for (const url of [...buying, ...others]) expect(await policyOf(url)).not.toContain("stripe");
    }
    await changeSettings(db, { stripePublicKey: "pk_test_51abc" });
    for (const url of buying) {
      const policy = await policyOf(url);
      expect([url, policy]).toEqual([
        url,
        expect.stringMatching(
          /script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com(;|$)/,
        ),
      ]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
    for (const url of others) expect(await policyOf(url)).not.toContain("stripe");
  });
});

describe("without its database", () => {
  let way: CuttableDatabase;
  let own: Database;
  let cutOff: FastifyInstance;
  const told: string[] = [];
  beforeAll(async () => {
    way = await cuttable(database().connectionString);
    own = openDatabase({ connectionString: way.connectionString, poolSize: 4 });
    const log = createLog({ destination: { write: (line) => void told.push(line) } });
    cutOff = await createApp(makeContext(own.db, log));
  });
  afterAll(async () => {
    await cutOff.close();
    await own.close();
    await way.close();
  });
  const read = () => cutOff.inject({ url: "/api/podcast", headers: { authorization: `Bearer ${token}` } });

  test("every call answers 503 with Retry-After and a sentence, and works again by itself once it is back", async () => {
    expect((await read()).statusCode).toBe(200);
    for (const lose of [way.cut, way.swallow]) {
      await lose();
      const answers = await Promise.all([read(), read(), read(), read(), read(), read()]);
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503);
        expect(answer.headers["retry-after"]).toBe("2");
        expect(answer.json().type).toBe("urn:hostread:unavailable");
        const line = told
          .map((one) => JSON.parse(one))
          .find((one) => one.requestId === answer.json().requestId);
        expect(line).toMatchObject({ level: "error", msg: "the database is not available" });
      }
      const signIn = await cutOff.inject({
        method: "POST",
        url: "/core/auth",
        payload: { username: "a", password: "b" },
      });
      expect(signIn.statusCode).toBe(503);
      expect((await cutOff.inject({ url: "/livez" })).statusCode).toBe(200);
      await way.mend();
      await expect.poll(async () => (await read()).statusCode, { timeout: 20_000 }).toBe(200);
    }
  }, 60_000);
});
