import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { entryRoutes } from "../entry-routes.ts";
import { memberRoutes } from "../member-routes.ts";
import { accountRoutes } from "../routes.ts";
import { giveCeiling } from "./ceilings.ts";
import { upsertInvitation } from "./member-queries.ts";
import type { OwnerRow } from "./owners.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const routes = [...accountRoutes, ...entryRoutes, ...memberRoutes, ...campaignRoutes];
const edge = useWeb(db, routes, (context) => mail.reach(context));
const call = callOf(edge);
const PASSWORD = "seven brass lamps on a raft";

let owner: OwnerRow;
let ann: TestLogin;
let guest: string;
beforeEach(async () => {
  await mail.disconnect(edge().context);
  owner = await makeOwner(db(), "Nordlicht Tee");
  ann = await makeLogin(db(), [owner], { nickName: "Ann" });
  guest = `guest-${newHandle().toLowerCase()}@else.example`;
});

const path = () => `/core/api/owner/${owner.publicId}/member`;
const list = (token = ann.token) => call(token, "GET", path());
const invite = (username = guest) => call(ann.token, "POST", path(), { username });
const remove = (body: unknown, token = ann.token) => call(token, "DELETE", path(), body);
const tokenIn = (link: string) => /#([\w-]{43})$/.exec(link)![1]!;
const linkFor = async (username = guest) => tokenIn((await invite(username)).payload.link);
const accept = (token: string, body: unknown = {}, bearer: string | null = null) =>
  call(bearer, "POST", `/invitation/${token}`, body);
const nameOf = async (login: TestLogin) =>
  (await db().selectFrom("login").select("username").where("id", "=", login.id).executeTakeFirstOrThrow())
    .username;

describe("decision 20: members", () => {
  test("A6.01 are listed, with who one is oneself, to members only", async () => {
    const bea = await makeLogin(db(), [owner]);
    const { payload } = await list();
    expect(payload.members.map((one: { name: string; self: boolean }) => [one.name, one.self])).toEqual([
      ["Ann", true],
      [await nameOf(bea), false],
    ]);
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    for (const answer of [
      await list(stranger.token),
      await call(stranger.token, "POST", path(), { username: guest }),
      await remove({ member: ann.publicId }, stranger.token),
    ])
      expect(answer.status).toBe(404);
  });

  test("without mail the link is answered to hand over; with it a newcomer makes a login and joins", async () => {
    const invited = await invite(guest.toUpperCase());
    expect(invited.payload.link).toMatch(/^https:\/\/app\.hostread\.example\/invitation#[\w-]{43}$/);
    expect(invited.payload.members.invitations).toMatchObject([{ username: guest, invitedBy: "Ann" }]);
    const token = tokenIn(invited.payload.link);
    const seen = await call(null, "GET", `/core/api/invitation/${token}`);
    expect(seen.payload).toMatchObject({ organization: "Nordlicht Tee", username: guest, invitedBy: "Ann" });
    expect((await accept(token)).fields).toEqual(["/password required"]);
    expect((await accept(token, { password: "passwordpassword" })).fields).toEqual([
      "/password password-common",
    ]);
    const joined = await accept(token, { password: PASSWORD, firstName: "Gus" });
    expect(joined.payload).toMatchObject({ username: guest, owner: { displayName: "Nordlicht Tee" } });
    const session = await call(null, "POST", "/core/auth", { username: guest, password: PASSWORD });
    expect(session.payload.owners).toMatchObject([{ publicId: owner.publicId }]);
    expect(session.payload.login.profile.firstName.value).toBe("Gus");
    expect((await list()).payload).toMatchObject({ invitations: [] });
    expect((await accept(token, { password: PASSWORD })).fault).toBe("link-over");
  });

  test("I12 a repetition answers the same link; it is kept sealed, and goes with no other content", async () => {
    const press = (username = guest) =>
      call(ann.token, "POST", path(), { username }, { "idempotency-key": "one press" });
    const [one, two] = await Promise.all([press(), press()]);
    expect(one.status).toBe(200);
    expect(two.payload.link).toBe(one.payload.link);
    expect(await press("else@else.example")).toMatchObject({ status: 422, fault: "idempotency-conflict" });
    const kept = await db().selectFrom("idempotent_answer").select("answer").execute();
    expect(JSON.stringify(kept)).not.toContain(tokenIn(one.payload.link));
    expect((await accept(tokenIn(two.payload.link), { password: PASSWORD })).status).toBe(200);
  });

  test("I12 pressed twice, one invitation goes out by mail", async () => {
    await mail.connect(edge().context);
    const press = () => call(ann.token, "POST", path(), { username: guest }, { "idempotency-key": "two" });
    const spent = async () =>
      (await db().selectFrom("ask_budget").select("spent").execute()).reduce(
        (sum, row) => sum + row.spent,
        0,
      );
    const before = await spent();
    for (const answer of [await press(), await press()])
      expect([answer.status, answer.payload.link]).toEqual([200, null]);
    expect(await spent()).toBe(before + 1);
    await expect.poll(() => mail.mailsTo(guest).length, { timeout: 20_000 }).toBe(1);
  });

  test("with mail the invitation is sent, and no link is answered", async () => {
    await mail.connect(edge().context);
    expect((await invite()).payload.link).toBeNull();
    await expect.poll(() => mail.mailsTo(guest).length, { timeout: 20_000 }).toBe(1);
    const text = mail.mailsTo(guest)[0]!;
    expect(text).toContain("Subject: Invitation to Nordlicht Tee");
    expect(text).toContain("Ann invites you to work with Nordlicht Tee");
    const token = /invitation#([\w-]{43})/.exec(text)![1]!;
    expect((await accept(token, { password: PASSWORD })).status).toBe(200);
  });

  test("A2.47 who has one organization acts for it on, after a second one is accepted", async () => {
    const first = await makeOwner(db());
    const bea = await makeLogin(db(), [first]);
    const preferences = async () =>
      (await call(bea.token, "GET", `/core/api/login/${bea.publicId}/preferences`)).payload;
    expect((await accept(await linkFor(await nameOf(bea)), {}, bea.token)).status).toBe(200);
    expect((await preferences()).owner).toBe(first.publicId);
    // A user without a choice picks for the first time; an earlier choice among several stays.
    const cid = await makeLogin(db(), []);
    expect((await accept(await linkFor(await nameOf(cid)), {}, cid.token)).status).toBe(200);
    expect(
      (await call(cid.token, "GET", `/core/api/login/${cid.publicId}/preferences`)).payload.owner,
    ).toBeNull();
  });

  test("who has a login signs in and accepts; nobody accepts for another", async () => {
    const bea = await makeLogin(db(), []);
    const other = await makeLogin(db(), []);
    const token = await linkFor(await nameOf(bea));
    expect((await accept(token, { password: PASSWORD })).fault).toBe("sign-in-first");
    expect((await accept(token, {}, other.token)).fault).toBe("invitation-for-another");
    // No answer that leaves the invitation unchanged reveals whether the address has an account.
    const unknown = await linkFor();
    for (const body of [{}, { password: "short" }, { password: PASSWORD, firstName: "a\u202eb" }]) {
      const [known, none] = [await accept(token, body), await accept(unknown, body)];
      expect([known.status, known.fields]).toEqual([422, none.fields]);
    }
    expect((await accept(token, {}, bea.token)).status).toBe(200);
    expect((await list(bea.token)).status).toBe(200);
    expect((await call(ann.token, "POST", path(), { username: await nameOf(bea) })).fault).toBe(
      "already-member",
    );
  });

  test("a second invitation ends the first link; a withdrawn and an old one end, too", async () => {
    const first = await linkFor();
    const second = await linkFor();
    expect((await accept(first, { password: PASSWORD })).fault).toBe("link-over");
    const { invitations } = (await list()).payload;
    expect(invitations).toHaveLength(1);
    expect((await remove({ invitation: invitations[0].publicId })).payload.invitations).toEqual([]);
    expect((await accept(second, { password: PASSWORD })).fault).toBe("link-over");
    const third = await linkFor();
    await db()
      .updateTable("invitation")
      .set({ expires: new Date(0) })
      .execute();
    expect((await accept(third, { password: PASSWORD })).fault).toBe("link-over");
    expect((await call(null, "GET", `/core/api/invitation/${third}`)).fault).toBe("link-over");
  });

  test("what is no address is refused; fifty invitations a day are enough", async () => {
    expect((await invite("nobody")).fields).toEqual(["/username not-an-address"]);
    for (let i = 0; i < 50; i++) expect((await invite(`g${i}@else.example`)).status).toBe(200);
    expect((await invite()).fault).toBe("too-many-requests");
  });

  test("item 20: who is removed loses access at once, with the token they have", async () => {
    const bea = await makeLogin(db(), [owner]);
    const preferences = { owner: owner.publicId, restrict: true, language: "en", country: "US" };
    await call(bea.token, "POST", `/core/api/login/${bea.publicId}/preferences`, preferences);
    const campaigns = () => call(bea.token, "GET", `/api/campaign?owner=${owner.name}`);
    expect((await campaigns()).status).toBe(200);
    const removed = await remove({ member: bea.publicId });
    expect(removed.payload.members).toHaveLength(1);
    expect((await campaigns()).status).toBe(404);
    const kept = await call(bea.token, "GET", `/core/api/login/${bea.publicId}/preferences`);
    expect(kept.payload).toMatchObject({ owner: null, restrict: false });
  });

  test("D1.04 only an owner removes others; who was invited cannot throw them out, and an owner stays", async () => {
    const bea = await makeLogin(db(), [owner]);
    const cara = await makeLogin(db(), [owner]);
    for (const member of [ann, cara]) {
      const refused = await remove({ member: member.publicId }, bea.token);
      expect([refused.status, refused.fault]).toEqual([403, "not-allowed"]);
    }
    expect((await list(bea.token)).payload).toMatchObject({ role: "manager", removed: [] });
    expect((await list()).payload.members.map((one: { role: string }) => one.role)).toEqual([
      "owner",
      "manager",
      "manager",
    ]);
    // Anybody may go; the only owner makes somebody else one first.
    expect((await remove({ member: cara.publicId }, cara.token)).status).toBe(200);
    expect((await remove({ member: ann.publicId })).fault).toBe("last-owner");
    const give = (token: string, member: string, role = "owner") =>
      call(token, "POST", `/core/api/owner/${owner.publicId}/role`, { member, role });
    expect((await give(bea.token, bea.publicId)).fault).toBe("not-allowed");
    expect((await give(ann.token, cara.publicId)).status).toBe(404);
    expect((await give(ann.token, bea.publicId)).status).toBe(200);
    expect((await remove({ member: ann.publicId }, bea.token)).status).toBe(200);
  });

  test("D1.04 an owner whose account is disabled is not the owner who stays", async () => {
    const [bea, cid] = [await makeLogin(db(), [owner]), await makeLogin(db(), [owner], { role: "viewer" })];
    const give = (member: string, role: string) =>
      call(ann.token, "POST", `/core/api/owner/${owner.publicId}/role`, { member, role });
    expect((await give(bea.publicId, "owner")).status).toBe(200);
    await db().updateTable("login").set({ disabled: new Date() }).where("id", "=", bea.id).execute();
    expect((await remove({ member: ann.publicId })).fault).toBe("last-owner");
    expect((await give(ann.publicId, "viewer")).fault).toBe("last-owner");
    // Whatever takes her out all the same leaves somebody who can act.
    await db().deleteFrom("membership").where("login_id", "=", ann.id).execute();
    expect((await list(cid.token)).payload.role).toBe("owner");
    expect((await remove({ member: bea.publicId }, cid.token)).status).toBe(200);
  });

  test("D1.04 whoever leaves an organization with a disabled owner makes nobody another one", async () => {
    const [bea, cid] = [await makeLogin(db(), [owner]), await makeLogin(db(), [owner])];
    await db().updateTable("login").set({ disabled: new Date() }).where("id", "=", ann.id).execute();
    expect((await remove({ member: cid.publicId }, cid.token)).status).toBe(200);
    expect((await list(bea.token)).payload.role).toBe("manager");
  });

  test("D1.05 a link that is being accepted ends with the invitation that replaces it", async () => {
    const invited = await call(ann.token, "POST", path(), { username: guest, role: "owner" });
    const again = { ownerId: owner.id, username: guest, invitedBy: ann.id, language: "en" as const };
    let accepted: ReturnType<typeof accept>;
    await inTransaction(db(), async (tx) => {
      const row = { ...again, role: "viewer" as const, campaignId: null, tokenHash: null };
      await upsertInvitation(tx, row);
      accepted = accept(tokenIn(invited.payload.link), { password: PASSWORD });
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await waiting.execute(db())).rows.length, { timeout: 20_000 })
        .toBeGreaterThan(0);
    });
    expect((await accepted!).fault).toBe("link-over");
    expect((await list()).payload).toMatchObject({
      members: [{ publicId: ann.publicId }],
      invitations: [{ username: guest, role: "viewer" }],
    });
  });

  test("D1.05 D1.08 an invitation brings nobody in once its sender has left or has a ceiling", async () => {
    const bea = await makeLogin(db(), [owner]);
    const by = async (role: string) =>
      call(bea.token, "POST", path(), { username: `x-${newHandle().toLowerCase()}@else.example`, role });
    const join = async (link: string) => accept(tokenIn(link), { password: PASSWORD, firstName: "X" });
    const ceiling = (to: number | null) =>
      giveCeiling(db(), ann.caller, owner.id, { member: bea.publicId, ceiling: to });
    const [first, second, third] = await Promise.all([by("manager"), by("manager"), by("viewer")]);
    await ceiling(0);
    expect((await join(first.payload.link)).fault).toBe("link-over");
    // Who may not spend is still brought in; another spender is not invited at all.
    expect((await by("manager")).fault).toBe("not-allowed");
    expect((await join(third.payload.link)).status).toBe(200);
    await ceiling(null);
    expect((await remove({ member: bea.publicId })).status).toBe(200);
    expect((await join(second.payload.link)).fault).toBe("link-over");
  });

  test("D1.04 the platform's own give roles as owners do, and take the last owner out no more than those", async () => {
    const bea = await makeLogin(db(), [owner]);
    await makeLogin(db(), [owner]);
    const admin = await makeLogin(db(), [], { permissions: ["OWNER_ACT_FOR_ANY"] });
    await call(admin.token, "POST", `/core/api/login/${admin.publicId}/preferences`, {
      owner: owner.publicId,
      restrict: false,
      language: "en",
      country: "US",
    });
    expect((await remove({ member: ann.publicId }, admin.token)).fault).toBe("last-owner");
    const given = { member: bea.publicId, role: "owner" };
    const role = await call(admin.token, "POST", `/core/api/owner/${owner.publicId}/role`, given);
    expect(role.status).toBe(200);
    expect((await remove({ member: ann.publicId }, admin.token)).status).toBe(200);
    expect((await list(bea.token)).payload.role).toBe("owner");
  });

  test("who is removed is told by mail, and is brought back within a week, by how many at once", async () => {
    await mail.connect(edge().context);
    const bea = await makeLogin(db(), [owner]);
    const { payload } = await remove({ member: bea.publicId });
    expect(payload.removed).toMatchObject([{ by: "Ann", name: await nameOf(bea) }]);
    await expect.poll(async () => mail.mailsTo(await nameOf(bea)).length, { timeout: 20_000 }).toBe(1);
    const [told] = mail.mailsTo(await nameOf(bea));
    expect(told).toContain("Subject: You are no longer a member of Nordlicht Tee");
    expect(told).toContain("Ann has removed you from Nordlicht Tee");
    const [{ publicId }] = payload.removed;
    const undo = (removal = publicId, token = ann.token) =>
      call(token, "POST", `${path()}/undo`, { removal });
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await undo(publicId, stranger.token)).status).toBe(404);
    expect((await undo("unknown")).fault).toBe("removal-over");
    const answers = await Promise.all([undo(), undo(), undo()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers[0]!.payload).toMatchObject({ removed: [] });
    expect((await list(bea.token)).payload.members).toHaveLength(2);
    const rows = await db()
      .selectFrom("member_removal")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .execute();
    expect(rows).toMatchObject([{ removed_by: ann.id, undone_by: ann.id }]);
    // After a week it is too late.
    await remove({ member: bea.publicId });
    await db()
      .updateTable("member_removal")
      .set({ removed: new Date(Date.now() - 8 * 86_400_000) })
      .where("owner_id", "=", owner.id)
      .execute();
    const late = (
      await db().selectFrom("member_removal").select("public_id").where("undone", "is", null).execute()
    )[0]!;
    expect((await undo(late.public_id)).fault).toBe("removal-over");
    expect((await list()).payload.removed).toEqual([]);
  });

  test("the last member stays, however many try at once", async () => {
    expect((await remove({ member: ann.publicId })).fault).toBe("last-member");
    const bea = await makeLogin(db(), [owner]);
    const answers = await Promise.all([
      remove({ member: bea.publicId }),
      remove({ member: bea.publicId }, bea.token),
      remove({ member: ann.publicId }),
    ]);
    // One takes Bea out; Ann is then the last one, or still the only owner.
    expect(answers.map((answer) => answer.status).sort()[0]).toBe(200);
    const rows = await db()
      .selectFrom("membership")
      .select("login_id")
      .where("owner_id", "=", owner.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect((await remove({ member: "unknown" })).status).toBe(404);
  });
});
