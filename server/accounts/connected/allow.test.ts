import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { CONNECTIONS_MOST, isRedirect, isRegistered } from "../../../contract/accounts/connected.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { BACK, HERE, useConnecting } from "../../../tests/support/programs/connected-world.ts";
import { ageProofs } from "../../../tests/support/second-factor.ts";
import { actFor, makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { newToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { disavow } from "../factors/disavow.ts";
import { insertDisavowal } from "../factors/disavowal-queries.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const on = useConnecting(db, served);

describe("D4.06 where answers go", () => {
  test("D4.06 only to https, one's own machine and schemes named after a domain", () => {
    for (const good of [
      "https://clerk.example/done",
      "https://clerk.example:8443/done?x=1",
      "http://127.0.0.1/done",
      "http://localhost:33418/",
      "http://[::1]:1/done",
      "com.example.app:/done",
    ])
      expect([good, isRedirect(good)]).toEqual([good, true]);
    for (const bad of [
      "",
      "clerk.example",
      "//clerk.example",
      "http://clerk.example/done",
      "http://localhost.evil.example/",
      "http://127.0.0.1@evil.example/",
      "https://user:word@clerk.example/",
      "https://clerk.example/#part",
      "https://clerk.example\\@evil.example/",
      "https://clerk.example/ x",
      "https://clerk.example/\n",
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:https://clerk.example/x",
      "app:/done",
      "https://",
    ])
      expect([bad, isRedirect(bad)]).toEqual([bad, false]);
  });

  test("D4.06 the very same address, but for the port on one's own machine", () => {
    const registered = ["https://clerk.example/done", "http://127.0.0.1/done", "http://localhost:1/done"];
    for (const good of [...registered, "http://127.0.0.1:33418/done", "http://localhost:2/done"])
      expect([good, isRegistered(good, registered)]).toEqual([good, true]);
    for (const bad of [
      "https://clerk.example/done/",
      "https://clerk.example/done?x=1",
      "https://clerk.example:8443/done",
      "https://clerk.example/Done",
      "https://CLERK.example/done",
      "https://clerk.example/x/../done",
      "https://clerk.example.evil.example/done",
      "http://clerk.example/done",
      "http://127.0.0.1:33418/other",
      "http://127.0.0.1:33418/done?x=1",
      "http://127.0.0.2:33418/done",
      "http://[::1]:33418/done",
      "https://127.0.0.1:33418/done",
      "http://127.0.0.1:80@evil.example/done",
      "http://127.0.0.1:1\\@evil.example/done",
    ])
      expect([bad, isRegistered(bad, registered)]).toEqual([bad, false]);
  });

  test("D4.06 nothing is sent to an address that is not the client's, whatever else is wrong", async () => {
    for (const redirect of ["https://evil.example/", `${BACK}/`, `${BACK}?x=1`, "javascript:alert(1)", ""]) {
      const shown = await on.shown(on.query({ redirect_uri: redirect, response_type: "token" }));
      expect(shown).toMatchObject({ trouble: "redirect", back: null, place: null, owners: [] });
      const given = {
        asked: on.query({ redirect_uri: redirect }),
        owner: on.world.owner.publicId,
        acts: ["mail.read"],
      };
      expect((await on.allow(on.world.kim.token, given)).fault).toBe("access-not-asked");
    }
    expect(await on.shown(on.query({ redirect_uri: undefined }))).toMatchObject({
      trouble: "redirect",
      back: null,
    });
    expect(await on.shown(on.query({ client_id: "nobody" }))).toMatchObject({
      trouble: "client",
      back: null,
      name: null,
    });
    // Said twice, each reader may take another one.
    expect(await on.shown(`${on.query()}&redirect_uri=https://evil.example/`)).toMatchObject({ back: null });
    expect(await on.shown(`${on.query()}&client_id=${on.world.client}`)).toMatchObject({
      trouble: "client",
      back: null,
    });
  });

  test("D4.06 whatever is wrong otherwise is told to the client, with who tells it", async () => {
    const errors = [
      [{ response_type: "token" }, "response", "unsupported_response_type"],
      [{ code_challenge_method: "plain" }, "pkce", "invalid_request"],
      [{ code_challenge_method: undefined }, "pkce", "invalid_request"],
      [{ code_challenge: undefined }, "pkce", "invalid_request"],
      [{ code_challenge: "short" }, "pkce", "invalid_request"],
      [{ scope: "campaign.read contact.unlock" }, "scope", "invalid_scope"],
      [{ scope: "mail.send" }, "scope", "invalid_scope"],
      [{ resource: "https://other.example/mcp" }, "resource", "invalid_target"],
      [{ resource: `${HERE}/v1` }, "resource", "invalid_target"],
    ] as const;
    for (const [wrong, trouble, error] of errors) {
      const shown = await on.shown(on.query(wrong));
      expect(shown).toMatchObject({ trouble, owners: [] });
      const back = new URL(shown.back);
      expect(`${back.origin}${back.pathname}`).toBe(BACK);
      expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: "s", iss: HERE });
      const given = { asked: on.query(wrong), owner: on.world.owner.publicId, acts: ["campaign.read"] };
      expect((await on.allow(on.world.kim.token, given)).fault).toBe("access-not-asked");
    }
    expect(await on.shown(`${on.query()}&scope=mail.read`)).toMatchObject({ trouble: "twice" });
    const refused = new URL((await on.shown(on.query())).back);
    expect(refused.searchParams.get("error")).toBe("access_denied");
    // Nothing named: the least there is.
    expect((await on.shown(on.query({ scope: undefined, resource: undefined }))).acts).toEqual([
      "catalogue.search",
      "campaign.read",
    ]);
  });
});

describe("D4.06 who allows", () => {
  test("D4.06 nobody but who is signed in, with a proof, from our own page: a cookie alone does nothing", async () => {
    const { app } = served();
    const payload = { asked: on.query(), owner: on.world.owner.publicId, acts: ["campaign.read"] };
    const send = async (headers: Record<string, string>, body: object | string = payload) =>
      (
        await app.inject({
          method: "POST",
          url: "/api/connection",
          headers: { host: "localhost:3000", ...headers },
          payload: body,
        })
      ).statusCode;
    expect(await send({})).toBe(401);
    // As a form of another site sends it, with what the browser has of the session.
    const cookie = "__Host-session=x; session=x";
    expect(await send({ cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" })).toBe(401);
    const form = new URLSearchParams({ asked: on.query(), owner: on.world.owner.publicId }).toString();
    const formType = { "content-type": "application/x-www-form-urlencoded" };
    expect(await send({ cookie, ...formType }, form)).toBe(401);
    expect(await send({ authorization: `Bearer ${on.world.kim.token}`, ...formType }, form)).toBe(415);
    await ageProofs(db(), on.world.kim.id);
    const unproved = await on.allow(on.world.kim.token, payload);
    expect(unproved.fault).toBe("prove-again");
    expect(await on.grants()).toEqual([]);
  });

  test("D4.06 the page where one allows is never framed", async () => {
    const { headers } = await served().app.inject({ url: `/oauth/authorize?${on.query()}` });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"]).toMatch(/DENY|SAMEORIGIN/i);
  });

  test("D4.06 a person allows what their role has, in an organization of theirs, of what was asked for", async () => {
    const viewer = await makeLogin(db(), [on.world.owner], { role: "viewer" });
    const shown = (await on.asked(viewer.token, on.query())).payload;
    expect(shown.owners).toMatchObject([{ publicId: on.world.owner.publicId, acts: ["campaign.read"] }]);
    const give = (login: TestLogin, acts: readonly string[], where = on.world.owner.publicId) =>
      on.allow(login.token, { asked: on.query(), owner: where, acts });
    const mails = (await on.asked(viewer.token, on.query({ scope: "mail.read" }))).payload;
    expect(mails).toMatchObject({ trouble: "nowhere", owners: [], name: "Clerk" });
    expect((await give(viewer, ["campaign.read", "mail.read"])).fault).toBe("not-allowed");
    expect((await give(viewer, ["campaign.edit"])).fault).toBe("access-not-asked");
    expect((await give(viewer, ["campaign.read"])).status).toBe(201);
    // A client of one organization is nothing to another one, and nothing to its own for strangers.
    const other = await makeOwner(db());
    const stranger = await makeLogin(db(), [other]);
    expect((await on.asked(stranger.token, on.query())).payload).toMatchObject({
      trouble: "client",
      name: null,
      owners: [],
    });
    expect((await give(stranger, ["campaign.read"], other.publicId)).fault).toBe("access-not-asked");
    expect((await give(stranger, ["campaign.read"])).fault).toBe("not-found");
    // Whoever acts for an organization on its behalf has no access of their own to give away.
    const admin = await makeLogin(db(), [], { permissions: ["OWNER_ACT_FOR_ANY"] });
    await actFor(db(), admin, on.world.owner);
    expect((await on.asked(admin.token, on.query())).payload.trouble).toBe("client");
    expect((await give(admin, ["campaign.read"])).fault).toBe("not-allowed");
  });

  test("D4.06 D2.06 D3.01 it is told by mail and stands in the audit of the organization; so does its end", async () => {
    await on.exchange(await on.code());
    expect(await on.letters()).toEqual(["clientAllowed"]);
    const by = { thing: "connection", loginId: on.world.kim.id, name: "Clerk" };
    const made = { ...by, route: "POST /api/connection", after: { acts: "campaign.read" } };
    expect(await on.audit()).toMatchObject([made]);
    const [connection] = (await on.call(on.world.kim.token, "GET", "/api/connection")).payload.page;
    const colleague = await makeLogin(db(), [on.world.owner]);
    const path = `/api/connection/${connection.publicId}`;
    expect((await on.call(colleague.token, "DELETE", path)).fault).toBe("not-found");
    expect((await on.call(on.world.kim.token, "DELETE", path)).payload.page).toEqual([]);
    expect(await on.audit()).toMatchObject([made, { ...by, route: "DELETE /api/connection/:id" }]);
  });

  test("D4.06 D2.06 “this was not me” ends what is connected", async () => {
    const { access_token } = await on.exchange(await on.code());
    expect(await on.opens(access_token)).toBe(200);
    const { token, hash } = newToken();
    await inTransaction(db(), (tx) =>
      insertDisavowal(tx, { loginId: on.world.kim.id, hash, what: "clientAllowed" }),
    );
    await disavow(served().context, token, "192.0.2.1");
    expect(await on.opens(access_token)).toBe(401);
  });

  test("D4.06 at most so many; a client that is taken away takes its connections with it", async () => {
    const given = { asked: on.query(), owner: on.world.owner.publicId, acts: ["campaign.read"] };
    // Allowed twice without coming back in between, it is one.
    const [first, second] = [await on.code(), await on.code()];
    expect((await on.exchange(first)).error).toBe("invalid_grant");
    const { access_token } = await on.exchange(second);
    expect(await on.opens(access_token)).toBe(200);
    for (let made = 1; made < CONNECTIONS_MOST; made++) await on.exchange(await on.code());
    expect((await on.allow(on.world.kim.token, given)).fault).toBe("too-many-items");
    const path = `/api/owner/${on.world.owner.publicId}/client`;
    expect((await on.call(on.world.kim.token, "GET", path)).payload.page[0].connections).toBe(
      CONNECTIONS_MOST,
    );
    expect((await on.call(on.world.kim.token, "DELETE", `${path}/${on.world.client}`)).payload.page).toEqual(
      [],
    );
    expect(await on.opens(access_token)).toBe(401);
  });

  test("D4.06 a code that was not exchanged is no connection, but keeps its place for as long as it can become one", async () => {
    const listed = async () => (await on.call(on.world.kim.token, "GET", "/api/connection")).payload.page;
    await on.code();
    expect(await listed()).toEqual([]);
    for (let made = 1; made < CONNECTIONS_MOST; made++) await on.exchange(await on.code());
    expect(await listed()).toHaveLength(CONNECTIONS_MOST - 1);
    // Of the last place, one code: a newer one takes it, another client does not.
    const first = await on.code();
    const second = await on.code();
    const other = { client_id: (await on.register([BACK])).publicId };
    const beside = { ...on.ask(), asked: on.query(other) };
    expect((await on.allow(on.world.kim.token, beside)).fault).toBe("too-many-items");
    expect((await on.exchange(first)).error).toBe("invalid_grant");
    expect(await listed()).toHaveLength(CONNECTIONS_MOST - 1);
    await sql`
      update oauth_grant set code_until = now() where login_id = ${on.world.kim.id} and family_hash is null`.execute(
      db(),
    );
    const last = await on.code(other);
    expect((await on.exchange(second)).error).toBe("invalid_grant");
    expect((await on.exchange(last, other)).status).toBe(200);
    expect(await listed()).toHaveLength(CONNECTIONS_MOST);
  });
});
