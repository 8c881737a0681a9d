import { beforeAll, describe, expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { creditRoutes } from "../../credits/routes.ts";
import { mailboxRoutes } from "../../mailbox/routes.ts";
import { memberRoutes } from "../member-routes.ts";
import { accountRoutes } from "../routes.ts";
import type { OwnerRow } from "./owners.ts";

const database = useDatabase();
const db = () => database().db;
const routes = [...accountRoutes, ...memberRoutes, ...campaignRoutes, ...creditRoutes, ...mailboxRoutes];
const call = useApi(db, routes);

let admin: TestLogin;
beforeAll(async () => {
  admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"], nickName: "Root" });
});
const logins = (query = "", token = admin.token) => call(token, "GET", `/core/api/login${query}`);
const grant = (login: string, permissions: string[], token = admin.token) =>
  call(token, "POST", "/core/api/login", { login, permissions });

describe("decision 20: permissions", () => {
  test("A6.02 only CORE_CONFIG_UPDATE sees users and what was done for others", async () => {
    const other = await makeLogin(db(), [], { permissions: ["PODCAST_EMAIL_READ", "OWNER_ACT_FOR_ANY"] });
    for (const url of ["/core/api/login", "/core/api/act-on-behalf"])
      expect((await call(other.token, "GET", url)).status).toBe(403);
    expect((await grant(other.publicId, ["CORE_CONFIG_UPDATE"], other.token)).status).toBe(403);
    expect((await call(admin.token, "GET", "/core/api/owner")).status).toBe(403);
  });

  test("users are found by any part of name or address, literally, fifty a page", async () => {
    const owner = await makeOwner(db(), "Lamps & Co");
    const login = await makeLogin(db(), [owner], { nickName: "100%_sure" });
    const found = await logins(`?search=${encodeURIComponent("0%_S")}`);
    expect(found.payload).toMatchObject({ resultSize: 1, pageIndex: 0, pageSize: 50 });
    expect(found.payload.page).toMatchObject([
      { publicId: login.publicId, name: "100%_sure", owners: ["Lamps & Co"], permissions: [] },
    ]);
    expect((await logins(`?search=${encodeURIComponent("0__S")}`)).payload.resultSize).toBe(0);
    expect((await logins("?page=7")).payload.page).toEqual([]);
    expect((await logins("?page=-1")).status).toBe(400);
    expect(JSON.stringify((await logins()).payload)).not.toContain("argon2");
  });

  test("are granted and revoked, and hold from the next request on", async () => {
    const login = await makeLogin(db(), []);
    const may = async () => (await logins("", login.token)).status;
    expect(await may()).toBe(403);
    const granted = await grant(login.publicId, ["CORE_CONFIG_UPDATE", "PODCAST_EMAIL_READ"]);
    expect(granted.payload.permissions).toEqual(["CORE_CONFIG_UPDATE", "PODCAST_EMAIL_READ"]);
    expect(await may()).toBe(200);
    expect((await grant(login.publicId, ["PODCAST_EMAIL_READ"])).payload.permissions).toEqual([
      "PODCAST_EMAIL_READ",
    ]);
    expect(await may()).toBe(403);
    expect((await grant("nobody", [])).status).toBe(404);
    expect((await grant(login.publicId, ["EVERYTHING"])).status).toBe(422);
  });

  test("A6.02 one permission is given or taken away, and what a colleague has changed meanwhile stays", async () => {
    const login = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const colleague = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const change = (permission: string, held: boolean, token = admin.token) =>
      call(token, "POST", "/core/api/login", { login: login.publicId, change: { permission, held } });
    expect((await change("CORE_CONFIG_UPDATE", false, colleague.token)).payload.permissions).toEqual([]);
    expect((await change("PODCAST_EMAIL_READ", true)).payload.permissions).toEqual(["PODCAST_EMAIL_READ"]);
    expect((await change("PODCAST_EMAIL_READ", false)).payload.permissions).toEqual([]);
    await grant(colleague.publicId, []);
  });

  test("somebody keeps the permission to change settings, also where two revoke each other's at once", async () => {
    expect((await grant(admin.publicId, [])).fault).toBe("last-administrator");
    const second = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const answers = await Promise.all([
      grant(second.publicId, [], admin.token),
      grant(admin.publicId, [], second.token),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await db()
      .selectFrom("login_permission")
      .select("login_id")
      .where("permission", "=", "CORE_CONFIG_UPDATE")
      .execute();
    expect(left).toHaveLength(1);
    await db().deleteFrom("login_permission").where("permission", "=", "CORE_CONFIG_UPDATE").execute();
    await db()
      .insertInto("login_permission")
      .values({ login_id: admin.id, permission: "CORE_CONFIG_UPDATE" })
      .execute();
  });
});

describe("A1.10 decision 1: acting on behalf", () => {
  let agent: TestLogin;
  let own: OwnerRow;
  let theirs: OwnerRow;
  let campaign: string;
  beforeAll(async () => {
    own = await makeOwner(db(), "Platform");
    theirs = await makeOwner(db(), "Teehaus Süd");
    agent = await makeLogin(db(), [own], { permissions: ["OWNER_ACT_FOR_ANY"], nickName: "Agent" });
    const member = await makeLogin(db(), [theirs]);
    const body = { displayName: "Autumn", ownerName: theirs.name };
    campaign = (await call(member.token, "POST", "/api/campaign", body)).payload.publicId;
  });
  const select = (owner: string | null, login = agent, restrict = false) =>
    call(login.token, "POST", `/core/api/login/${login.publicId}/preferences`, {
      owner,
      restrict,
      language: "en",
      country: "US",
    });
  const rename = (displayName: string) =>
    call(agent.token, "POST", `/api/campaign/${campaign}`, { displayName });
  const acts = async () => (await call(admin.token, "GET", "/core/api/act-on-behalf")).payload;

  test("any organization is found and selected by who may, by nobody else", async () => {
    const found = await call(agent.token, "GET", "/core/api/owner?search=s%C3%BCd");
    expect(found.payload).toEqual([
      { publicId: theirs.publicId, name: theirs.name, displayName: "Teehaus Süd" },
    ]);
    const plain = await makeLogin(db(), [own]);
    expect((await call(plain.token, "GET", "/core/api/owner")).status).toBe(403);
    expect((await select(theirs.publicId, plain)).status).toBe(404);
    expect((await select(theirs.publicId)).status).toBe(200);
    expect((await select("nobody")).status).toBe(404);
  });

  test("only the selected one is reached; everything of it then is, and lists show it", async () => {
    await select(own.publicId);
    const read = () => call(agent.token, "GET", `/api/campaign/${campaign}`);
    const credits = () => call(agent.token, "GET", `/core/api/owner/${theirs.publicId}/credits`);
    const all = async () =>
      (await call(agent.token, "GET", "/api/campaign")).payload.page.map(
        (one: { publicId: string }) => one.publicId,
      );
    expect([(await read()).status, (await credits()).status, (await rename("No")).status]).toEqual([
      404, 404, 404,
    ]);
    expect(await all()).not.toContain(campaign);
    await select(theirs.publicId);
    expect([(await read()).status, (await credits()).status]).toEqual([200, 200]);
    expect(await all()).toContain(campaign);
    expect((await call(agent.token, "GET", `/api/campaign?owner=${theirs.name}`)).status).toBe(200);
    expect((await call(agent.token, "GET", "/api/mailbox")).status).toBe(200);
    const session = await call(agent.token, "GET", "/core/auth");
    expect(session.payload.login.owner.publicId).toBe(theirs.publicId);
    await select(null);
    expect((await read()).status).toBe(404);
  });

  test("every write is recorded once, with both names; reading is not, one's own is not, a refused one is not", async () => {
    await select(null);
    await db().deleteFrom("act_on_behalf").execute();
    await select(theirs.publicId);
    await call(agent.token, "GET", `/api/campaign/${campaign}`);
    await call(agent.token, "POST", "/api/campaign", { displayName: "Mine", ownerName: own.name });
    expect((await rename("Winter")).status).toBe(200);
    expect((await rename("x".repeat(61))).status).toBe(422);
    const made = await call(agent.token, "POST", "/api/campaign", {
      displayName: "For them",
      ownerName: theirs.name,
    });
    await call(agent.token, "DELETE", `/api/campaign/${made.payload.publicId}`);
    const { page, resultSize } = await acts();
    expect(resultSize).toBe(4);
    expect(page.map((act: { route: string }) => act.route)).toEqual([
      "DELETE /api/campaign/:id",
      "POST /api/campaign",
      "POST /api/campaign/:id",
      "POST /core/api/login/:loginId/preferences",
    ]);
    for (const act of page) {
      expect(act).toMatchObject({ login: "Agent", owner: "Teehaus Süd" });
      expect(act.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("without the permission any more nothing of it is reached, whatever the preferences say", async () => {
    await select(theirs.publicId);
    expect((await rename("Spring")).status).toBe(200);
    await grant(agent.publicId, []);
    expect((await rename("Summer")).status).toBe(404);
    expect((await call(agent.token, "GET", `/core/api/owner/${theirs.publicId}/credits`)).status).toBe(404);
    await grant(agent.publicId, ["OWNER_ACT_FOR_ANY"]);
  });

  test("restricting the view to it shows its campaigns alone", async () => {
    await select(theirs.publicId, agent, true);
    const { page } = (await call(agent.token, "GET", "/api/campaign")).payload;
    expect(new Set(page.map((one: { ownerName: string }) => one.ownerName))).toEqual(new Set([theirs.name]));
  });
});
