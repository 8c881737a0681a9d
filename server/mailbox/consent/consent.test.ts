import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useConsent } from "../../../tests/support/oidc/consent-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";

const database = useDatabase();
const db = () => database().db;
const world = useConsent(db);
let kim: TestLogin;
let number = 0;
beforeEach(async () => {
  const { behavior } = world().server;
  kim = await makeLogin(db(), [await makeOwner(db())]);
  number += 1;
  const account = `kim-${number}@brand.example`;
  Object.assign(behavior, {
    account,
    claims: {},
    unticked: [],
    cancels: false,
    instead: null,
    rotates: true,
  });
});
const mailboxes = async (who = kim) => (await world().call(who.token, "GET", "/api/mailboxes")).payload;
const stored = async () => ({
  grants: await db().selectFrom("mailbox_grant").selectAll().orderBy("mailbox_id").execute(),
  mailboxes: await db().selectFrom("mailbox").select(["id", "modified"]).orderBy("id").execute(),
});

test("B1.05 B1.08 a consent connects the account's own address, with its provider's servers and without any password", async () => {
  const { connect, server, call } = world();
  const page = await connect(kim);
  expect(page).toMatch(/^\/config\/\w+\?connected=yes$/);
  const [mailbox, ...others] = await mailboxes();
  expect(others).toEqual([]);
  expect(mailbox).toMatchObject({
    address: server.behavior.account,
    standard: true,
    transport: "mail",
    missing: "sender-identity-missing",
    pause: null,
    signIn: {
      kind: "oauth",
      account: server.behavior.account,
      state: "good",
      provider: { name: "Brand Mail" },
    },
  });
  const detail = (await call(kim.token, "GET", `/api/mailboxes/${mailbox.id}`)).payload;
  expect(detail.imap).toMatchObject({ host: "imap.brand.example", signIn: { password: { set: false } } });
  expect(page).toContain(mailbox.id);
  const security = await sql<{
    kind: string;
  }>`select kind from security_event where login_id = ${kim.id}`.execute(db());
  expect(security.rows.map((row) => row.kind)).toContain("mailbox-connected");
});

test("B1.05 the question carries PKCE, state and nonce; tokens are sealed, and nobody's log holds one", async () => {
  const { begin, bringBack, server, logged, context } = world();
  const { location, cookie } = await begin(kim);
  const asked = new URL(location).searchParams;
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  expect([asked.get("state"), asked.get("nonce")].every((one) => (one ?? "").length >= 43)).toBe(true);
  await bringBack(await server.walk(location), cookie);
  const grant = (await stored()).grants.at(-1)!;
  const place = { table: "mailbox_grant", row: grant.mailbox_id, field: "refresh" };
  const refresh = context.secrets.open(grant.refresh!, place);
  expect(await server.isActive(refresh)).toBe(true);
  const dump = JSON.stringify(await sql`select * from mailbox_grant`.execute(db())) + logged.join("");
  expect(dump).not.toContain(refresh);
  expect(grant.refresh!.toString("latin1")).not.toContain(refresh);
});

/** Answers that are old, foreign, repeated or altered, and what the user is told. */
type Wrong = (made: {
  url: URL;
  cookie: string;
  location: string;
}) => Promise<{ url: URL | string; cookie: string | null }>;
const altered =
  (change: (query: URLSearchParams) => void): Wrong =>
  async ({ url, cookie }) => {
    change(url.searchParams);
    return { url, cookie };
  };
const WRONG: readonly [name: string, fault: string, wrong: Wrong][] = [
  ["without state", "consent-over", altered((q) => q.delete("state"))],
  ["with another state", "consent-over", altered((q) => q.set("state", "a".repeat(43)))],
  ["with an empty state", "consent-over", altered((q) => q.set("state", ""))],
  ["with the state twice", "consent-over", altered((q) => q.append("state", q.get("state")!))],
  ["with another state beside it", "consent-over", altered((q) => q.append("state", "b".repeat(43)))],
  ["without code", "consent-over", altered((q) => q.delete("code"))],
  ["with another code", "consent-over", altered((q) => q.set("code", "c".repeat(43)))],
  ["with the code twice", "consent-over", altered((q) => q.append("code", q.get("code")!))],
  ["without issuer, though the provider names it", "consent-over", altered((q) => q.delete("iss"))],
  ["from another issuer", "consent-over", altered((q) => q.set("iss", "https://evil.example"))],
  ["with the issuer twice", "consent-over", altered((q) => q.append("iss", q.get("iss")!))],
  ["with a token in the address", "consent-over", altered((q) => q.set("response", "e30.e30.x"))],
  ["with an error beside the code", "consent-refused", altered((q) => q.set("error", "access_denied"))],
  ["without cookie", "consent-over", async ({ url }) => ({ url, cookie: null })],
  [
    "in another browser",
    "consent-over",
    async ({ url, cookie }) => ({ url, cookie: `${cookie.split("=")[0]}=${"d".repeat(43)}` }),
  ],
  [
    "a second time",
    "consent-over",
    async ({ url, cookie }) => {
      const first = await world().bringBack(url, cookie);
      expect(first).toContain("connected=yes");
      return { url, cookie };
    },
  ],
  [
    "after ten minutes",
    "consent-over",
    async (made) => {
      await sql`update mailbox_consent set until = now() - interval '1 second'`.execute(db());
      return made;
    },
  ],
  [
    "of a user who has signed out",
    "consent-over",
    async (made) => {
      await sql`update session_family set revoked = now() where login_id = ${kim.id}`.execute(db());
      return made;
    },
  ],
  [
    "of a user who was disabled",
    "consent-over",
    async (made) => {
      await sql`update login set disabled = now() where id = ${kim.id}`.execute(db());
      return made;
    },
  ],
  [
    "of a user who has left the organization",
    "consent-over",
    async (made) => {
      await db().deleteFrom("membership").where("login_id", "=", kim.id).execute();
      return made;
    },
  ],
  [
    "with a verifier of another question",
    "consent-over",
    async ({ url, cookie }) => {
      const other = await world().begin(kim);
      const later = await world().server.walk(other.location);
      // The code of the first question with the state of the second.
      later.searchParams.set("code", url.searchParams.get("code")!);
      return { url: later, cookie };
    },
  ],
  [
    "with a record that was moved to another state",
    "consent-over",
    async ({ url, cookie }) => {
      const { hashToken } = await import("../../platform/handle.ts");
      const other = "e".repeat(43);
      await sql`update mailbox_consent set state_hash = ${hashToken(other)}
                where state_hash = ${hashToken(url.searchParams.get("state")!)}`.execute(db());
      url.searchParams.set("state", other);
      return { url, cookie };
    },
  ],
  [
    "from a provider that was switched off meanwhile",
    "provider-off",
    async (made) => {
      await sql`update mail_provider set enabled = false`.execute(db());
      return made;
    },
  ],
  [
    "that the user cancelled",
    "consent-refused",
    async ({ location, cookie }) => {
      world().server.behavior.cancels = true;
      return { url: await world().server.walk(location), cookie };
    },
  ],
];

test.each(WRONG)("B1.05 an answer %s stores nothing and says %s", async (name, fault, wrong) => {
  const { begin, bringBack, server } = world();
  const { location, cookie } = await begin(kim);
  const cancelled = name === "that the user cancelled";
  const url = cancelled ? new URL(location) : await server.walk(location);
  const made = await wrong({ url, cookie, location });
  const before = await stored();
  try {
    expect(await bringBack(made.url, made.cookie)).toMatch(new RegExp(`^/config\\?fault=${fault}(&|$)`));
    expect(await stored()).toEqual(before);
  } finally {
    await sql`update mail_provider set enabled = true, failing_since = null`.execute(db());
  }
});

test("B1.05 a nonce that is not the question's is not believed", async () => {
  const { begin, bringBack, server } = world();
  const { location, cookie } = await begin(kim);
  const forged = new URL(location);
  forged.searchParams.set("nonce", "f".repeat(43));
  const before = await stored();
  expect(await bringBack(await server.walk(forged.href), cookie)).toContain("fault=consent-over");
  expect(await stored()).toEqual(before);
});

test("B1.05 of two answers at once one is taken", async () => {
  const { begin, bringBack, server } = world();
  const { location, cookie } = await begin(kim);
  const url = await server.walk(location);
  const pages = await Promise.all([bringBack(url, cookie), bringBack(url, cookie), bringBack(url, cookie)]);
  expect(pages.filter((page) => page.includes("connected=yes"))).toHaveLength(1);
  expect(await mailboxes()).toHaveLength(1);
});

test.each([
  [["mail.send"], "mail.send"],
  [["mail.send", "mail.read"], "mail.read+mail.send"],
  [["email"], "email"],
])("B1.07 with %j unticked nothing is stored, and the answer names it", async (unticked, named) => {
  const { connect, server } = world();
  server.behavior.unticked = unticked;
  const before = await stored();
  const page = await connect(kim);
  expect(page).toContain(`fault=consent-incomplete&missing=${named}`);
  expect(await stored()).toEqual(before);
  // What is not kept is given back, where it is known whose it is.
  if (!unticked.includes("email")) expect(server.revocations).toBeGreaterThan(0);
});

test("B1.08 an address that the provider has not verified connects nothing", async () => {
  const { connect, server } = world();
  server.behavior.claims = { email: "boss@brand.example", email_verified: false };
  const before = await stored();
  expect(await connect(kim)).toContain("fault=consent-incomplete&missing=email");
  expect(await stored()).toEqual(before);
});

test("B1.08 signing in again with another account changes nothing; with the same one it mends", async () => {
  const { connect, server } = world();
  const own = server.behavior.account;
  await connect(kim);
  const [mailbox] = await mailboxes();
  await sql`update mailbox_grant set state = 'over', access = null`.execute(db());
  await sql`update mailbox set pause_reason = 'sign-in-over' where public_id = ${mailbox.id}`.execute(db());
  const before = await stored();
  server.behavior.account = "somebody-else@brand.example";
  const refused = await connect(kim, { mailbox: mailbox.id });
  expect(refused).toBe(`/config/${mailbox.id}?fault=other-account&provider=${world().provider}`);
  expect(await stored()).toEqual(before);
  server.behavior.account = own;
  expect(await connect(kim, { mailbox: mailbox.id })).toContain("connected=yes");
  const [mended, ...more] = await mailboxes();
  expect(more).toEqual([]);
  expect(mended).toMatchObject({ id: mailbox.id, pause: null, signIn: { state: "good" } });
});

test("B1.08 D6.08 the same account is not connected twice by one user, but by a colleague it is", async () => {
  const { connect, server } = world();
  await connect(kim);
  const [first] = await mailboxes();
  const before = await stored();
  expect(await connect(kim)).toContain("fault=already-connected");
  expect(await stored()).toEqual(before);
  // The connected one still works: its token was not revoked with the one that was not kept.
  const { freshAccess } = await import("../grants/renew-grant.ts");
  const row = await db()
    .selectFrom("mailbox")
    .select("id")
    .where("public_id", "=", first.id)
    .executeTakeFirstOrThrow();
  const access = await freshAccess(world().context, row.id, { anew: true });
  expect(access.kind === "good" && (await server.isActive(access.token))).toBe(true);
  const colleague = await makeLogin(db(), [await makeOwner(db())]);
  expect(await connect(colleague)).toContain("connected=yes");
  // Theirs is in an organization that Kim's requests do not see, and would be ended, too.
  const gone = await world().call(kim.token, "DELETE", `/api/mailboxes/${first.id}?waiting=0`);
  expect(gone.payload).toEqual({ stopped: 0, revoked: null });
  const [theirs] = await mailboxes(colleague);
  const last = await world().call(colleague.token, "DELETE", `/api/mailboxes/${theirs.id}?waiting=0`);
  expect(last.payload).toEqual({ stopped: 0, revoked: true });
});

test("B1.01 an eleventh mailbox is refused, before and after the sign-in", async () => {
  const { begin, bringBack, server, call, provider } = world();
  const { location, cookie } = await begin(kim);
  for (let i = 0; i < 10; i += 1) {
    await sql`insert into mailbox (login_id, owner_id, public_id, standard, sender_address, smtp_host, smtp_port)
      select ${kim.id}, owner_id, ${`full-${kim.id}-${i}`}, ${i === 0}, ${`box-${i}@brand.example`}, 'smtp.x.example', 465
      from membership where login_id = ${kim.id}`.execute(db());
  }
  expect(await bringBack(await server.walk(location), cookie)).toContain("fault=too-many-mailboxes");
  expect(await mailboxes()).toHaveLength(10);
  const refused = await call(kim.token, "POST", "/api/mailboxes/consent", { provider });
  expect(refused.fault).toBe("too-many-mailboxes");
});

test("B1.13 where a company's administrator has to agree first, the page has the link and the text's words", async () => {
  const { begin, bringBack, call, provider } = world();
  const { cookie, location } = await begin(kim);
  const state = new URL(location).searchParams.get("state")!;
  const said = new URLSearchParams({
    error: "invalid_client",
    error_description:
      "AADSTS90094: Admin consent is required for the permissions requested by this application.",
    state,
    iss: world().server.issuer,
  });
  const page = await bringBack(`/api/mailboxes/consent/answer?${said}`, cookie);
  expect(page).toBe(`/config?fault=approval-needed&provider=${provider}`);
  // The link is Microsoft's: its kind has one, and others have none.
  expect((await call(kim.token, "GET", `/api/mail-provider/${provider}/approval`)).fault).toBe("not-found");
  const keys = {
    kind: "microsoft",
    clientId: "an-application",
    clientSecret: "s",
    tenant: "common",
    enabled: false,
  };
  const saved = await call(world().admin.token, "POST", "/core/api/mail-provider", keys);
  const microsoft = saved.payload.providers.find((one: { kind: string }) => one.kind === "microsoft").id;
  const { payload } = await call(kim.token, "GET", `/api/mail-provider/${microsoft}/approval`);
  const link = new URL(payload.link);
  expect(`${link.origin}${link.pathname}`).toBe(
    "https://login.microsoftonline.com/organizations/v2.0/adminconsent",
  );
  expect(link.searchParams.get("client_id")).toBe("an-application");
  expect(payload.scopes).toContain("https://graph.microsoft.com/Mail.Send");
});

test("B1.127 an account that is disconnected and connected again goes on with what it may send; signing in again changes nothing", async () => {
  const { connect, call } = world();
  const ramps = async () =>
    (await mailboxes()).map(({ ramp }: { ramp: { start: number; today: number } }) => [
      ramp.start,
      ramp.today,
    ]);
  await connect(kim);
  const [{ id }] = await mailboxes();
  await sql`update mailbox set ramp_day = 5 where public_id = ${id}`.execute(db());
  await connect(kim, { mailbox: id });
  expect(await ramps()).toEqual([[20, 70]]);
  expect((await call(kim.token, "DELETE", `/api/mailboxes/${id}?waiting=0`)).status).toBe(200);
  await connect(kim);
  expect(await ramps()).toEqual([[20, 70]]);
});
