import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { audited } from "../../../tests/support/oidc/audited.ts";
import { DOMAIN, useSignOn } from "../../../tests/support/oidc/sign-on-world.ts";
import { makeLogin, makeOwner, PASSWORD } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { changeSettings } from "../../settings/read.ts";
import { resealSignOns } from "./sign-on-settings.ts";

const database = useDatabase();
const db = () => database().db;
const world = useSignOn(db);

type Organization = Awaited<ReturnType<ReturnType<typeof world>["organization"]>>;
let brand: Organization;
let path: string;
beforeAll(async () => {
  brand = await world().organization();
  path = `/core/api/owner/${brand.owner.publicId}/single-sign-on`;
});

let count = 0;
const address = (): string => {
  count += 1;
  return `person-${count}@${DOMAIN}`;
};
const roleOf = async (username: string, ownerId = brand.owner.id) =>
  (
    await db()
      .selectFrom("membership as m")
      .innerJoin("login as l", "l.id", "m.login_id")
      .select("m.role")
      .where("l.username", "=", username)
      .where("m.owner_id", "=", ownerId)
      .executeTakeFirst()
  )?.role;
/** A user with an address of the domain. */
async function userWith(...given: Parameters<typeof makeLogin> extends [unknown, ...infer R] ? R : never) {
  const login = await makeLogin(db(), ...given);
  const username = address();
  await db().updateTable("login").set({ username }).where("id", "=", login.id).execute();
  return { ...login, username };
}
const settings = async () => (await world().call(brand.boss.token, "GET", path)).payload;
async function change(fields: Record<string, unknown>) {
  const { provider } = await settings();
  const { issuer, clientId, role, enabled, unsaid, onlyWay, modified } = provider;
  const body = { issuer, clientId, role, enabled, unsaid, onlyWay, modified, ...fields };
  return world().call(brand.boss.token, "POST", path, body);
}
const ticketOf = (url: URL) => url.hash.slice(1);
const link = (ticket: string, password: string, cookie: string) =>
  world().call(null, "POST", "/core/single-sign-on/link", { ticket, password }, { cookie });
const signInWith = (username: string) =>
  world().call(null, "POST", "/core/auth", { username, password: PASSWORD });

test("D2.07 D3.01 whoever signs in for the first time becomes a member with the chosen role, and comes back as the same", async () => {
  const { signOn, whoIs } = world();
  const account = address();
  const first = await signOn(account, { claims: { given_name: "Kim", family_name: "Vogel" } });
  expect(first.url.pathname + first.url.search).toBe("/single-sign-on?done=yes");
  const { payload } = await whoIs(first.session!);
  expect(payload.login).toMatchObject({
    username: account,
    profile: { firstName: { value: "Kim" }, lastName: { value: "Vogel" } },
    owner: { publicId: brand.owner.publicId },
  });
  expect(payload.owners).toMatchObject([{ publicId: brand.owner.publicId, role: "viewer" }]);
  const { id } = await db()
    .selectFrom("login")
    .select("id")
    .where("username", "=", account)
    .executeTakeFirstOrThrow();
  const joined = { login_id: id, program: null, route: "GET /core/single-sign-on/answer" };
  const entries = async () =>
    (await audited(db(), "member", brand.owner.id)).filter((one) => one.login_id === id);
  expect(await entries()).toMatchObject([
    { ...joined, network: "127.0.0", before: { role: null }, after: { role: "viewer" } },
  ]);
  const second = await signOn(account);
  // Coming back changes nothing of the organization.
  expect(await entries()).toHaveLength(1);
  expect((await whoIs(second.session!)).payload.login.publicId).toBe(payload.login.publicId);
  expect((await settings()).provider).toMatchObject({ people: 1, failed: null });
  // No password of theirs opens anything.
  expect((await signInWith(account)).fault).toBe("bad-credentials");
  // Neither token, code nor name is in the log.
  expect(world().logged.join("")).not.toContain(account);
});

test("D2.07 a new member in two tabs at once is one member", async () => {
  const { server, begin, bringBack } = world();
  const account = address();
  server.behavior.account = account;
  const tabs = await Promise.all([1, 2, 3].map(() => begin({ username: account })));
  const answers = await Promise.all(tabs.map(({ location }) => server.walk(location.href)));
  const landed = await Promise.all(answers.map(({ search }, at) => bringBack(search, tabs[at]!.cookie)));
  expect(landed.map(({ fault }) => fault)).toEqual([null, null, null]);
  const logins = await db().selectFrom("login").select("id").where("username", "=", account).execute();
  expect(logins).toHaveLength(1);
});

test("D2.08 one person's code in another's sign-in is refused by PKCE", async () => {
  const { server, begin, bringBack } = world();
  server.behavior.account = address();
  const [mine, theirs] = [await begin({ link: brand.link }), await begin({ link: brand.link })];
  const answer = await server.walk(theirs.location.href);
  const search = new URLSearchParams(answer.search);
  search.set("state", mine.location.searchParams.get("state")!);
  expect((await bringBack(`?${search}`, mine.cookie)).fault).toBe("sign-on-code-refused");
});

test("D2.07 D3.01 members and nothing else are known by their address; another organization's are asked for their password", async () => {
  const { signOn, whoIs } = world();
  const member = await userWith([brand.owner], { role: "manager" });
  const entered = await signOn(member.username);
  expect((await whoIs(entered.session!)).payload.login.publicId).toBe(member.publicId);
  expect(await roleOf(member.username)).toBe("manager");

  const elsewhere = await makeOwner(db());
  await makeLogin(db(), [elsewhere]);
  for (const user of [
    { ...(await userWith([brand.owner, elsewhere])), wasMember: true },
    { ...(await userWith([elsewhere])), wasMember: false },
    { ...(await userWith([brand.owner], { permissions: ["CORE_CONFIG_UPDATE"] })), wasMember: true },
  ]) {
    const landed = await signOn(user.username);
    expect(landed.session).toBeNull();
    expect(landed.url.searchParams.get("link")).toBe("yes");
    const ticket = ticketOf(landed.url);
    expect((await link(ticket, "wrong wrong wrong", landed.cookie)).fault).toBe("wrong-password");
    // A ticket is of its browser.
    expect((await link(ticket, PASSWORD, "hostread-sign-on=stranger")).fault).toBe("link-over");
    expect((await link(ticket, PASSWORD, landed.cookie)).status).toBe(204);
    expect((await link(ticket, PASSWORD, landed.cookie)).fault).toBe("link-over");
    expect(await roleOf(user.username)).toBeDefined();
    // From now on without it.
    expect((await signOn(user.username)).session).not.toBeNull();
    const route = "POST /core/single-sign-on/link";
    const entries = (await audited(db(), "member", brand.owner.id)).filter((one) => one.login_id === user.id);
    // Only who was no member before has become one.
    expect(entries).toMatchObject(
      user.wasMember ? [] : [{ program: null, route, network: "127.0.0", after: { role: "viewer" } }],
    );
  }
});

test("D2.07 wrong passwords for a ticket are counted, also many at once", async () => {
  const elsewhere = await makeOwner(db());
  const user = await userWith([elsewhere]);
  const landed = await world().signOn(user.username);
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => link(ticketOf(landed.url), "wrong wrong wrong", landed.cookie)),
  );
  expect(answers.filter(({ fault }) => fault === "slow-down").length).toBeGreaterThan(0);
  expect((await link(ticketOf(landed.url), PASSWORD, landed.cookie)).fault).toBe("slow-down");
});

test("D2.07 an address that the provider has given to somebody else opens nothing of the first", async () => {
  const { forger, organization } = world();
  const other = await organization({ provider: "forger", domain: "recycled-addresses.org" });
  const email = "kim@recycled-addresses.org";
  forger.forge({ claims: { email, sub: "first" } });
  expect((await world().forged(other.link)).session).not.toBeNull();
  forger.forge({ claims: { email, sub: "second" } });
  const landed = await world().forged(other.link);
  expect(landed.session).toBeNull();
  expect(landed.url.searchParams.get("link")).toBe("yes");
  // Where the first one's address has changed at the provider, they are still the same.
  forger.forge({ claims: { email: "kim.vogel@recycled-addresses.org", sub: "first" } });
  const again = await world().forged(other.link);
  expect((await world().whoIs(again.session!)).payload.login.username).toBe(email);
});

test("D2.08 whoever was removed, has left or is shut out does not come back by signing in", async () => {
  const { call, signOn } = world();
  const account = address();
  await signOn(account);
  const { id, public_id: member } = await db()
    .selectFrom("login")
    .select(["id", "public_id"])
    .where("username", "=", account)
    .executeTakeFirstOrThrow();
  const removed = await call(brand.boss.token, "DELETE", `/core/api/owner/${brand.owner.publicId}/member`, {
    member,
  });
  expect(removed.status).toBe(200);
  expect((await signOn(account)).fault).toBe("sign-on-not-member");
  // Neither by somebody new with the same address.
  await db().deleteFrom("sign_on_identity").where("login_id", "=", id).execute();
  expect((await signOn(account)).fault).toBe("sign-on-not-member");
  const shut = await userWith([brand.owner]);
  await db().updateTable("login").set({ disabled: new Date() }).where("id", "=", shut.id).execute();
  expect((await signOn(shut.username)).fault).toBe("login-disabled");
});

test("D2.07 a domain is claimed by its record in DNS alone, and passes on with it", async () => {
  const { call, dns, signOn } = world();
  const owner = await makeOwner(db());
  const boss = await makeLogin(db(), [owner]);
  const at = `/core/api/owner/${owner.publicId}/single-sign-on/domain`;
  for (const domain of [
    "",
    "com",
    "co.uk",
    "localhost",
    "127.0.0.1",
    "kim@brand.org",
    "bad_name!",
    "github.io",
  ])
    expect((await call(boss.token, "POST", at, { domain })).fields, domain).toEqual(["/domain not-a-domain"]);
  const added = await call(boss.token, "POST", at, { domain: ` @${DOMAIN.toUpperCase()}. ` });
  expect(added.payload.domains).toMatchObject([{ domain: DOMAIN, proved: null }]);
  const [{ publicId, record }] = added.payload.domains;
  // The same again is the same, with the same word.
  expect((await call(boss.token, "POST", at, { domain: DOMAIN })).payload.domains).toEqual(
    added.payload.domains,
  );
  const prove = () => call(boss.token, "POST", `${at}/${publicId}/prove`, {});
  const theirs = [...dns.zones.get(record.name)!.txt!];
  expect((await prove()).fault).toBe("domain-record-missing");
  // Both stand there: who was first keeps it.
  dns.zones.set(record.name, { txt: [...theirs, record.value] });
  expect((await prove()).fault).toBe("domain-taken");
  for (const fails of ["servfail", "silence"] as const) {
    dns.zones.set(record.name, { txt: [record.value], fails });
    expect((await prove()).fault).toBe("domain-not-answered");
  }
  expect((await signOn(address())).session).not.toBeNull();
  // The first one's record is gone.
  dns.zones.set(record.name, { txt: [record.value] });
  const answers = await Promise.all([prove(), prove(), prove()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await settings()).domains[0].proved).toBeNull();
  const asked = await call(null, "POST", "/core/single-sign-on", { username: address() });
  expect(asked.fault).toBe("sign-on-unknown");
  // Whose provider it is does not matter any more: the domain decides.
  world().server.behavior.account = address();
  const begun = await world().begin({ link: brand.link });
  const answer = await world().server.walk(begun.location.href);
  expect((await world().bringBack(answer.search, begun.cookie)).fault).toBe("sign-on-other-domain");
  // And back.
  dns.zones.set(record.name, { txt: theirs });
  const [own] = (await settings()).domains;
  const again = await call(brand.boss.token, "POST", `${path}/domain/${own.publicId}/prove`, {});
  expect(again.payload.domains[0].proved).not.toBeNull();
});

test("D2.07 settings are the owners', keep the secret to themselves, and two who change them do not overwrite each other", async () => {
  const { call, server } = world();
  const manager = await makeLogin(db(), [brand.owner], { role: "manager" });
  const stranger = await makeLogin(db(), [await makeOwner(db())]);
  expect((await call(manager.token, "GET", path)).fault).toBe("not-allowed");
  expect((await call(stranger.token, "GET", path)).fault).toBe("not-found");
  const before = await settings();
  expect(JSON.stringify(before)).not.toContain(server.clientSecret);
  expect(before.provider.secret.set).toBe(true);
  expect(before.redirectAddress).toBe("http://127.0.0.1:3000/core/single-sign-on/answer");
  // Both of them change what they saw at the same time.
  const { modified } = before.provider;
  const [one, two] = await Promise.all([
    change({ role: "member", modified }),
    change({ role: "manager", modified }),
  ]);
  expect([one, two].map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([one, two].find(({ status }) => status === 409)!.fault).toBe("stale");
  expect((await change({ issuer: "https://other.example" })).fields).toEqual(["/secret password-missing"]);
  expect((await change({ issuer: "http://plain.example" })).fields).toContain("/issuer wrong-kind");
  expect((await change({ clientId: "" })).fields).toContain("/clientId required");
  expect((await change({ role: "owner" })).status).toBe(422);
  expect((await call(brand.boss.token, "POST", `${path}/check`, {})).payload).toEqual({ findings: [] });
  await change({ role: "viewer" });
});

test("D2.07 a client secret is sealed, and sealed anew with another key", async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const { id } = await db()
    .selectFrom("sign_on")
    .select("id")
    .where("owner_id", "=", brand.owner.id)
    .executeTakeFirstOrThrow();
  const rows = await db().selectFrom("sign_on").select(["id", "secret"]).execute();
  const place = (row: number) => ({ table: "sign_on", row, field: "secret" });
  const { secrets } = world().context;
  const old = createSecrets(before);
  for (const row of rows) {
    const secret = row.secret && secrets.open(row.secret, place(row.id));
    if (row.id === id) expect(secret).toBe(world().server.clientSecret);
    const sealed = secret === null ? null : old.seal(secret, place(row.id));
    await db().updateTable("sign_on").set({ secret: sealed }).where("id", "=", row.id).execute();
  }
  const both = createSecrets(after, { before });
  expect(await inTransaction(db(), (tx) => resealSignOns(tx, both))).toBe(rows.length);
  const { secret } = await db()
    .selectFrom("sign_on")
    .select("secret")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(createSecrets(after).open(secret!, place(id))).toBe(world().server.clientSecret);
  for (const row of rows)
    await db().updateTable("sign_on").set({ secret: row.secret }).where("id", "=", row.id).execute();
});

test("D2.07 switched off or removed, nobody comes in by it, and passwords work as before", async () => {
  const { call, server, organization, begin, bringBack } = world();
  const other = await organization({ domain: "switched-off.org" });
  const at = `/core/api/owner/${other.owner.publicId}/single-sign-on`;
  server.behavior.account = "kim@switched-off.org";
  const begun = await begin({ link: other.link });
  const answer = await server.walk(begun.location.href);
  const { provider } = (await call(other.boss.token, "GET", at)).payload;
  const { issuer, clientId, role, unsaid, onlyWay, modified } = provider;
  const off = { issuer, clientId, role, unsaid, onlyWay, modified, enabled: false };
  expect((await call(other.boss.token, "POST", at, off)).status).toBe(200);
  expect((await bringBack(answer.search, begun.cookie)).fault).toBe("sign-on-off");
  expect((await call(null, "POST", "/core/single-sign-on", { link: other.link })).fault).toBe(
    "sign-on-unknown",
  );
  expect((await call(other.boss.token, "DELETE", at)).payload.provider).toBeNull();
  expect((await call(other.boss.token, "DELETE", at)).status).toBe(200);
});

test("D2.07 where accounts are closed, nobody becomes a member by signing in", async () => {
  await changeSettings(db(), { signUp: "closed" });
  expect((await world().signOn(address())).fault).toBe("sign-up-closed");
  await changeSettings(db(), { signUp: "open" });
  expect((await world().signOn(address())).session).not.toBeNull();
});

test("D2.07 only addresses of ours are gone back to", async () => {
  const { server, begin, bringBack } = world();
  server.behavior.account = address();
  for (const [from, to] of [
    ["/bundle?x=1", "/bundle?x=1"],
    ["//evil.example", null],
    ["https://evil.example", null],
    ["/\\evil.example", null],
  ] as const) {
    const { location, cookie } = await begin({ link: brand.link, from });
    const landed = await bringBack((await server.walk(location.href)).search, cookie);
    expect(landed.url.searchParams.get("from")).toBe(to);
  }
});
