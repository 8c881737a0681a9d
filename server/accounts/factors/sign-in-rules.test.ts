import { describe, expect, test } from "vitest";
import type { Route } from "../../../contract/route.ts";
import { callOf } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { ageProofs, setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, makePasskey, PASSWORD } from "../../../tests/support/world.ts";
import { routes } from "../../app.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const call = callOf(() => ({ web: served().app }));

async function makeOrganization() {
  const owner = await makeOwner(db());
  const founder = await makeLogin(db(), [owner]);
  const member = await makeLogin(db(), [owner]);
  return { owner, founder, member, url: `/core/api/owner/${owner.publicId}/sign-in-rule` };
}
const nameOf = async (id: number) =>
  (await db().selectFrom("login").select("username").where("id", "=", id).executeTakeFirstOrThrow()).username;

describe("an organization that wants a second factor", () => {
  test("D2.03 who leads it switches it on, members see it, strangers find nothing", async () => {
    const { founder, member, url } = await makeOrganization();
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await call(member.token, "GET", url)).payload).toEqual({
      secondFactor: false,
      mayChange: false,
      without: 2,
    });
    expect((await call(member.token, "POST", url, { secondFactor: true })).fault).toBe("not-allowed");
    expect((await call(stranger.token, "GET", url)).fault).toBe("not-found");
    expect((await call(stranger.token, "POST", url, { secondFactor: true })).fault).toBe("not-found");
    await ageProofs(db(), founder.id);
    expect((await call(founder.token, "POST", url, { secondFactor: true })).fault).toBe("prove-again");
    await call(founder.token, "POST", "/core/auth/proof", { password: PASSWORD });
    const on = await call(founder.token, "POST", url, { secondFactor: true });
    expect(on.payload).toEqual({ secondFactor: true, mayChange: true, without: 2 });
  });

  test("D2.03 with the next request, members without one get nothing but the way to set one up", async () => {
    const { founder, member, url } = await makeOrganization();
    await makePasskey(db(), founder.id);
    expect((await call(founder.token, "POST", url, { secondFactor: true })).status).toBe(200);
    // Every route that names no exception is refused, before its parts are read.
    const open: string[] = [];
    for (const { route, access } of routes as readonly { route: Route; access: unknown }[]) {
      if (access !== "signed-in") continue;
      const address = route.path.replace(/:loginId/g, member.publicId).replace(/:\w+/g, "unknown");
      const answer = await call(member.token, route.method, address, route.method === "GET" ? undefined : {});
      if (answer.fault !== "factor-missing") open.push(`${route.method} ${route.path}`);
    }
    expect(open.sort()).toEqual([
      "GET /core/api/login/:loginId/factor",
      "GET /core/api/login/:loginId/preferences",
      "POST /core/api/login/:loginId/passkey",
      "POST /core/api/login/:loginId/passkey/question",
      "POST /core/api/login/:loginId/preferences",
      "POST /core/api/login/:loginId/totp",
      "POST /core/api/login/:loginId/totp/confirm",
      "POST /core/auth/proof",
    ]);
    const session = await served().app.inject({
      method: "POST",
      url: "/core/auth",
      payload: { username: await nameOf(member.id), password: PASSWORD },
    });
    expect(session.json().payload.factorMissing).toBe(true);
    expect((await call(founder.token, "GET", "/api/genre")).status).toBe(200);

    await setUpApp(db(), call, member);
    expect((await call(member.token, "GET", "/api/genre")).status).toBe(200);
    const shown = await call(member.token, "GET", `/core/api/login/${member.publicId}/factor`);
    expect(shown.payload.wantedBy).toHaveLength(1);
    expect((await call(member.token, "DELETE", `/core/api/login/${member.publicId}/totp`)).fault).toBe(
      "last-factor",
    );
    expect((await call(founder.token, "POST", url, { secondFactor: false })).status).toBe(200);
    expect((await call(member.token, "DELETE", `/core/api/login/${member.publicId}/totp`)).status).toBe(200);
  });

  test("D2.03 of two factors one may go, and two removals at once leave one", async () => {
    const { founder, member, url } = await makeOrganization();
    await makePasskey(db(), founder.id);
    await call(founder.token, "POST", url, { secondFactor: true });
    const passkeys = [await makePasskey(db(), member.id), await makePasskey(db(), member.id)];
    const answers = await Promise.all(
      passkeys.map(({ publicId }) =>
        call(member.token, "DELETE", `/core/api/login/${member.publicId}/passkey/${publicId}`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("D2.03 who has passkeys only signs in with one of them there, and with the password elsewhere", async () => {
    const { founder, member, url } = await makeOrganization();
    await makePasskey(db(), founder.id);
    await makePasskey(db(), member.id);
    const body = { username: await nameOf(member.id), password: PASSWORD };
    expect((await call(null, "POST", "/core/auth", body)).status).toBe(200);
    await call(founder.token, "POST", url, { secondFactor: true });
    const refused = await call(null, "POST", "/core/auth", body);
    expect([refused.fault, refused.payload]).toEqual(["second-factor-needed", { by: "passkey" }]);
  });
});
