import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../server/app.ts";
import { type Database, openDatabase } from "../../server/platform/postgres/database.ts";
import { type Fence, fenced } from "../../server/platform/postgres/fence/fence.ts";
import { findFence } from "../../server/platform/postgres/fence/fence-role.ts";
import { createWeb, type FenceCall } from "../../server/platform/web/web.ts";
import { named, type RouteName } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";
import { takeConditionsOut } from "../support/fence/without-conditions.ts";
import { makeTenant, type Tenant, useApp } from "../support/hostile-world.ts";
import { sampleFor } from "../support/samples/requests.ts";

const database = useDatabase();
const served = useApp(() => database().db);

let mine: Tenant;
let theirs: Tenant;
let stripped: Database;
let taken: () => number;
beforeAll(async () => {
  mine = await makeTenant(served().context);
  theirs = await makeTenant(served().context);
  const { connectionString } = database();
  stripped = openDatabase({ connectionString, poolSize: 4, prepare: "repeated" });
  taken = takeConditionsOut(stripped.pool);
});
afterAll(() => stripped.close());

/** Without the permit, the roles and the conditions: nothing asks whose a thing is but the fence, where there is one. */
const openWeb = (fence?: FenceCall): Promise<FastifyInstance> =>
  createWeb({
    context: { ...served().context, db: stripped.db },
    routes,
    authenticate: async () => ({
      loginId: mine.login.id,
      publicId: mine.login.publicId,
      permissions: new Set(),
      selectedOwnerId: mine.owner.id,
      session: { id: 1, proved: true },
    }),
    ...(fence && { fence }),
  });

const fenceOf = async (ownerId: number): Promise<Fence> => {
  const state = await findFence(database().db);
  if (!state.on) throw new Error("this PostgreSQL has no fence");
  return { role: state.role, owners: `{${ownerId}}` };
};

const call = (web: FastifyInstance, name: RouteName, { ids, login }: Pick<Tenant, "ids" | "login">) => {
  const { url, body } = sampleFor(name, ids);
  return web.inject({
    method: name.split(" ")[0] as "GET",
    url,
    // A different address for each route: together they would exceed the limit of one address.
    remoteAddress: `10.0.1.${1 + (named.findIndex((one) => one.name === name) % 250)}`,
    headers: { authorization: `Bearer ${login.token}` },
    ...(body !== undefined && { payload: body as object }),
  });
};

/** What a call reaches of an organization: handles of its things, in the answer. */
const shown = (answer: string, { ids }: Tenant): string[] =>
  Object.entries(ids)
    .filter(([kind, handle]) => kind !== "podcast" && typeof handle === "string" && answer.includes(handle))
    .map(([kind]) => kind);

/** A hash of all that one organization may see of each table that is fenced. */
async function rowsOf({ owner }: Tenant): Promise<Record<string, string>> {
  const { db } = database();
  const own = fenced(db, await fenceOf(owner.id));
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_policies where schemaname = 'public' order by 1`.execute(db);
  const state: Record<string, string> = {};
  for (const { name } of rows) {
    const all = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      own,
    );
    state[name] = all.rows[0]!.hash;
  }
  return state;
}

/** Reads first: what is deleted cannot be read any more. */
const METHODS = ["GET", "PATCH", "POST", "DELETE"];
const VERBS = named
  .filter(({ route, access }) => access === "signed-in" && route.act !== "signed-in" && !route.program)
  .sort((one, other) => METHODS.indexOf(one.route.method) - METHODS.indexOf(other.route.method))
  .map(({ name }) => name);

/** Lists, single things, changes and deletions, each of another slice; what stands here leaks without the fence. */
const TEN: readonly RouteName[] = [
  "GET /api/campaign",
  "GET /api/campaign/:id/podcast",
  "GET /api/conversation/:id",
  "GET /api/mailing/:id",
  "GET /api/offer/:id",
  "GET /api/booking/:id",
  "GET /api/mailboxes",
  "POST /api/campaign/:id",
  "POST /api/own-template/:id",
  "POST /api/conversation/:id/note",
  "DELETE /api/list/:id",
  "DELETE /api/campaign/:id",
];

describe("D6.08 with every condition on the organization taken out of its statements", () => {
  test("no verb shows or changes anything of another organization", async () => {
    expect(VERBS.length).toBeGreaterThan(200);
    const fence = await fenceOf(mine.owner.id);
    const web = await openWeb((context) => ({ ...context, db: fenced(context.db, fence) }));
    const before = await rowsOf(theirs);
    const conditions = taken();
    for (const name of VERBS) {
      const answer = await call(web, name, { ids: theirs.ids, login: mine.login });
      expect([name, answer.statusCode, answer.statusCode === 500 ? answer.body : ""]).not.toContain(500);
      // What was sent is repeated in some refusals.
      if (answer.statusCode < 300) expect([name, shown(answer.body, theirs)]).toEqual([name, []]);
    }
    expect(taken() - conditions).toBeGreaterThan(100);
    expect(await rowsOf(theirs)).toEqual(before);
    // It is no wall: one's own is there.
    const own = await call(web, "GET /api/campaign/:id", mine);
    expect(shown(own.body, mine)).toContain("campaign");
    await web.close();
  });

  test("ten of them and more do, without the fence", async () => {
    const web = await openWeb();
    for (const name of TEN) {
      const before = await rowsOf(theirs);
      const answer = await call(web, name, { ids: theirs.ids, login: mine.login });
      expect([name, answer.statusCode < 300]).toEqual([name, true]);
      if (name.startsWith("GET")) expect([name, shown(answer.body, theirs)]).not.toEqual([name, []]);
      else expect([name, await rowsOf(theirs)]).not.toEqual([name, before]);
    }
    await web.close();
  });
});
