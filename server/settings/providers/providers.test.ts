import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { keysOf, PUBLIC_URL, useConsent } from "../../../tests/support/oidc/consent-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { offerProviders } from "../../mailbox/consent/offer-providers.ts";
import { isShut } from "../../mailbox/shut-ways.ts";
import { askedScopes, KINDS, missingScopes } from "./kinds.ts";

const database = useDatabase();
const db = () => database().db;
const world = useConsent(db);
const save = (body: unknown, token = world().admin.token) =>
  world().call(token, "POST", "/core/api/mail-provider", body);

test("B1.06 administrators see the redirect address to copy, and Google and Microsoft before any keys", async () => {
  const { call, admin } = world();
  const { payload } = await call(admin.token, "GET", "/core/api/mail-provider");
  expect(payload.redirectAddress).toBe(`${PUBLIC_URL}/api/mailboxes/consent/answer`);
  expect(payload.providers.slice(0, 2)).toMatchObject([
    { kind: "google", id: null, transport: "mail", enabled: false },
    { kind: "microsoft", id: null, transport: "graph", tenant: "common", enabled: false },
  ]);
  const other = await makeLogin(db(), [await makeOwner(db())]);
  expect((await call(other.token, "GET", "/core/api/mail-provider")).status).toBe(403);
  expect((await save(keysOf(world().server), other.token)).status).toBe(403);
});

test("B1.06 a secret is never shown, and stays only for the same client and issuer", async () => {
  const { server, provider, call, admin, context } = world();
  const { clientSecret: _, ...rest } = keysOf(server, { id: provider });
  const kept = await save(rest);
  expect(kept.status).toBe(200);
  expect(kept.body).not.toContain(server.clientSecret);
  expect(kept.payload.providers.at(-1).clientSecret).toMatchObject({ set: true, last4: null });
  const elsewhere = await save({ ...rest, issuer: "https://evil.example" });
  expect(elsewhere.fields).toContain("/clientSecret password-missing");
  const another = await save({ ...rest, clientId: "another" });
  expect(another.fields).toEqual(["/clientSecret password-missing"]);
  const row = await db()
    .selectFrom("mail_provider")
    .selectAll()
    .where("public_id", "=", provider)
    .executeTakeFirstOrThrow();
  expect(row.secret!.toString("latin1")).not.toContain(server.clientSecret);
  expect(context.secrets.open(row.secret!, { table: "mail_provider", row: row.id, field: "secret" })).toBe(
    server.clientSecret,
  );
  expect((await call(admin.token, "GET", "/core/api/mail-provider")).body).not.toContain(server.clientSecret);
});

test("B1.06 what a colleague has saved since is not put back", async () => {
  const { server, provider, call, admin } = world();
  const read = async () => {
    const { payload } = await call(admin.token, "GET", "/core/api/mail-provider");
    return payload.providers.find((one: { id: string }) => one.id === provider);
  };
  const { modified } = await read();
  expect((await save(keysOf(server, { id: provider, name: "Renamed", modified }))).status).toBe(200);
  const late = await save(keysOf(server, { id: provider, enabled: false, modified }));
  expect([late.status, late.fault]).toEqual([409, "stale"]);
  expect(await read()).toMatchObject({ name: "Renamed", enabled: true });
  // Nobody had entered keys when it was read.
  const google = { kind: "google", clientId: "one", clientSecret: "s", enabled: true };
  expect((await save(google)).status).toBe(200);
  expect((await save({ ...google, clientId: "two", modified: null })).fault).toBe("stale");
  expect((await save(keysOf(server, { id: provider }))).status).toBe(200);
});

test.each([
  ["an issuer without https", { issuer: "http://login.brand.example" }, "/issuer wrong-kind"],
  ["an issuer with a query", { issuer: "https://login.brand.example/?a=b" }, "/issuer wrong-kind"],
  ["a host that is none", { imap: { host: "no host", port: 993, secure: true } }, "/imap/host not-a-host"],
  [
    "a port that is not for mail",
    { smtp: { host: "smtp.a.example", port: 25, secure: false } },
    "/smtp/port port-not-allowed",
  ],
  ["a scope with a blank", { scopes: ["a b"] }, "/scopes wrong-kind"],
  ["an interface it has not", { transport: "graph" }, "/transport wrong-kind"],
  ["no client id, switched on", { clientId: "" }, "/clientId required"],
])("B1.06 %s is refused, and nothing changes", async (_, fields, refused) => {
  const { server, provider } = world();
  const before = await db().selectFrom("mail_provider").selectAll().execute();
  const answer = await save(keysOf(server, { id: provider, ...fields }));
  expect([answer.status, answer.fields]).toEqual([422, [refused]]);
  expect(await db().selectFrom("mail_provider").selectAll().execute()).toEqual(before);
});

test("B1.06 there are up to five OIDC providers and one Google; one that is in use is not removed", async () => {
  const { server, call, admin, connect, provider } = world();
  const kim = await makeLogin(db(), [await makeOwner(db())]);
  server.behavior.account = "kim-in-use@brand.example";
  expect(await connect(kim)).toContain("connected=yes");
  const inUse = await call(admin.token, "DELETE", `/core/api/mail-provider/${provider}`);
  expect([inUse.status, inUse.fault]).toEqual([409, "provider-in-use"]);
  const issuers = await save(keysOf(server, { id: provider, issuer: "https://other.example" }));
  expect(issuers.fault).toBe("provider-in-use");
  for (let i = 2; i <= 5; i += 1) {
    const answer = await save(keysOf(server, { name: `Mail ${i}`, issuer: `https://login-${i}.example` }));
    expect(answer.status).toBe(200);
  }
  expect((await save(keysOf(server, { name: "Mail 6" }))).fault).toBe("too-many-items");
  const google = { kind: "google", clientId: "one", clientSecret: "s", enabled: true };
  expect((await save(google)).status).toBe(200);
  const again = await save({ ...google, clientId: "two", clientSecret: "t" });
  const found = again.payload.providers.filter((one: { kind: string }) => one.kind === "google");
  expect(found).toMatchObject([{ clientId: "two", imap: { host: "imap.gmail.com" } }]);
  const [, , , , , , spare] = again.payload.providers;
  expect((await call(admin.token, "DELETE", `/core/api/mail-provider/${spare.id}`)).status).toBe(200);
});

test("B1.06 the check reads the provider's own description; what does not fit has a word", async () => {
  const { call, admin, provider, server } = world();
  const check = (id: string) => call(admin.token, "POST", `/core/api/mail-provider/${id}/check`, {});
  const good = await check(provider);
  expect(good.payload).toEqual({
    ok: true,
    findings: [],
    authorizationEndpoint: `${server.issuer}/auth`,
    revocation: true,
  });
  const saved = async (issuer: string) => {
    const { payload } = await save(keysOf(server, { name: "Checked", issuer }));
    return payload.providers.at(-1).id as string;
  };
  const wrong = await saved(`${server.issuer}/elsewhere`);
  expect((await check(wrong)).payload.findings).toEqual(["not-found-there"]);
  await call(admin.token, "DELETE", `/core/api/mail-provider/${wrong}`);
  const name = await saved(server.issuer.replace("127.0.0.1", "localhost"));
  expect((await check(name)).payload.findings).toEqual(["other-issuer"]);
  await call(admin.token, "DELETE", `/core/api/mail-provider/${name}`);
});

test("B1.06 without PUBLIC_URL, or over plain http elsewhere, the buttons are off and say so", async () => {
  const { context, provider, call } = world();
  const why = async (publicUrl: string | null) => {
    const offers = await offerProviders({ ...context, config: { ...context.config, publicUrl } });
    return offers.find((one) => one.id === provider)!.why;
  };
  expect(await why(null)).toBe("public-url-missing");
  expect(await why("http://hostread.example")).toBe("public-url-missing");
  expect(await why("https://hostread.example")).toBeNull();
  expect(await why("http://localhost:3000")).toBeNull();
  const kim = await makeLogin(db(), [await makeOwner(db())]);
  const { payload } = await call(kim.token, "GET", "/api/mail-provider");
  expect(payload.find((one: { kind: string }) => one.kind === "microsoft")).toMatchObject({
    id: null,
    enabled: false,
    why: "not-set-up",
  });
});

test("B1.07 each way asks for its own scopes and no more", () => {
  const google = { kind: "google", scopes: [] } as const;
  const microsoft = { kind: "microsoft", scopes: [] } as const;
  expect(askedScopes(google, "mail")).toEqual(["openid", "email", "https://mail.google.com/"]);
  expect(askedScopes(google, "gmail").filter((one) => one.includes("/auth/"))).toEqual([
    "https://www.googleapis.com/auth/gmail.send",
    "https://www.googleapis.com/auth/gmail.readonly",
  ]);
  expect(askedScopes(microsoft, "graph").join(" ")).not.toContain("outlook.office.com");
  // Microsoft answers without the resource, in any case.
  expect(missingScopes(microsoft, "graph", "openid email mail.read Mail.Send")).toEqual([]);
  expect(missingScopes(microsoft, "mail", "https://outlook.office.com/IMAP.AccessAsUser.All")).toEqual([
    "https://outlook.office.com/SMTP.Send",
  ]);
  expect(missingScopes(google, "gmail", "openid https://www.googleapis.com/auth/gmail.send")).toEqual([
    "https://www.googleapis.com/auth/gmail.readonly",
  ]);
});

test("B1.15 Microsoft begins with Graph, Google with its mail servers, and the administrator may switch each", async () => {
  expect([KINDS.microsoft.begins, KINDS.google.begins]).toEqual(["graph", "mail"]);
  const keys = {
    kind: "microsoft",
    clientId: "m",
    clientSecret: "s",
    tenant: "brand.example",
    enabled: true,
  };
  const transportOf = (answer: Awaited<ReturnType<typeof save>>) =>
    answer.payload.providers.find((one: { kind: string }) => one.kind === "microsoft").transport;
  expect(transportOf(await save(keys))).toBe("graph");
  expect(transportOf(await save({ ...keys, transport: "mail" }))).toBe("mail");
  expect(transportOf(await save(keys))).toBe("mail");
  const kim = await makeLogin(db(), [await makeOwner(db())]);
  const { payload } = await world().call(kim.token, "GET", "/api/mail-provider");
  expect(payload.find((one: { kind: string }) => one.kind === "microsoft")).toMatchObject({
    transport: "mail",
    transports: ["mail", "graph"],
    enabled: true,
  });
});

test.each([
  ["5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.", true],
  ["IMAP access is disabled for your domain. Please contact your domain administrator.", true],
  ["User is authenticated but not connected.", true],
  ["5.7.8 Username and Password not accepted", false],
  ["[AUTHENTICATIONFAILED] Authentication failed.", false],
])("B1.16 %s: the way is shut: %s", (detail, shut) => {
  expect(isShut({ step: "sign-in", detail })).toBe(shut);
});
