import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../contract/acts.ts";
import { routesInTurn } from "../../scripts/test/turns.mjs";
import { insertGuest } from "../../server/accounts/members/guest-queries.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { named, type RouteName } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";
import { databaseState } from "../support/database-state.ts";
import { makeTenant, type Tenant, useApp } from "../support/hostile-world.ts";
import type { SampleRequest } from "../support/samples/ids.ts";
import { sampleFor } from "../support/samples/requests.ts";
import { makeLogin, makeOwner, type TestLogin } from "../support/world.ts";
import { WHO_MAY } from "./who-may.ts";

const database = useDatabase();
const served = useApp(() => database().db);

const asked = named.filter(({ access }) => access !== "open");
const LISTED = new Map(
  Object.entries(WHO_MAY).flatMap(([roles, names]) => names.map((name) => [name, roles.split(" ")] as const)),
);
/** The least first: what they are refused changes nothing, so the next finds the same. */
const ROLES = ["guest", "viewer", "member", "manager", "owner"] as const satisfies readonly Role[];
/** A checkout is canceled and gone on with by whoever opened it; anybody leaves, and owners remove others. */
const OF_ONE_PERSON = /purchase\/:sessionId\/(cancel|resume)$|^DELETE \S+\/member$/;
/** Which of a campaign's calls a guest of it finds at all. */
const OF_A_CAMPAIGN = /^\w+ \/api\/campaign\/:id/;

interface World {
  tenant: Tenant;
  people: Record<Role | "stranger", TestLogin>;
}

/** An organization with one of everything and somebody of each role, and somebody of another organization. */
async function makeWorld(): Promise<World> {
  const { db } = database();
  const tenant = await makeTenant(served().context);
  const of = (role: Role) => makeLogin(db, [tenant.owner], { role });
  const people = {
    owner: tenant.login,
    manager: await of("manager"),
    member: await of("member"),
    viewer: await of("viewer"),
    guest: await makeLogin(db, []),
    stranger: await makeLogin(db, [await makeOwner(db)]),
  };
  const campaign = await db
    .selectFrom("campaign")
    .select("id")
    .where("public_id", "=", tenant.ids.campaign)
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) =>
    insertGuest(tx, { campaignId: campaign.id, loginId: people.guest.id, by: tenant.login.id }),
  );
  return { tenant, people };
}

const call = (name: RouteName, request: SampleRequest, token: string | null) =>
  served().app.inject({
    method: name.split(" ")[0] as "POST",
    url: request.url,
    remoteAddress: `10.1.0.${1 + (named.findIndex((one) => one.name === name) % 250)}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(request.body !== undefined && { payload: request.body as object }),
  });
const codeOf = (answer: { body: string }): string | undefined =>
  /"type":"urn:hostread:([\w-]+)"/.exec(answer.body)?.[1];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("D1.01 D1.02 D1.09 every call", () => {
  test("stands in the list of who may make it, and names the act that the list means", () => {
    expect([...LISTED.keys()].sort()).toEqual(asked.map(({ name }) => name).sort());
    for (const { name, route, access } of named) {
      expect(route.act === "open", name).toBe(access === "open");
      // The three permissions of the platform stay beside the roles (D1.09).
      if (typeof access === "object") expect(LISTED.get(name), name).toEqual(["signed-in"]);
    }
  });

  test("is refused to nobody, to another organization's, and to each role below", async () => {
    const order = routesInTurn(asked).sort(
      (a, b) => Number(a.route.method === "DELETE") - Number(b.route.method === "DELETE"),
    );
    let left = 0;
    let here = world;
    for (const { name, route, access } of order) {
      if (name === "DELETE /core/auth") continue;
      // What one call takes away, the next would miss.
      const takes = route.method === "DELETE" || /\/merge$/.test(route.path);
      if (left-- <= 0 || takes) [here, left] = [await makeWorld(), takes ? 0 : 30];
      const { tenant, people } = here;
      const sample = sampleFor(name, tenant.ids);
      const may = LISTED.get(name)!;
      expect([(await call(name, sample, null)).statusCode, name]).toEqual([401, name]);
      if (may[0] === "signed-in") {
        if (typeof access !== "object") continue;
        for (const who of Object.values(people)) {
          const answer = await call(name, sample, who.token);
          expect([answer.statusCode, codeOf(answer), name]).toEqual([403, "not-allowed", name]);
        }
        continue;
      }
      const unnamed = JSON.stringify(sample) === JSON.stringify(sampleFor(name, { ...tenant.ids, ...GONE }));
      const stranger = await call(name, sample, people.stranger.token);
      if (!unnamed) expect([stranger.statusCode, name]).toEqual([404, name]);
      for (const role of ROLES) {
        const answer = await call(name, sample, people[role].token);
        const what = `${name} by ${role}: ${answer.statusCode} ${codeOf(answer)}`;
        if (OF_ONE_PERSON.test(name) && role !== "guest") continue;
        if (may.includes(role))
          expect([401, 403].includes(answer.statusCode) && codeOf(answer) === "not-allowed", what).toBe(
            false,
          );
        else if (role === "guest" && !OF_A_CAMPAIGN.test(name))
          expect([403, 404], what).toContain(answer.statusCode);
        else expect(`${answer.statusCode} ${codeOf(answer)}`, what).toBe("403 not-allowed");
      }
    }
  }, 240_000);
});

/** Ids that belong to nobody, for finding out which calls name none. */
const GONE = { owner: "unknown0", ownerName: "unknown0", campaign: "unknown0" };

describe("D1.03 permission is examined before the body", () => {
  test("a wrong body of somebody who may not is refused as the right one is, and changes nothing", async () => {
    const before = await databaseState(database().db);
    let count = 0;
    for (const { name, route, access } of asked) {
      const may = LISTED.get(name)!;
      if (!route.body || typeof access === "object" || may.includes("viewer") || may[0] === "signed-in")
        continue;
      const sample = sampleFor(name, world.tenant.ids);
      const body = sample.body as Record<string, unknown>;
      for (const wrong of [
        { ...body, unheardOf: 1 },
        Object.fromEntries(Object.keys(body).map((key) => [key, key.startsWith("owner") ? body[key] : null])),
      ]) {
        const answer = await call(name, { ...sample, body: wrong }, world.people.viewer.token);
        expect([answer.statusCode, name]).toEqual([403, name]);
        // A podcast is everybody's.
        if (!/:\w+/.test(route.path) || route.path.startsWith("/api/podcast/")) continue;
        const stranger = await call(name, { ...sample, body: wrong }, world.people.stranger.token);
        expect(`${stranger.statusCode} ${codeOf(stranger)}`, name).toBe("404 not-found");
      }
      count += 1;
    }
    expect(count).toBeGreaterThan(60);
    expect(await databaseState(database().db)).toEqual(before);
  });
});
