import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserAgents } from "../../../tests/support/agents.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type CuttableDatabase, cuttable } from "../../../tests/support/database-cut.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { type Database, inTransaction, openDatabase } from "../../platform/postgres/database.ts";
import { createWeb } from "../../platform/web/web.ts";
import { changeLink, listLinks, makeLinks } from "../links/links.ts";
import { KNOWN_MS } from "./find-target.ts";
import { addRedirect } from "./redirect-route.ts";

const database = useDatabase();
const db = () => database().db;
let wire: CuttableDatabase;
let far: Database;
let kim: TestLogin;
let campaign: string;
let links: { address: string; target: string; publicId: string }[];
const config = () => makeContext(db()).config;

beforeAll(async () => {
  wire = await cuttable(database().connectionString);
  far = openDatabase({ connectionString: wire.connectionString });
  const owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  const made = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  campaign = made.publicId;
  const entries: string[] = [];
  for (const title of ["Fog", "Chess"])
    entries.push(
      (await addEntry(db(), made.id, owner.id, { title, address: `${newHandle()}@a.example` })).externalId,
    );
  const given = { target: "https://tea.example/", entries, codes: false };
  links = (await inTransaction(db(), (tx) => makeLinks(tx, config(), kim.caller, campaign, given))).page;
});
afterAll(async () => {
  await wire.mend();
  await far.close();
  await wire.close();
});

/** A server behind the wire, whose clock is ours. */
async function serverAt(clock: { now: number }) {
  const context = makeContext(far.db);
  const web = await createWeb({ context, routes: [], authenticate: async () => null });
  addRedirect(web, context, () => clock.now);
  const follow = (address: string, agent = browserAgents()[0]!) =>
    web.inject({
      method: "GET",
      url: new URL(address).pathname,
      headers: { accept: "text/html", "user-agent": agent },
    });
  return { web, follow };
}

describe("C6.03 the database is gone", () => {
  test.each(["cut", "swallow"] as const)("known links lead on for five minutes (%s)", async (how) => {
    await wire.mend();
    const clock = { now: Date.now() };
    const { web, follow } = await serverAt(clock);
    const [known, unknown] = links;
    // The pool may still hold a line that was cut before.
    await expect.poll(async () => (await follow(known!.address)).statusCode).toBe(302);
    await wire[how]();
    clock.now += 20_000;
    for (let click = 0; click < 3; click += 1) {
      const answer = await follow(known!.address);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, known!.target]);
    }
    expect((await follow(unknown!.address)).statusCode).toBe(503);
    clock.now += KNOWN_MS;
    expect((await follow(known!.address)).statusCode).toBe(503);
    await wire.mend();
    await web.close();
  });

  test("what waited is counted once it is back, and the gap is said", async () => {
    await wire.mend();
    const clock = { now: Date.now() };
    const before = (await listLinks(db(), config(), kim.caller, campaign)).page[0]!;
    const gapsBefore = (await listLinks(db(), config(), kim.caller, campaign)).gaps.length;
    const { web, follow } = await serverAt(clock);
    await expect.poll(async () => (await follow(links[0]!.address)).statusCode).toBe(302);
    await wire.cut();
    clock.now += 20_000;
    for (const agent of browserAgents().slice(1, 4)) await follow(links[0]!.address, agent);
    await wire.mend();
    // Closing writes what is left.
    await web.close();
    const after = await listLinks(db(), config(), kim.caller, campaign);
    expect(after.page[0]!.clicks - before.clicks).toBe(4);
    expect(after.gaps).toHaveLength(gapsBefore + 1);
    expect(after.gaps[0]!.since <= after.gaps[0]!.until).toBe(true);
    expect(after.days.at(-1)!.clicks).toBe(after.page[0]!.clicks);
  });
});

describe("C6.06 links that are over, and a host for links alone", () => {
  test("a closed one leads on, a removed one is gone in the reader's words", async () => {
    await wire.mend();
    const clock = { now: Date.now() };
    const { web, follow } = await serverAt(clock);
    const { address, publicId, target } = links[1]!;
    const turn = (state: "closed" | "removed") =>
      inTransaction(db(), (tx) => changeLink(tx, config(), kim.caller, publicId, { state }));
    await turn("closed");
    expect((await follow(address)).headers.location).toBe(target);
    await turn("removed");
    clock.now += 10_000;
    const gone = await follow(address);
    expect([gone.statusCode, gone.headers["content-type"]]).toEqual([410, "text/plain; charset=utf-8"]);
    expect(gone.body).toBe("This link is no longer in use.\n");
    const program = await web.inject({ method: "GET", url: new URL(address).pathname });
    expect(program.json().type).toBe("urn:hostread:link-removed");
    await web.close();
  });

  test("TRACKING_URL stands in the links, and its host answers /g/ alone", async () => {
    const context = makeContext(db());
    const own = {
      ...context,
      config: {
        ...context.config,
        publicUrl: "https://app.tea.example",
        trackingUrl: "https://go.tea.example",
      },
    };
    expect((await listLinks(db(), own.config, kim.caller, campaign)).reachable).toBe(true);
    expect((await listLinks(db(), context.config, kim.caller, campaign)).reachable).toBe(false);
    expect((await listLinks(db(), own.config, kim.caller, campaign)).page[0]!.address).toMatch(
      /^https:\/\/go\.tea\.example\/g\//,
    );
    const { createApp } = await import("../../app.ts");
    const app = await createApp(own);
    const at = (host: string, url: string) => app.inject({ method: "GET", url, headers: { host } });
    const { slug, target } = await db()
      .selectFrom("link")
      .select(["slug", "target"])
      .where("state", "=", "open")
      .executeTakeFirstOrThrow();
    expect((await at("go.tea.example", `/g/${slug}`)).headers.location).toBe(target);
    for (const url of [
      "/",
      "/core/auth",
      "/openapi.json",
      "/api/genre",
      "/health",
      "/g/",
      "/g/../core/auth",
      "/signup",
    ])
      expect((await at("GO.tea.example", url)).statusCode, url).toBe(404);
    for (const host of ["go.tea.example.", "go.tea.example:443", "go.tea.example.:80"])
      for (const url of ["/core/auth", "/%63ore/auth", "/signup"])
        expect((await at(host, url)).statusCode, `${host} ${url}`).toBe(404);
    expect((await at("go.tea.example", `/%67/${slug}`)).statusCode).toBe(302);
    expect((await at("app.tea.example", "/core/auth")).statusCode).toBe(401);
    expect((await at("app.tea.example", `/g/${slug}`)).statusCode).toBe(302);
    await app.close();
  });

  test("no slug is given twice, not even when its campaign is gone", async () => {
    const { slug } = await db().selectFrom("link").select("slug").executeTakeFirstOrThrow();
    await db().deleteFrom("campaign").where("public_id", "=", campaign).execute();
    const row = await db()
      .selectFrom("link")
      .select("owner_id")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const again = db().insertInto("link").values({
      public_id: newHandle(),
      owner_id: row.owner_id,
      campaign_id: null,
      entry_id: null,
      slug,
      target: "https://x.example/",
      created_by: null,
    });
    await expect(again.execute()).rejects.toThrow(/link_slug_key/);
  });
});
