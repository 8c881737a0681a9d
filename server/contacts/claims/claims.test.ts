import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Preferences } from "../../../contract/contacts/preferences.ts";
import { callOf, makeContext, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { readDueFeeds } from "../../catalogue/crawl/read-feeds.ts";
import { claimRoutes } from "../claim-routes.ts";
import { readSaidPreferences } from "../preferences/say-preferences.ts";
import { beginClaim, readClaim } from "./claims.ts";
import { lookForWord } from "./look.ts";

const GUID = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
const PACE = { distanceMs: 1, longestWaitMs: 1_000 };
const database = useDatabase();
const db = () => database().db;
const call = callOf(useWeb(db, claimRoutes));
let hosts: FeedHosts;
let ids: Map<string, number>;
/** What each feed has in it for now. */
const inside: Record<string, string> = {};
/** What happens while a feed is read. */
const whileRead: Record<string, () => Promise<unknown>> = {};
const titles: Record<string, string> = {
  own: "Heron",
  copy: "Heron",
  attic: "Attic",
  reed: "Reed",
  crane: "Crane",
};

beforeAll(async () => {
  const feed = (name: string) => async (_request: unknown, response: { end(text: string): unknown }) => {
    await whileRead[name]?.();
    response.end(rss({ title: titles[name]!, guid: GUID, inside: inside[name] ?? "" }));
  };
  hosts = await startFeedHosts(Object.fromEntries(Object.keys(titles).map((name) => [name, feed(name)])));
  ids = await listPodcasts(db(), {
    Heron: hosts.url("own"),
    Attic: hosts.url("attic"),
    Reed: hosts.url("reed"),
    Crane: hosts.url("crane"),
  });
});
afterAll(() => hosts.close());

const verify = (word: string, purpose = "verify") =>
  `<podcast:txt purpose="${purpose}">${word}</podcast:txt>`;
const begin = (name: string) => beginClaim(db(), hosts.url(name), "192.0.2.1");
const read = (key: string) => readClaim(db(), key);
const look = (key: string) => call(null, "POST", "/open/claim/look", { key });
const work = (title: string) =>
  lookForWord({ ...hosts.context(makeContext(db())), db: db() }, ids.get(title)!, PACE);
/** As if an hour had gone by. */
async function later(): Promise<void> {
  await sql`update claim_look set asked = asked - interval '2 hours', done = done - interval '2 hours'`.execute(
    db(),
  );
  await sql`delete from ask_budget`.execute(db());
}
const visits = (name: string) =>
  hosts.asked.filter((line) => line.startsWith(`${name} `) && !line.includes("robots"));
const preferences: Preferences = {
  formats: [],
  route: "mail",
  page: null,
  blocked: ["alcohol"],
  language: "de",
  notBefore: null,
};

test("C3.08 a claim is proved exactly when its word stands in the show's own feed, with the purpose for it", async () => {
  const { key, claim } = await begin("own");
  expect(claim).toMatchObject({ title: "Heron", state: "open", look: null, preferences: null });
  expect(claim.word).toMatch(/^hostread-[0-9a-f]{32}$/);
  for (const [text, state] of [
    ["", "open"],
    [verify(claim.word, "other"), "open"],
    [verify(`${claim.word}0`), "open"],
    [verify(claim.word.slice(0, -1)), "open"],
    [`<description>${claim.word}</description>`, "open"],
    [`${verify("somebody-else")}${verify(` ${claim.word} `)}`, "proved"],
  ] as const) {
    inside.own = text;
    await work("Heron");
    expect((await read(key)).state, text).toBe(state);
  }
  // The tag may go.
  inside.own = "";
  await work("Heron");
  const proved = await read(key);
  expect(proved.state).toBe("proved");
  const days = (Date.parse(proved.until!) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(180);
});

test("C3.08 a feed that copies GUID and title, also one that the own feed says it has moved to, proves nothing", async () => {
  const { key, claim } = await begin("own");
  inside.copy = verify(claim.word);
  inside.own = "";
  await work("Heron");
  expect((await read(key)).state).toBe("open");
  inside.own = `<itunes:new-feed-url>${hosts.url("copy")}</itunes:new-feed-url>`;
  await work("Heron");
  expect((await read(key)).state).toBe("open");
  expect(visits("copy")).toEqual([]);
  // Nor is the copy a show that could be claimed.
  expect((await call(null, "POST", "/open/claim", { feed: hosts.url("copy") })).fault).toBe(
    "claim-not-found",
  );
});

test("C3.08 the last proof wins, and who is replaced says nothing more", async () => {
  const first = await begin("attic");
  inside.attic = verify(first.claim.word);
  await work("Attic");
  const say = (key: string, given: Preferences | null) =>
    call(null, "POST", "/open/claim/preferences", { key, preferences: given });
  expect((await say(first.key, preferences)).payload.preferences).toMatchObject({ blocked: ["alcohol"] });
  const second = await begin("attic");
  expect((await say(second.key, preferences)).fault).toBe("claim-not-found");
  inside.attic = verify(second.claim.word);
  await work("Attic");
  expect((await read(second.key)).state).toBe("proved");
  expect(await read(first.key)).toMatchObject({ state: "replaced", preferences: null });
  expect((await say(first.key, null)).fault).toBe("claim-not-found");
  expect(await readSaidPreferences(db(), ids.get("Attic")!)).toMatchObject({ saidBy: "claim" });
  expect((await say(second.key, null)).payload.preferences).toBeNull();
  expect(await readSaidPreferences(db(), ids.get("Attic")!)).toBeNull();
});

test("C3.08 after 180 days the page is over until the feed shows the word again", async () => {
  const { key, claim } = await begin("crane");
  inside.crane = verify(claim.word);
  await work("Crane");
  await sql`update podcast_claim set until = now() - interval '1 second' where proved is not null`.execute(
    db(),
  );
  expect((await read(key)).state).toBe("over");
  expect((await call(null, "POST", "/open/claim/preferences", { key, preferences })).fault).toBe(
    "claim-not-found",
  );
  await work("Crane");
  expect((await read(key)).state).toBe("proved");
});

test("C3.09 eleven looks in a minute cost the feed's host one visit, and a fourth in an hour is refused", async () => {
  const [one, other] = [await begin("reed"), await begin("reed")];
  inside.reed = verify(other.claim.word);
  const asked = await Promise.all(
    Array.from({ length: 11 }, (_, at) => look(at % 2 === 0 ? one.key : other.key)),
  );
  expect(asked.map(({ status }) => status)).toEqual(Array(11).fill(200));
  expect(asked[10]!.payload.look).toMatchObject({ outcome: "under-way" });
  expect(await waitingLooks()).toBe(1);
  await work("Reed");
  expect((await look(one.key)).payload).toMatchObject({ state: "open", look: { outcome: "read" } });
  expect((await read(other.key)).state).toBe("proved");
  expect(visits("reed")).toHaveLength(1);
  for (const status of [200, 200, 429]) {
    await sql`update claim_look set done = done - interval '61 seconds'`.execute(db());
    expect((await look(one.key)).status).toBe(status);
    if (status === 200) await work("Reed");
  }
  // What was refused took nothing away.
  expect((await read(one.key)).look).toMatchObject({ outcome: "read" });
  await later();
  expect((await look(one.key)).status).toBe(200);
});

test("C3.08 a feed that was hidden or has moved while it was read proves nothing", async () => {
  const { key, claim } = await begin("reed");
  for (const change of [sql`shown = false`, sql`feed_url = ${hosts.url("copy")}`]) {
    whileRead.reed = () => sql`update podcast set ${change} where id = ${ids.get("Reed")!}`.execute(db());
    inside.reed = verify(claim.word);
    await work("Reed");
    expect(await read(key)).toMatchObject({ state: "open" });
    delete whileRead.reed;
    await sql`update podcast set shown = true, feed_url = ${hosts.url("reed")} where id = ${ids.get("Reed")!}`.execute(
      db(),
    );
  }
  await work("Reed");
  expect((await read(key)).state).toBe("proved");
});

test("C3.09 a look that was lost with its process is said to have failed, and another may be asked for", async () => {
  await later();
  const { key } = await begin("crane");
  await look(key);
  expect((await read(key)).look).toMatchObject({ outcome: "under-way" });
  await sql`update claim_look set asked = now() - interval '11 minutes'`.execute(db());
  expect((await read(key)).look).toMatchObject({ outcome: "failed" });
  expect((await look(key)).payload.look).toMatchObject({ outcome: "under-way" });
});

const waitingLooks = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'look-for-claim'`.execute(
    db(),
  );
  return rows[0]!.count;
};

test("C3.09 a feed that does not answer is said to have failed, and changes no claim", async () => {
  const { key } = await begin("attic");
  await look(key);
  await sql`update podcast set feed_url = ${hosts.url("nobody")} where id = ${ids.get("Attic")!}`.execute(
    db(),
  );
  await work("Attic");
  expect(await read(key)).toMatchObject({ state: "open", look: { outcome: "failed" } });
});

test("C3.09 the word is no address and no evidence, and does not open the page", async () => {
  const { claim } = await begin("crane");
  inside.crane = verify(claim.word);
  await readDueFeeds(hosts.context(makeContext(db())), { pace: PACE });
  const found = await db()
    .selectFrom("podcast_address")
    .select(["address", "evidence"])
    .where("podcast_id", "=", ids.get("Crane")!)
    .execute();
  expect(found).toEqual([]);
  expect((await call(null, "POST", "/open/claim/read", { key: claim.word })).fault).toBe("link-over");
  // Neither key nor word are kept.
  const { rows } = await sql<{ row: string }>`select c::text as row from podcast_claim c`.execute(db());
  expect(rows.map(({ row }) => row).join(" ")).not.toContain(claim.word);
});

test("C3.09 a show that is not public can be claimed by nobody, and an altered key opens nothing", async () => {
  const { key } = await begin("crane");
  expect((await call(null, "POST", "/open/claim/read", { key: `${key}x` })).fault).toBe("link-over");
  await sql`update podcast set shown = false where id = ${ids.get("Crane")!}`.execute(db());
  expect((await call(null, "POST", "/open/claim", { feed: hosts.url("crane") })).fault).toBe(
    "claim-not-found",
  );
  expect((await call(null, "POST", "/open/claim", { feed: "not an address" })).fields).toEqual([
    "/feed not-a-web-address",
  ]);
});
