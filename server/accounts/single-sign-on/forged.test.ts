import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { SIGN_ON_FAULTS, type SignOnFault } from "../../../contract/accounts/single-sign-on.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import type { Forgery } from "../../../tests/support/oidc/forger.ts";
import { useSignOn } from "../../../tests/support/oidc/sign-on-world.ts";

const database = useDatabase();
const db = () => database().db;
const world = useSignOn(db);

let link: string;
let ownerId: number;
let read: () => Promise<{ fault: string; requestId: string } | null>;
beforeAll(async () => {
  const { call, organization } = world();
  const made = await organization({ provider: "forger" });
  link = made.link;
  ownerId = made.owner.id;
  read = async () =>
    (await call(made.boss.token, "GET", `/core/api/owner/${made.owner.publicId}/single-sign-on`)).payload
      .provider.failed;
});

const now = () => Math.floor(Date.now() / 1000);
const sessions = async () => {
  const { count } = await db()
    .selectFrom("session_family")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
};
const members = async () =>
  (await db().selectFrom("membership").select("login_id").where("owner_id", "=", ownerId).execute()).length;
const token = (status: number, body: unknown, type?: string): Forgery => ({
  token: { status, body: typeof body === "string" ? body : JSON.stringify(body), ...(type && { type }) },
});
const claims = (given: Record<string, unknown>): Forgery => ({ claims: given });

/** Each: what was forged, how, and the fault that says so. Some change the address, others what the provider says. */
const FORGED: readonly [
  what: string,
  fault: SignOnFault,
  how: Forgery & { search?: (state: string) => string; nonce?: string },
][] = [
  ["a state that nobody began", "sign-on-over", { search: () => "?code=a&state=made-up" }],
  ["no state at all", "sign-on-over", { search: () => "?code=a" }],
  ["two states in one address", "sign-on-over", { search: (state) => `?code=a&state=${state}&state=other` }],
  ["two codes in one address", "sign-on-unreadable", { search: (state) => `?code=a&code=b&state=${state}` }],
  [
    "another server's answer mixed in (RFC 9207)",
    "sign-on-other-issuer",
    {
      search: (state) => `?code=a&state=${state}&iss=https%3A%2F%2Fevil.example`,
    },
  ],
  [
    "an answer that hides whose it is",
    "sign-on-other-issuer",
    { search: (state) => `?code=a&state=${state}` },
  ],
  ["the nonce of another sign-in", "sign-on-other-nonce", { nonce: "of-another" }],
  ["no nonce", "sign-on-other-nonce", claims({ nonce: undefined })],
  ["a signature with another key", "sign-on-wrong-key", { signed: "other-key" }],
  ["a key that is not published", "sign-on-wrong-key", { header: { kid: "two" } }],
  ["no signature", "sign-on-not-signed", { signed: "none" }],
  ["a signature with the client's secret", "sign-on-not-signed", { signed: "hmac" }],
  [
    "a name that was changed after signing",
    "sign-on-wrong-key",
    {
      alter: (text) => {
        const [head, body, end] = text.split(".");
        const said = JSON.parse(Buffer.from(body!, "base64url").toString());
        return [head, Buffer.from(JSON.stringify({ ...said, sub: "boss" })).toString("base64url"), end].join(
          ".",
        );
      },
    },
  ],
  ["another issuer in the token", "sign-on-other-issuer", claims({ iss: "https://evil.example" })],
  ["another application's token", "sign-on-other-audience", claims({ aud: "another-client" })],
  [
    "a token for several, given to another",
    "sign-on-other-audience",
    claims({
      aud: ["hostread", "another-client"],
      azp: "another-client",
    }),
  ],
  ["a token that has expired", "sign-on-expired", claims({ exp: now() - 70 })],
  ["a token from the future", "sign-on-expired", claims({ nbf: now() + 400, exp: now() + 900 })],
  ["no address", "sign-on-no-address", claims({ email: undefined })],
  ["two addresses in one", "sign-on-no-address", claims({ email: "kim@brand-of-kim.org,eve@evil.example" })],
  ["an address that was not verified", "sign-on-unverified", claims({ email_verified: false })],
  ["an address nothing is said of", "sign-on-unsaid", claims({ email_verified: undefined })],
  ["an address of another domain", "sign-on-other-domain", claims({ email: "kim@evil.example" })],
  ["an address below the domain", "sign-on-other-domain", claims({ email: "kim@mail.brand-of-kim.org" })],
  ["an address that only ends like it", "sign-on-other-domain", claims({ email: "kim@my-brand-of-kim.org" })],
  [
    "an answer without an ID token",
    "sign-on-unreadable",
    token(200, { access_token: "a", token_type: "Bearer" }),
  ],
  ["an answer that is a page", "sign-on-unreadable", token(200, "<html>", "text/html")],
  ["a code that was used before", "sign-on-code-refused", token(400, { error: "invalid_grant" })],
  ["a client secret that has run out", "sign-on-client-refused", token(401, { error: "invalid_client" })],
  ["a provider in trouble", "sign-on-unreachable", token(503, "down", "text/plain")],
  [
    "a person who presses Cancel",
    "sign-on-canceled",
    {
      search: (state) =>
        `?error=access_denied&state=${state}&iss=${encodeURIComponent(world().forger.issuer)}`,
    },
  ],
  [
    "a provider that refuses",
    "sign-on-refused",
    {
      search: (state) =>
        `?error=server_error_of_mine&state=${state}&iss=${encodeURIComponent(world().forger.issuer)}`,
    },
  ],
];

test.each(FORGED)("D2.07 D2.08 %s is refused: %s", async (_what, fault, { search, nonce, ...forgery }) => {
  const { forger, forged } = world();
  forger.forge(forgery);
  const before = [await sessions(), await members()];
  const landed = await forged(link, { ...(search && { search }), ...(nonce && { nonce }) });
  expect(landed.fault).toBe(fault);
  expect(landed.session).toBeNull();
  expect([await sessions(), await members()]).toEqual(before);
  const requestId = landed.url.searchParams.get("request");
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  // Owners see it, too, unless it was a person's own doing or no sign-in of theirs.
  if (fault !== "sign-on-over" && fault !== "sign-on-canceled")
    expect(await read()).toMatchObject({ fault, requestId });
});

test("D2.08 an answer serves once, in its own browser, for ten minutes", async () => {
  const { forger, forged, begin, bringBack } = world();
  forger.forge({});
  const first = await forged(link);
  expect(first.fault).toBeNull();
  expect(first.session).not.toBeNull();
  // The very same address once more.
  expect((await bringBack(first.search, first.cookie)).fault).toBe("sign-on-over");
  // A stranger's browser, and one without a cookie: somebody is led to sign in as another.
  const { location, cookie } = await begin({ link });
  const search = `?code=a&state=${location.searchParams.get("state")}&iss=${encodeURIComponent(forger.issuer)}`;
  forger.nonce = location.searchParams.get("nonce")!;
  const stranger = await begin({ link });
  expect((await bringBack(search, stranger.cookie)).fault).toBe("sign-on-over");
  expect((await bringBack(search, null)).fault).toBe("sign-on-over");
  await db().updateTable("sign_on_attempt").set({ until: sql<Date>`now() - interval '1 second'` }).execute();
  expect((await bringBack(search, cookie)).fault).toBe("sign-on-over");
});

test("D2.07 clocks may differ by 60 seconds, and no more", async () => {
  const { forger, forged } = world();
  for (const [given, fault] of [
    [{ exp: now() - 50 }, null],
    [{ nbf: now() + 50, exp: now() + 300 }, null],
    [{ exp: now() - 65 }, "sign-on-expired"],
    [{ nbf: now() + 75, exp: now() + 300 }, "sign-on-expired"],
  ] as const) {
    forger.forge(claims(given));
    expect((await forged(link)).fault).toBe(fault);
  }
});

test("D2.07 the secret of PKCE goes to the provider with the code, and nowhere before", async () => {
  const { forger, begin, bringBack } = world();
  forger.forge({});
  const { location, cookie } = await begin({ link });
  const challenge = location.searchParams.get("code_challenge");
  expect(location.searchParams.get("code_challenge_method")).toBe("S256");
  forger.nonce = location.searchParams.get("nonce")!;
  await bringBack(
    `?code=a&state=${location.searchParams.get("state")}&iss=${encodeURIComponent(forger.issuer)}`,
    cookie,
  );
  const verifier = forger.asked.at(-1)!.get("code_verifier")!;
  const { createHash } = await import("node:crypto");
  expect(createHash("sha256").update(verifier).digest("base64url")).toBe(challenge);
  expect(location.href).not.toContain(verifier);
});

test("D2.08 userinfo about somebody else is refused, and a provider that is down or another is said so", async () => {
  const { call, forger, forged, organization } = world();
  // The description is read anew, because something was saved.
  forger.forge({ userinfo: { sub: "boss", email: "boss@brand-of-kim.org", email_verified: true } });
  const other = await organization({ provider: "forger", domain: "second-brand-of-kim.org" });
  forger.forge({
    claims: { email: undefined },
    userinfo: { sub: "boss", email: "boss@second-brand-of-kim.org", email_verified: true },
  });
  expect((await forged(other.link)).fault).toBe("sign-on-unreadable");
  forger.forge({
    claims: { email: undefined },
    userinfo: { sub: "kim", email: "kim@second-brand-of-kim.org", email_verified: true },
  });
  expect((await forged(other.link)).fault).toBeNull();

  const path = `/core/api/owner/${other.owner.publicId}/single-sign-on`;
  const say = async (issuer: string) => {
    const { provider } = (await call(other.boss.token, "GET", path)).payload;
    const { role, enabled, unsaid, onlyWay, clientId, modified } = provider;
    const body = { issuer, clientId, secret: "s", role, enabled, unsaid, onlyWay, modified };
    expect((await call(other.boss.token, "POST", path, body)).status).toBe(200);
    return call(null, "POST", "/core/single-sign-on", { link: other.link });
  };
  forger.forge({ described: "https://evil.example" });
  expect((await say(forger.issuer)).fault).toBe("sign-on-other-issuer");
  expect((await say("https://127.0.0.1:1")).fault).toBe("sign-on-unreachable");
});

test("D2.08 every fault has a sentence in both languages that says what to do", () => {
  for (const fault of SIGN_ON_FAULTS) {
    for (const language of ["en", "de"] as const)
      expect(SENTENCES[fault][language].split(/[.;:]/).length, fault).toBeGreaterThan(1);
  }
  const tried = new Set(FORGED.map(([, fault]) => fault));
  const elsewhere = ["sign-on-off", "sign-on-not-member", "sign-up-closed", "login-disabled"];
  expect(SIGN_ON_FAULTS.filter((fault) => !tried.has(fault) && !elsewhere.includes(fault))).toEqual([]);
});
