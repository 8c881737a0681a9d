import { beforeAll, describe, expect, test } from "vitest";
import { insertGuest } from "../../server/accounts/members/guest-queries.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { named, type RouteName } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";
import { makeTenant, type Tenant, useApp } from "../support/hostile-world.ts";
import { sampleFor } from "../support/samples/requests.ts";
import { makeLogin, type TestLogin } from "../support/world.ts";

const database = useDatabase();
const served = useApp(() => database().db);

/** The address of the podcaster that the organization has unlocked, and written to. */
const ADDRESS = /host-[\w-]+@|unlocked\.example/i;

let tenant: Tenant;
let viewer: TestLogin;
let guest: TestLogin;
beforeAll(async () => {
  const { db } = database();
  tenant = await makeTenant(served().context);
  viewer = await makeLogin(db, [tenant.owner], { role: "viewer" });
  guest = await makeLogin(db, []);
  await inTransaction(db, async (tx) => {
    const campaigns = await tx
      .selectFrom("campaign")
      .select("id")
      .where("public_id", "=", tenant.ids.campaign)
      .execute();
    for (const { id } of campaigns)
      await insertGuest(tx, { campaignId: id, loginId: guest.id, by: tenant.login.id });
  });
});

const call = (name: RouteName, token: string, ids = tenant.ids) => {
  const sample = sampleFor(name, ids);
  return served().app.inject({
    method: name.split(" ")[0] as "POST",
    url: sample.url,
    headers: { authorization: `Bearer ${token}` },
    ...(sample.body !== undefined && { payload: sample.body as object }),
  });
};

describe("D1.01 roles that see no addresses", () => {
  test("viewers and guests get none, whatever they ask for; a member gets it where it belongs", async () => {
    const shown: string[] = [];
    for (const { name, route, access } of named) {
      if (access !== "signed-in" || route.method !== "GET" || name === "GET /core/auth") continue;
      for (const who of [viewer, guest]) {
        const answer = await call(name, who.token);
        expect(ADDRESS.test(answer.body + JSON.stringify(answer.headers)), `${name}: ${answer.body}`).toBe(
          false,
        );
      }
      if (ADDRESS.test((await call(name, tenant.login.token)).body)) shown.push(name);
    }
    expect(shown).toContain("GET /api/campaign/:id/podcast");
    expect(shown.length).toBeGreaterThan(3);
  });

  test("a guest finds their campaign and nothing else, until it is taken from them", async () => {
    const campaigns = await served().app.inject({
      url: "/api/campaign",
      headers: { authorization: `Bearer ${guest.token}` },
    });
    expect(campaigns.json().payload.page).toMatchObject([{ publicId: tenant.ids.campaign }]);
    const session = await served().app.inject({
      url: "/core/auth",
      headers: { authorization: `Bearer ${guest.token}` },
    });
    expect(session.json().payload).toMatchObject({ owners: [], guest: true });
    const token = session.json().header.token as string;
    expect((await call("GET /api/campaign/:id/podcast", token)).json().payload).toMatchObject([{}]);
    for (const name of ["GET /api/podcast", "GET /api/conversation", "GET /api/own-template"] as const)
      expect([403, 404], name).toContain((await call(name, token)).statusCode);
    await database().db.deleteFrom("campaign_guest").where("login_id", "=", guest.id).execute();
    expect((await call("GET /api/campaign/:id/podcast", token)).statusCode).toBe(404);
  });
});
