import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { mailboxInput } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { hashToken, newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { hashPassword } from "../passwords/password.ts";
import { setPasswordHash } from "../sign-up/sign-up-queries.ts";
import { deleteOldEvents, upsertEvent } from "./queries.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(() => database().db);
const OLD = "velvet otter paints slow clouds";
const NEW = "seven brass lamps on a raft";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let admin: TestLogin;
let kim: TestLogin;
let name: string;
beforeEach(async () => {
  await db().deleteFrom("security_event").execute();
  const owner = await makeOwner(db());
  admin = await makeLogin(db(), [owner], { permissions: ["CORE_CONFIG_UPDATE"] });
  kim = await makeLogin(db(), [owner]);
  name = `kim-${newHandle().toLowerCase()}@brand.example`;
  const hash = await hashPassword(OLD);
  await db().updateTable("login").set({ username: name }).where("id", "=", kim.id).execute();
  await inTransaction(db(), (tx) => setPasswordHash(tx, kim.id, hash));
});

async function call(token: string | null, method: string, url: string, body?: unknown) {
  const answer = await served().app.inject({
    method: method as "GET",
    url,
    headers: { "user-agent": CHROME, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body as object }),
  });
  const read = answer.body === "" ? {} : JSON.parse(answer.body);
  return { status: answer.statusCode, ...read, fault: read.type?.replace("urn:hostread:", "") };
}
const signIn = (password = OLD) => call(null, "POST", "/core/auth", { username: name, password });
const events = async (query = "") =>
  (await call(admin.token, "GET", `/core/api/security-event${query}`)).payload;
const sessions = (token: string) => call(token, "GET", `/core/api/login/${kim.publicId}/session`);
const end = (token: string, body: object) =>
  call(token, "DELETE", `/core/api/login/${kim.publicId}/session`, body);
const change = (token: string, present: string, next: string) =>
  call(token, "POST", `/core/api/login/${kim.publicId}/password`, { present, next });
const disable = (disabled: boolean, who = kim, token = admin.token) =>
  call(token, "POST", `/core/api/login/${who.publicId}/disabled`, { disabled });
const jobs = async () =>
  (
    await db()
      // biome-ignore lint/suspicious/noExplicitAny: the queue's own table
      .selectFrom("graphile_worker._private_jobs as j" as any)
      .selectAll()
      .execute()
  ).map((job) => (job as { payload: { kind?: string; what?: string; loginId?: number } }).payload);
const mailsTold = async () =>
  (await jobs())
    .filter((job) => job.kind === "security" && job.loginId === kim.id && job.what !== "newDevice")
    .map((job) => job.what);

describe("the security log", () => {
  test("S-20 holds sign-ins, failures and refusals, with who and from where, and no password", async () => {
    await signIn("wrong");
    await signIn("wrong");
    await signIn();
    await call(kim.token, "GET", "/core/api/config");
    const { page } = await events();
    expect(
      page.map((event: { kind: string; login: string; about: string; detail: string; count: number }) => [
        event.kind,
        event.login,
        event.about,
        event.detail,
        event.count,
      ]),
    ).toEqual([
      ["refused", name, null, "GET /core/api/config", 1],
      ["signed-in", name, null, null, 1],
      ["sign-in-failed", null, name, "POST /core/auth", 2],
    ]);
    expect(page[2].network).toBe("127.0.0");
    const stored = JSON.stringify(await db().selectFrom("security_event").selectAll().execute());
    expect(stored).not.toContain("wrong");
    expect(stored).not.toContain(OLD);
  });

  test("S-20 is for administrators, and found by kind, user and day", async () => {
    expect((await call(kim.token, "GET", "/core/api/security-event")).status).toBe(403);
    await signIn("wrong");
    await signIn();
    expect((await events("?kind=signed-in")).resultSize).toBe(1);
    expect((await events(`?search=${encodeURIComponent(name)}`)).resultSize).toBe(3);
    expect((await events("?search=nobody%25")).resultSize).toBe(0);
    await db()
      .updateTable("security_event")
      .set({ at: new Date(Date.now() - 3 * 86_400_000) })
      .where("kind", "=", "signed-in")
      .execute();
    expect((await events("?days=1&kind=signed-in")).resultSize).toBe(0);
    expect((await events("?days=7&kind=signed-in")).resultSize).toBe(1);
  });

  test("S-20 settings and permissions are named, their values are not", async () => {
    await call(admin.token, "POST", "/core/api/config", { smtpPassword: "canary word", smtpPort: 465 });
    await call(admin.token, "POST", "/core/api/login", {
      login: kim.publicId,
      permissions: ["PODCAST_EMAIL_READ"],
    });
    await call(admin.token, "POST", "/core/api/login", {
      login: kim.publicId,
      change: { permission: "OWNER_ACT_FOR_ANY", held: true },
    });
    const { page } = await events();
    expect(page.map((event: { kind: string; detail: string }) => [event.kind, event.detail])).toEqual([
      ["permissions-changed", expect.stringMatching(/^(PODCAST_EMAIL_READ|, |OWNER_ACT_FOR_ANY)+$/)],
      ["permissions-changed", "PODCAST_EMAIL_READ"],
      ["settings-saved", "smtpPassword, smtpPort"],
    ]);
    expect(page[0].about).toBe(name);
    expect(JSON.stringify(page)).not.toContain("canary");
  });

  test("S-20 who joins is named with the organization; a saved mailbox says which password was given, never what it is", async () => {
    const [{ owner }] = (await db()
      .selectFrom("membership as m")
      .innerJoin("owner as o", "o.id", "m.owner_id")
      .select("o.public_id as owner")
      .where("m.login_id", "=", kim.id)
      .execute()) as [{ owner: string }];
    const guest = `guest-${newHandle().toLowerCase()}@brand.example`;
    const invited = await call(kim.token, "POST", `/core/api/owner/${owner}/member`, { username: guest });
    const token = invited.payload.link.split("#")[1];
    const joining = { password: NEW, firstName: "Gil", lastName: "Moor" };
    expect((await call(null, "POST", `/invitation/${token}`, joining)).status).toBe(200);
    const mailbox = mailboxInput(465);
    const save = (signIn: object) =>
      call(kim.token, "POST", "/api/mailbox", { ...mailbox, smtp: { ...mailbox.smtp, signIn } });
    expect((await save({ kind: "password", user: "kim", password: "canary word" })).status).toBe(200);
    expect((await save({ kind: "password", user: "kim" })).status).toBe(200);
    const { page } = await events();
    const told = page.filter(({ kind }: { kind: string }) => /^m/.test(kind));
    expect(
      told.map((event: Record<string, string>) => [
        event.kind,
        event.login,
        event.detail,
        event.owner !== null,
      ]),
    ).toEqual([
      ["mailbox-saved", name, null, false],
      ["mailbox-saved", name, "smtp.password", false],
      ["member-joined", guest, null, true],
      ["member-invited", name, null, true],
    ]);
    expect(JSON.stringify(page)).not.toContain("canary");
  });

  test("S-20 an attack from everywhere fills no disk, and nothing is kept for ever", async () => {
    for (let i = 0; i < 600; i++) {
      await upsertEvent(db(), { kind: "sign-in-failed", network: `10.${i >> 8}.${i & 255}` });
    }
    const rows = await db().selectFrom("security_event").select(["count"]).execute();
    expect(rows.length).toBeLessThanOrEqual(502);
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(600);
    await db()
      .updateTable("security_event")
      .set({ at: new Date(Date.now() - 401 * 86_400_000) })
      .execute();
    await inTransaction(db(), deleteOldEvents);
    expect(await db().selectFrom("security_event").select("id").execute()).toEqual([]);
  });
});

describe("one's own access", () => {
  test("S-6 the password is changed with the present one; other sessions end, this one goes on, a mail tells", async () => {
    const [here, there] = [(await signIn()).header.token, (await signIn()).header.token];
    expect((await change(here, "not it", NEW)).fault).toBe("wrong-password");
    expect((await change(here, OLD, "short")).fault).toBe("invalid");
    expect((await sessions(there)).status).toBe(200);
    expect((await change(here, OLD, NEW)).status).toBe(204);
    expect((await sessions(there)).status).toBe(401);
    expect((await sessions(here)).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    expect(await mailsTold()).toEqual(["passwordChanged"]);
    expect((await events("?kind=password-changed")).page[0].login).toBe(name);
  });

  test("S-6 a borrowed session is no way to guess the password", async () => {
    const { token } = (await signIn()).header;
    for (let i = 0; i < 10; i++)
      expect((await change(token, `guess ${i}`, NEW)).fault).toBe("wrong-password");
    expect((await change(token, OLD, NEW)).fault).toBe("slow-down");
    expect((await signIn()).status).toBe(200);
  });

  test("S-6 D2.11 guesses that come many at once are as few, and right ones count for nothing", async () => {
    const { token } = (await signIn()).header;
    for (const [from, to] of Array.from({ length: 12 }, (_, i) => (i % 2 ? [NEW, OLD] : [OLD, NEW])))
      expect((await change(token, from!, to!)).status).toBe(204);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => change(token, `guess ${i}`, NEW)));
    const looked = answers.filter((answer) => answer.fault === "wrong-password");
    expect(looked).toHaveLength(10);
    expect(answers.filter((answer) => answer.fault === "slow-down")).toHaveLength(20);
  });

  test("S-7 sessions are listed with their device, and end one by one or all but this one", async () => {
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) tokens.push((await signIn()).header.token);
    const [here, second, third] = tokens as [string, string, string];
    const list = (await sessions(here)).payload;
    // The session a test login begins with counts, too.
    expect(list).toHaveLength(4);
    const mine = list.filter((one: { current: boolean }) => one.current);
    expect(mine).toMatchObject([{ browser: "Chrome", system: "Windows" }]);
    const ofSecond = (await sessions(second)).payload.find((one: { current: boolean }) => one.current);
    expect((await end(here, { session: ofSecond.publicId })).payload).toHaveLength(3);
    expect((await end(here, { session: ofSecond.publicId })).status).toBe(200);
    expect((await sessions(second)).status).toBe(401);
    expect((await end(here, { session: "unknown" })).status).toBe(404);
    expect((await end(here, { others: true })).payload).toHaveLength(1);
    expect((await sessions(third)).status).toBe(401);
    expect((await sessions(here)).status).toBe(200);
    expect(await mailsTold()).toEqual(["sessionsEnded"]);
  });

  test("S-7 nobody sees or ends another's sessions", async () => {
    const path = `/core/api/login/${kim.publicId}/session`;
    expect((await call(admin.token, "GET", path)).status).toBe(404);
    expect((await call(admin.token, "DELETE", path, { others: true })).status).toBe(404);
    const own = (await sessions(kim.token)).payload[0].publicId;
    const foreign = `/core/api/login/${admin.publicId}/session`;
    expect((await call(admin.token, "DELETE", foreign, { session: own })).status).toBe(404);
    expect((await sessions(kim.token)).status).toBe(200);
  });
});

describe("a user who is shut out", () => {
  test("S-7 loses every session at once, is told only after the right password, and comes back", async () => {
    const { token } = (await signIn()).header;
    expect((await disable(true, kim, kim.token)).status).toBe(403);
    expect((await disable(true)).payload.disabled).toBe(true);
    expect((await disable(true)).status).toBe(200);
    expect((await sessions(token)).status).toBe(401);
    expect((await signIn("wrong")).fault).toBe("bad-credentials");
    expect((await signIn()).fault).toBe("login-disabled");
    expect((await disable(false)).payload.disabled).toBe(false);
    expect((await signIn()).status).toBe(200);
    expect((await sessions(token)).status).toBe(401);
    expect(await mailsTold()).toEqual(["disabled", "enabled"]);
  });

  test("S-7 sets a new password by an old link and still does not come in", async () => {
    const token = "r".repeat(43);
    await sql`insert into password_reset (login_id, token_hash, expires)
      values (${kim.id}, ${hashToken(token)}, now() + interval '1 hour')`.execute(db());
    await disable(true);
    expect((await call(null, "POST", `/passwd/${token}`, { password: NEW })).status).toBeLessThan(300);
    expect((await signIn(NEW)).fault).toBe("login-disabled");
  });

  test("S-7 nobody shuts out themselves, and the last administrator stays", async () => {
    expect((await disable(true, admin)).fault).toBe("not-oneself");
    const other = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const answers = await Promise.all([disable(true, other), disable(true, admin, other.token)]);
    const left = await db()
      .selectFrom("login as l")
      .innerJoin("login_permission as p", "p.login_id", "l.id")
      .select("l.id")
      .where("p.permission", "=", "CORE_CONFIG_UPDATE")
      .where("l.disabled", "is", null)
      .execute();
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(left.length).toBeGreaterThan(0);
  });
});
