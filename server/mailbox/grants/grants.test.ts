import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { keysOf, useConsent } from "../../../tests/support/oidc/consent-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { openServer } from "../open-server.ts";
import { selectMailboxById } from "../queries.ts";
import { mailboxById } from "../sender.ts";
import { resumeProvider } from "./end-grant.ts";
import { freshAccess } from "./renew-grant.ts";
import { announceEnds, tendGrants } from "./tend-grants.ts";

const database = useDatabase();
const db = () => database().db;
const world = useConsent(db);
let kim: TestLogin;
let mailboxId: number;
let handle: string;
let number = 0;
beforeEach(async () => {
  const { behavior } = world().server;
  kim = await makeLogin(db(), [await makeOwner(db())]);
  number += 1;
  const account = `kim-${number}@brand.example`;
  Object.assign(behavior, {
    account,
    life: 3_600,
    rotates: true,
    lenient: false,
    refreshLife: null,
    instead: null,
  });
  const page = await world().connect(kim);
  handle = /config\/(\w+)/.exec(page)![1]!;
  const row = await db()
    .selectFrom("mailbox")
    .select("id")
    .where("public_id", "=", handle)
    .executeTakeFirstOrThrow();
  mailboxId = row.id;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sql`delete from mailbox_grant`.execute(db());
  await sql`update mail_provider set failing_since = null, enabled = true`.execute(db());
  await sql`delete from notice`.execute(db());
});

const age = (share: number) =>
  sql`update mailbox_grant set access_issued = now() - make_interval(secs => ${1_000 * share}),
        access_until = now() + make_interval(secs => ${1_000 * (1 - share)}) where mailbox_id = ${mailboxId}`.execute(
    db(),
  );
const grant = () =>
  db().selectFrom("mailbox_grant").selectAll().where("mailbox_id", "=", mailboxId).executeTakeFirstOrThrow();
const notices = () =>
  db().selectFrom("notice").select(["login_id", "kind", "subject", "details"]).orderBy("id").execute();
const access = (options = {}) => freshAccess(world().context, mailboxId, options);
const refreshes = () => world().server.asked.refresh_token ?? 0;
const pause = async () => (await selectMailboxById(db(), mailboxId))?.pause_reason ?? null;

test("B1.09 access is renewed at 80 % of its life and not before, and the replaced refresh token is kept", async () => {
  const { server, context } = world();
  const before = refreshes();
  await age(0.79);
  const first = await access();
  expect(refreshes()).toBe(before);
  await age(0.81);
  const old = (await grant()).refresh!;
  const second = await access();
  expect(refreshes()).toBe(before + 1);
  expect(first).not.toEqual(second);
  expect(second.kind === "good" && (await server.isActive(second.token))).toBe(true);
  const place = { table: "mailbox_grant", row: mailboxId, field: "refresh" };
  expect(context.secrets.open((await grant()).refresh!, place)).not.toBe(context.secrets.open(old, place));
});

test("B1.09 many who want access at once renew it once, in two processes as in one", async () => {
  await age(0.9);
  const before = refreshes();
  // Past the turns of this process, as another one would.
  vi.resetModules();
  const other = (await import("./renew-grant.ts")).freshAccess;
  const all = await Promise.all([
    ...Array.from({ length: 6 }, () => access()),
    ...Array.from({ length: 6 }, () => other(world().context, mailboxId)),
  ]);
  expect(new Set(all.map((one) => one.kind === "good" && one.token)).size).toBe(1);
  expect(refreshes()).toBe(before + 1);
});

test.each([
  ["before the question", "grant.asking", true, false],
  ["after the answer, before it is kept", "grant.answered", false, true],
  ["while it is kept", "grant.before", false, true],
  ["once it is kept, before it is used", "grant.after", true, false],
])("B1.09 ended %s, the mailbox still signs in", async (_, point, strict, lenient) => {
  const { server } = world();
  // Between the provider's answer and our commit only the provider's leniency helps, which the large ones have.
  server.behavior.lenient = !strict && lenient;
  await age(0.9);
  vi.stubEnv("HOSTREAD_FAILPOINT", `${point}:1:throw`);
  await expect(access()).rejects.toThrow(point);
  vi.unstubAllEnvs();
  const again = await access();
  expect(again.kind === "good" && (await server.isActive(again.token))).toBe(true);
  expect(await grant()).toMatchObject({ state: "good" });
  expect(await notices()).toEqual([]);
});

test("B1.10 a withdrawn consent ends: sending and reading stop, one notice is written, and one sign-in mends it", async () => {
  const { server, call, connect, context } = world();
  await server.withdraw(server.behavior.account);
  await age(0.9);
  const all = await Promise.all([access(), access(), access({ anew: true })]);
  expect(all).toEqual([{ kind: "over" }, { kind: "over" }, { kind: "over" }]);
  expect(await grant()).toMatchObject({ state: "over", access: null, reason: "invalid_grant" });
  expect(await pause()).toBe("sign-in-over");
  expect(await notices()).toEqual([
    {
      login_id: kim.id,
      kind: "sign-in-needed",
      subject: handle,
      details: { provider: "Brand Mail", kind: "oidc", state: "over" },
    },
  ]);
  expect(await openServer(context, (await mailboxById(db(), mailboxId))!, "smtp")).toBeNull();
  // Nobody can press it away.
  const resumed = await call(kim.token, "POST", `/api/mailboxes/${handle}/resume`, {});
  expect(resumed.payload.pause.reason).toBe("sign-in-over");
  expect(await connect(kim, { mailbox: handle })).toContain("connected=yes");
  expect(await pause()).toBeNull();
  expect((await access()).kind).toBe("good");
  expect(await notices()).toHaveLength(1);
});

test.each([
  ["500", { status: 500, body: "oops", type: "text/html" }],
  ["503", { status: 503, body: JSON.stringify({ error: "temporarily_unavailable" }) }],
  ["429", { status: 429, body: JSON.stringify({ error: "slow_down" }) }],
  ["an answer nobody can read", { status: 200, body: "<html>" }],
])("B1.10 a provider that answers %s ends nothing, and what lives on is used", async (_, instead) => {
  const { server } = world();
  await age(0.9);
  server.behavior.instead = instead;
  expect((await access()).kind).toBe("good");
  await age(1.1);
  expect((await access()).kind).toBe("unreachable");
  expect(await grant()).toMatchObject({ state: "good" });
  expect([await pause(), await notices()]).toEqual([null, []]);
  server.behavior.instead = null;
  expect((await access()).kind).toBe("good");
});

test("B1.10 a provider that cannot be reached ends nothing: whoever opens the server learns that it is unreachable", async () => {
  const { context } = world();
  await age(1.1);
  const cut = {
    ...context,
    outbound: {
      ...context.outbound,
      connect: async () => {
        const { OutboundRefused } = await import("../../platform/outbound/refused.ts");
        throw new OutboundRefused("unreachable", "ECONNREFUSED");
      },
    },
  };
  await expect(openServer(cut, (await mailboxById(db(), mailboxId))!, "imap")).rejects.toMatchObject({
    word: "unreachable",
  });
  expect(await grant()).toMatchObject({ state: "good" });
});

test("B1.11 a refused client secret pauses the provider's mailboxes, tells administrators once and users nothing; the right one lets all go on", async () => {
  const { server, admin, call, provider } = world();
  const other = await makeLogin(db(), [await makeOwner(db())]);
  server.behavior.account = `other-${number}@brand.example`;
  const second = /config\/(\w+)/.exec(await world().connect(other))![1]!;
  const wrong = keysOf(server, { id: provider, clientSecret: "a-secret-that-has-expired" });
  expect((await call(admin.token, "POST", "/core/api/mail-provider", wrong)).status).toBe(200);
  await sql`update mailbox_grant set access_issued = now() - interval '2 hours', access_until = now()`.execute(
    db(),
  );
  expect(await access()).toEqual({ kind: "over" });
  expect(await access()).toEqual({ kind: "over" });
  const paused = await sql<{ reason: string }>`
    select pause_reason as reason from mailbox where public_id in (${handle}, ${second})`.execute(db());
  expect(paused.rows.map((row) => row.reason)).toEqual(["provider-failing", "provider-failing"]);
  expect(await notices()).toEqual([
    { login_id: admin.id, kind: "provider-failing", subject: provider, details: { provider: "Brand Mail" } },
  ]);
  expect(await grant()).toMatchObject({ state: "good" });
  expect((await call(other.token, "POST", "/api/mailboxes/consent", { provider })).fault).toBe(
    "provider-failing",
  );
  const right = keysOf(server, { id: provider });
  const saved = await call(admin.token, "POST", "/core/api/mail-provider", right);
  expect(saved.payload.providers.at(-1).failing).toBeNull();
  expect(await pause()).toBeNull();
  expect((await access()).kind).toBe("good");
});

test("B1.11 a provider that is switched off pauses its mailboxes with a reason, and lets them go on when it is on again", async () => {
  const { server, admin, call, provider } = world();
  const { clientSecret: _, ...keys } = keysOf(server, { id: provider });
  const save = (enabled: boolean) =>
    call(admin.token, "POST", "/core/api/mail-provider", { ...keys, enabled });
  const shown = async () => (await call(kim.token, "GET", `/api/mailboxes/${handle}`)).payload.pause;
  await save(false);
  const off = { reason: "provider-failing", detail: "provider-off", until: null };
  expect(await shown()).toMatchObject(off);
  // Nobody can press it away, and nobody is told of what an administrator did.
  await call(kim.token, "POST", `/api/mailboxes/${handle}/pause`, {});
  expect((await call(kim.token, "POST", `/api/mailboxes/${handle}/resume`, {})).payload.pause).toMatchObject(
    off,
  );
  expect(await notices()).toEqual([]);
  // A renewal that began before ends after it: our keys work, but it is off.
  await inTransaction(db(), async (tx) =>
    resumeProvider(tx, (await selectMailboxById(tx, mailboxId))!.provider_id!),
  );
  expect(await shown()).toMatchObject(off);
  await save(true);
  expect(await shown()).toBeNull();
  const { rows } =
    await sql`select 1 from graphile_worker.jobs where task_identifier = 'mailbox-changed'`.execute(db());
  expect(rows.length).toBeGreaterThan(0);
  // Off as well as refused: switched on again, the refusal stays.
  await sql`update mail_provider set failing_since = now(), failing_reason = 'invalid_client' where kind = 'oidc'`.execute(
    db(),
  );
  await save(false);
  expect(await shown()).toMatchObject(off);
  await save(true);
  expect(await shown()).toMatchObject({ reason: "provider-failing", detail: "invalid_client" });
});

test("B1.11 a provider that takes our keys again lets its mailboxes go on by itself", async () => {
  await sql`update mail_provider set failing_since = now(), failing_reason = 'invalid_client' where kind = 'oidc'`.execute(
    db(),
  );
  await sql`update mailbox set pause_reason = 'provider-failing' where id = ${mailboxId}`.execute(db());
  await age(0.9);
  await tendGrants(world().context);
  expect(await pause()).toBeNull();
  const { rows } = await sql`select 1 from mail_provider where failing_since is not null`.execute(db());
  expect(rows).toEqual([]);
});

test("B1.12 a known end is announced three days and one day before it, once each", async () => {
  const { server, connect } = world();
  server.behavior.refreshLife = 7 * 86_400;
  await connect(kim, { mailbox: handle });
  const until = (await grant()).refresh_until!.getTime();
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
  await sql`update mailbox_grant set refresh_until = now() + interval '84 hours' where mailbox_id = ${mailboxId}`.execute(
    db(),
  );
  await announceEnds(world().context);
  expect(await notices()).toEqual([]);
  const end = sql`update mailbox_grant set refresh_until = now() + interval '70 hours' where mailbox_id = ${mailboxId}`;
  await end.execute(db());
  for (let i = 0; i < 3; i += 1) await announceEnds(world().context);
  expect((await notices()).map(({ kind, details }) => `${kind} ${details.days}`)).toEqual(["grant-ending 3"]);
  // Two days later.
  await sql`update mailbox_grant set refresh_until = refresh_until - interval '48 hours',
    announced = announced - interval '48 hours' where mailbox_id = ${mailboxId}`.execute(db());
  for (let i = 0; i < 3; i += 1) await announceEnds(world().context);
  expect((await notices()).map(({ kind, details }) => `${kind} ${details.days}`)).toEqual([
    "grant-ending 3",
    "grant-ending 1",
  ]);
});

test("B1.13 where Microsoft wants an approval, the grant says so, and a sign-in mends it", async () => {
  const { server, call, connect } = world();
  await age(1.1);
  const description = "AADSTS65001: The user or administrator has not consented to use the application.";
  server.behavior.instead = {
    status: 400,
    body: JSON.stringify({ error: "invalid_grant", error_description: description }),
  };
  expect(await access()).toEqual({ kind: "over" });
  server.behavior.instead = null;
  const { payload } = await call(kim.token, "GET", `/api/mailboxes/${handle}`);
  expect(payload.signIn).toMatchObject({ state: "approval-needed", reason: "invalid_grant AADSTS65001" });
  expect(payload.pause.reason).toBe("sign-in-over");
  expect(await connect(kim, { mailbox: handle })).toContain("connected=yes");
  expect(await grant()).toMatchObject({ state: "good" });
});

test("B1.18 disconnecting names what waits, revokes at the provider and erases every secret", async () => {
  const { server, call, context } = world();
  const place = (field: string) => ({ table: "mailbox_grant", row: mailboxId, field });
  const { refresh, access: sealed } = await grant();
  const tokens = [
    context.secrets.open(refresh!, place("refresh")),
    context.secrets.open(sealed!, place("access")),
  ];
  const wrong = await call(kim.token, "DELETE", `/api/mailboxes/${handle}?waiting=3`);
  expect([wrong.status, wrong.fault]).toEqual([409, "queue-changed"]);
  expect(await server.isActive(tokens[0]!)).toBe(true);
  const gone = await call(kim.token, "DELETE", `/api/mailboxes/${handle}?waiting=0`);
  expect(gone.payload).toEqual({ stopped: 0, revoked: true });
  for (const token of tokens) expect(await server.isActive(token)).toBe(false);
  const { rows } = await sql`select 1 from mailbox_grant where mailbox_id = ${mailboxId}`.execute(db());
  expect(rows).toEqual([]);
  const row = (await selectMailboxById(db(), mailboxId))!;
  expect([row.imap_secret, row.smtp_secret, row.disconnected !== null, row.standard]).toEqual([
    null,
    null,
    true,
    false,
  ]);
  expect((await call(kim.token, "GET", `/api/mailboxes/${handle}`)).fault).toBe("not-found");
  expect(await openServer(context, row, "smtp")).toBeNull();
});

test("B1.18 a provider that does not answer keeps nothing from being erased", async () => {
  const { context, call, server } = world();
  const { revokeToken } = await import("./revoke-grant.ts");
  const { providerById } = await import("../../settings/providers/mail-provider.ts");
  const row = (await selectMailboxById(db(), mailboxId))!;
  const provider = (await providerById(db(), row.provider_id!))!;
  const far = { ...provider, issuer: "https://127.0.0.1:1", public_id: "another" };
  expect(await revokeToken(context, far, "x")).toBe(false);
  await sql`update mail_provider set issuer = 'https://127.0.0.1:1', modified = clock_timestamp() where id = ${provider.id}`.execute(
    db(),
  );
  try {
    const gone = await call(kim.token, "DELETE", `/api/mailboxes/${handle}?waiting=0`);
    expect(gone.payload).toEqual({ stopped: 0, revoked: false });
    const { rows } = await sql`select 1 from mailbox_grant where mailbox_id = ${mailboxId}`.execute(db());
    expect(rows).toEqual([]);
  } finally {
    await sql`update mail_provider set issuer = ${server.issuer}, modified = clock_timestamp() where id = ${provider.id}`.execute(
      db(),
    );
  }
});

test("B1.19 who leaves the organization or is disabled reads and sends nothing from the next request on", async () => {
  const { context, call } = world();
  const open = async () => openServer(context, (await mailboxById(db(), mailboxId))!, "imap");
  expect((await open())?.auth).toMatchObject({ kind: "oauth" });
  await db().deleteFrom("membership").where("login_id", "=", kim.id).execute();
  expect(await open()).toBeNull();
  expect((await call(kim.token, "GET", `/api/mailboxes/${handle}`)).fault).toBe("not-found");
  expect((await call(kim.token, "POST", `/api/mailboxes/${handle}/look`, {})).fault).toBe("not-found");
});

test("S-15 tokens and client secrets are sealed anew with a new key", async () => {
  const { randomBytes } = await import("node:crypto");
  const { createSecrets } = await import("../../platform/secrets.ts");
  const [key, next] = [randomBytes(32), randomBytes(32)];
  const old = createSecrets(key);
  const place = (field: string) => ({ table: "mailbox_grant", row: mailboxId, field });
  await db()
    .updateTable("mailbox_grant")
    .set({
      access: old.seal("an access token", place("access")),
      refresh: old.seal("a refresh token", place("refresh")),
    })
    .where("mailbox_id", "=", mailboxId)
    .execute();
  const provider = (await selectMailboxById(db(), mailboxId))!.provider_id!;
  const secretPlace = { table: "mail_provider", row: provider, field: "secret" };
  const before = await db()
    .selectFrom("mail_provider")
    .select("secret")
    .where("id", "=", provider)
    .executeTakeFirstOrThrow();
  await db()
    .updateTable("mail_provider")
    .set({ secret: old.seal("a client secret", secretPlace) })
    .where("id", "=", provider)
    .execute();
  try {
    const { resealMailboxes } = await import("../reseal.ts");
    const { resealProviders } = await import("../../settings/providers/reseal-providers.ts");
    const { inTransaction } = await import("../../platform/postgres/database.ts");
    const both = createSecrets(next, { before: key });
    // Tokens of other tests were sealed with a key that is gone.
    await sql`delete from mailbox_grant where mailbox_id <> ${mailboxId}`.execute(db());
    expect(await inTransaction(db(), (tx) => resealMailboxes(tx, both))).toBe(2);
    expect(await inTransaction(db(), (tx) => resealProviders(tx, both))).toBe(1);
    const now = createSecrets(next);
    const row = await grant();
    expect(now.open(row.refresh!, place("refresh"))).toBe("a refresh token");
    expect(now.open(row.access!, place("access"))).toBe("an access token");
  } finally {
    await db().updateTable("mail_provider").set(before).where("id", "=", provider).execute();
  }
});
