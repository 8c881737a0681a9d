import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeTenant } from "../../../tests/support/hostile-world.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { makeLogin, makeOwner, PASSWORD, type TestLogin } from "../../../tests/support/world.ts";
import { handlers } from "../../jobs.ts";
import { newToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { entryRoutes } from "../entry-routes.ts";
import { memberRoutes } from "../member-routes.ts";
import { upsertInvitation } from "../members/member-queries.ts";
import { ownAccountRoutes } from "../own-account-routes.ts";
import { accountRoutes } from "../routes.ts";
import { shortNamesOf } from "../short-names.ts";
import { whatGoes } from "./what-goes.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const routes = [...accountRoutes, ...entryRoutes, ...memberRoutes, ...ownAccountRoutes];
const edge = useWeb(db, routes, (context) => ({
  ...mail.reach(context),
  fetch: async () => Response.json({ success: true }),
}));
const call = callOf(edge);
beforeAll(() => mail.connect(edge().context));

const path = (who: TestLogin) => `/core/api/login/${who.publicId}/deletion`;
const preview = async (who: TestLogin) => (await call(who.token, "GET", path(who))).payload;
const remove = (who: TestLogin, password = PASSWORD, phrase = "Delete my account") =>
  call(who.token, "POST", path(who), { password, phrase });
const loginRow = (id: number) =>
  db().selectFrom("login").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("D2.10 what goes and what stays is said before, an export comes first, and then it is done", async () => {
  const tenant = await makeTenant(edge().context);
  const { login, owner } = tenant;
  const second = await makeLogin(db(), [owner], { role: "owner" });
  const { username } = await loginRow(login.id);
  await db()
    .updateTable("login")
    .set({ first_name: "Kim", last_name: "Vogel" })
    .where("id", "=", login.id)
    .execute();
  const said = await preview(login);
  expect(said).toMatchObject({ whyNot: null, alone: [], shared: [owner.displayName], mailboxes: 1 });
  expect(said.savedSearches).toBeGreaterThan(0);

  const file = await edge().web.inject({
    url: `/core/api/login/${login.publicId}/export`,
    headers: { authorization: `Bearer ${login.token}` },
  });
  const told = JSON.parse(file.body);
  expect(file.headers["content-disposition"]).toContain("attachment");
  expect(told.account).toMatchObject({ username, first_name: "Kim" });
  expect(told.savedSearches).toHaveLength(said.savedSearches);
  expect(told.sessions.length).toBeGreaterThan(0);
  expect(file.body).not.toMatch(/argon2|"secret|hash/);

  const ledger = async () =>
    (await sql`select count(*)::int as count from ledger_transfer`.execute(db())).rows[0];
  const notes = async () =>
    (await db().selectFrom("conversation_note").select("id").where("login_id", "=", login.id).execute())
      .length;
  const before = [await ledger(), await notes()];
  expect((await remove(login)).status).toBe(204);
  // The token from before opens nothing, nor do address and password.
  expect((await call(login.token, "GET", path(login))).status).toBe(401);
  const again = await call(null, "POST", "/core/auth", { username, password: PASSWORD });
  expect(again.fault).toBe("bad-credentials");
  const row = await loginRow(login.id);
  expect(row).toMatchObject({
    first_name: "",
    last_name: "",
    nick_name: "",
    username: `deleted-${login.id}`,
  });
  expect(JSON.stringify(row)).not.toContain(username);
  expect([await ledger(), await notes()]).toEqual(before);
  for (const { table, column } of await whatGoes(db())) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${login.id}`.execute(db());
    expect(rows, table).toEqual([]);
  }
  // Their name is nowhere any more, and nobody finds them among the users.
  expect(await shortNamesOf(db(), [login.id])).toEqual(new Map());
  const members = await call(second.token, "GET", `/core/api/owner/${owner.publicId}/member`);
  expect(members.payload.members.map((one: { publicId: string }) => one.publicId)).toEqual([second.publicId]);
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const found = await call(admin.token, "GET", `/core/api/login?search=${row.username}`);
  expect(found.payload).toMatchObject({ resultSize: 0, page: [] });
  const enabled = await call(admin.token, "POST", `/core/api/login/${login.publicId}/disabled`, {
    disabled: false,
  });
  expect(enabled.fault).toBe("not-found");
  expect((await loginRow(login.id)).disabled).not.toBeNull();
  await expect.poll(() => mail.mailsTo(username).length, { timeout: 20_000 }).toBeGreaterThan(0);

  // What other subjects keep, also where the job is done twice.
  const job = handlers(edge().context)["login-deleted"];
  await job({ loginId: login.id });
  await job({ loginId: login.id });
  const boxes = await db().selectFrom("mailbox").selectAll().where("login_id", "=", login.id).execute();
  expect(boxes.length).toBeGreaterThan(0);
  for (const box of boxes) {
    expect(box.disconnected).not.toBeNull();
    expect([box.imap_secret, box.smtp_secret]).toEqual([null, null]);
  }
  const assigned = await db()
    .selectFrom("conversation")
    .select("id")
    .where("assigned_to", "=", login.id)
    .execute();
  expect(assigned).toEqual([]);

  // The address is free again, and whoever takes it is somebody else.
  const { addLogin } = await import("../sign-up/create.ts");
  const anew = await inTransaction(db(), (tx) => addLogin(tx, { username, passwordHash: "x", ownerIds: [] }));
  expect(anew!.id).not.toBe(login.id);
});

test("D2.10 nobody deletes an account without its password and the phrase, and nobody another's", async () => {
  const login = await makeLogin(db(), []);
  const stranger = await makeLogin(db(), []);
  expect((await call(stranger.token, "GET", path(login))).fault).toBe("not-found");
  const body = { password: PASSWORD, phrase: "delete my account" };
  expect((await call(stranger.token, "POST", path(login), body)).fault).toBe("not-found");
  const file = await call(stranger.token, "GET", `/core/api/login/${login.publicId}/export`);
  expect(file.fault).toBe("not-found");
  expect((await remove(login, PASSWORD, "yes")).fault).toBe("phrase-missing");
  const wrong = await Promise.all(Array.from({ length: 15 }, () => remove(login, "wrong wrong wrong")));
  expect(wrong.filter(({ fault }) => fault === "slow-down").length).toBeGreaterThan(0);
  expect((await loginRow(login.id)).deleted).toBeNull();
});

test("D2.10 an organization keeps an owner and the platform an administrator, also in the same second", async () => {
  const owner = await makeOwner(db());
  const boss = await makeLogin(db(), [owner]);
  await makeLogin(db(), [owner], { role: "member" });
  expect((await preview(boss)).whyNot).toBe("last-owner");
  expect((await remove(boss)).fault).toBe("last-owner");
  const other = await makeLogin(db(), [owner], { role: "owner" });
  const answers = await Promise.all([remove(boss), remove(other, PASSWORD, "mein Konto löschen")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);

  await db().deleteFrom("login_permission").execute();
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  expect((await preview(admin)).whyNot).toBe("last-administrator");
  expect((await remove(admin)).fault).toBe("last-administrator");
  expect((await loginRow(admin.id)).deleted).toBeNull();
});

test("D2.10 D1.04 an owner whose account is disabled does not stand in for one who deletes theirs", async () => {
  const owner = await makeOwner(db());
  const boss = await makeLogin(db(), [owner]);
  const other = await makeLogin(db(), [owner], { role: "owner" });
  await db().updateTable("login").set({ disabled: new Date() }).where("id", "=", other.id).execute();
  expect((await preview(boss)).whyNot).toBe("last-owner");
  expect((await remove(boss)).fault).toBe("last-owner");
});

test("D2.10 D1.05 an invitation that is accepted while its owner deletes the account leaves no organization without one", async () => {
  const owner = await makeOwner(db());
  const boss = await makeLogin(db(), [owner]);
  const guest = await makeLogin(db(), []);
  const { username } = await loginRow(guest.id);
  const { token, hash: tokenHash } = newToken();
  const row = { ownerId: owner.id, username, invitedBy: boss.id, language: "en", role: "viewer" } as const;
  await inTransaction(db(), (tx) => upsertInvitation(tx, { ...row, campaignId: null, tokenHash }));
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
    return rows.length;
  };
  let accepted: ReturnType<typeof call>;
  let removed: ReturnType<typeof remove>;
  await inTransaction(db(), async (tx) => {
    // Holds the acceptance up in its middle.
    await tx.selectFrom("login").select("id").where("id", "=", guest.id).forUpdate().execute();
    accepted = call(guest.token, "POST", `/invitation/${token}`, {});
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    removed = remove(boss);
    // Waits for it, or is through.
    await Promise.race([removed, expect.poll(waiting, { timeout: 20_000 }).toBe(2)]);
  });
  expect([(await accepted!).status, (await removed!).fault]).toEqual([200, "last-owner"]);
  const left = await db()
    .selectFrom("membership")
    .select(["login_id", "role"])
    .where("owner_id", "=", owner.id)
    .orderBy("login_id")
    .execute();
  expect(left).toEqual([
    { login_id: boss.id, role: "owner" },
    { login_id: guest.id, role: "viewer" },
  ]);
});

test("D2.10 whoever was alone leaves an organization that nobody opens, and may press twice", async () => {
  const owner = await makeOwner(db(), "Only Me");
  const login = await makeLogin(db(), [owner]);
  expect(await preview(login)).toMatchObject({ whyNot: null, alone: ["Only Me"], shared: [] });
  const answers = await Promise.all([remove(login), remove(login), remove(login)]);
  expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
  expect((await loginRow(login.id)).deleted).not.toBeNull();
  const jobs = await db()
    .selectFrom("security_event")
    .select("count")
    .where("about_login_id", "=", login.id)
    .execute();
  expect(jobs.length).toBeGreaterThan(0);
});

test("D2.10 D1.04 an account that was deleted after a removal is not brought back, and counts as no owner", async () => {
  const owner = await makeOwner(db());
  const [ann, ben] = [await makeLogin(db(), [owner]), await makeLogin(db(), [owner])];
  const members = `/core/api/owner/${owner.publicId}/member`;
  const removed = await call(ann.token, "DELETE", members, { member: ben.publicId });
  expect(removed.payload.removed).toHaveLength(1);
  const removal = removed.payload.removed[0].publicId;
  expect((await remove(ben)).status).toBe(204);
  expect((await call(ann.token, "GET", members)).payload.removed).toEqual([]);
  expect((await call(ann.token, "POST", `${members}/undo`, { removal })).fault).toBe("removal-over");
  const left = await call(ann.token, "GET", members);
  expect(left.payload.members.map((one: { publicId: string }) => one.publicId)).toEqual([ann.publicId]);
});
