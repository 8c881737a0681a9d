import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { freshDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHost, type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { claimDue, holdClaim, walkOn } from "./feed-queries.ts";
import { readDueFeeds, readWantedFeeds } from "./read-feeds.ts";
import { readFeedsFirst } from "./want-feeds.ts";

let database: TestDatabase;
let hosts: FeedHosts;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await hosts.close();
  await database.drop();
});

const pace = { distanceMs: 1, longestWaitMs: 1_000 };
const answer =
  (body: string, headers: Record<string, string> = {}): FeedHost =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "application/rss+xml", ...headers }).end(body);

/** Hosts, and a podcast of the same name for each. */
async function world(given: Record<string, FeedHost>, robots: Record<string, FeedHost> = {}) {
  hosts = await startFeedHosts(given, robots);
  const { db } = database;
  const context = hosts.context(makeContext(db));
  const feeds = Object.fromEntries(Object.keys(given).map((name) => [name, hosts.url(name)]));
  const ids = await listPodcasts(db, feeds);
  const read = () => readDueFeeds(context, { pace });
  const again = async () => {
    await makeDue(db);
    await read();
  };
  return { db, context, ids, read, again, of: (name: string) => feedOf(db, ids.get(name)!) };
}

describe("a feed", () => {
  test("is read once and then asked for conditionally; unchanged, its address was seen again", async () => {
    const feed = rss({ title: "Heron", email: "ida@heron.fm" });
    const { of, read, again, db } = await world({
      heron: (request, response) => {
        const same = request.headers["if-none-match"] === '"v1"';
        response.writeHead(same ? 304 : 200, {
          etag: '"v1"',
          "last-modified": "Mon, 01 Jun 2026 08:00:00 GMT",
        });
        response.end(same ? undefined : feed);
      },
    });
    await read();
    const first = await of("heron");
    expect(first).toMatchObject({
      outcome: "read",
      status: 200,
      failures: 0,
      etag: '"v1"',
      claim: null,
      title: "Heron",
      address: "ida@heron.fm",
    });
    expect(first.due!.getTime()).toBeGreaterThan(Date.now());
    await sql`update podcast_source set last_seen = now() - interval '3 days'`.execute(db);
    await sql`update podcast_address set last_seen = now() - interval '3 days'`.execute(db);
    await again();
    const second = await of("heron");
    expect(second).toMatchObject({
      outcome: "unchanged",
      status: 304,
      etag: '"v1"',
      address: "ida@heron.fm",
    });
    expect(hosts.lastHeaders.get("heron")).toMatchObject({
      "if-none-match": '"v1"',
      "if-modified-since": "Mon, 01 Jun 2026 08:00:00 GMT",
      "accept-encoding": "gzip, br",
    });
    const { last_seen } = await db
      .selectFrom("podcast_address")
      .select("last_seen")
      .executeTakeFirstOrThrow();
    expect(Date.now() - last_seen.getTime()).toBeLessThan(86_400_000);
    // Nothing is due: no request is made.
    const before = hosts.asked.length;
    await read();
    expect(hosts.asked.length).toBe(before);
  });

  test("that names its address no more, or another one, takes it out of sale at once (L-3)", async () => {
    const emails = ["old@heron.fm", "new@heron.fm", undefined, "old@heron.fm"];
    const { of, read, again, db, ids } = await world({
      heron: (_request, response, nth) => {
        const email = emails[nth - 1];
        response.end(rss({ title: "heron", ...(email && { email }) }));
      },
    });
    // A table of years ago copied another address out of the same feed.
    await sql`insert into podcast_address (podcast_id, address, address_key, verdict, source, tag)
      values (${ids.get("heron")}, 'copied@heron.fm', 'copied@heron.fm', 'usable', 'table-2014 x', 'itunes:owner/itunes:email')`.execute(
      db,
    );
    await read();
    expect((await of("heron")).address).toBe("old@heron.fm");
    await again();
    expect((await of("heron")).address).toBe("new@heron.fm");
    await again();
    expect((await of("heron")).address).toBeNull();
    const rows = await db.selectFrom("podcast_address").select(["address", "gone"]).execute();
    expect(rows.map(({ address, gone }) => [address, gone !== null]).sort()).toEqual([
      ["copied@heron.fm", true],
      ["new@heron.fm", true],
      ["old@heron.fm", true],
    ]);
    await again();
    expect((await of("heron")).address).toBe("old@heron.fm");
  });

  test("that has moved is read where it is now, by redirect or by its own word; a passing redirect changes nothing", async () => {
    const there = (name: string, email: string) => answer(rss({ title: name, email }));
    const to =
      (name: string, status: number): FeedHost =>
      (_request, response) =>
        response.writeHead(status, { location: hosts.url(name) }).end();
    const says =
      (title: string, name: string): FeedHost =>
      (_request, response) =>
        response.end(rss({ title, inside: `<itunes:new-feed-url>${hosts.url(name)}</itunes:new-feed-url>` }));
    hosts = await startFeedHosts({
      forever: to("forever-new", 301),
      "forever-new": there("forever", "a@heron.fm"),
      passing: to("passing-new", 302),
      "passing-new": there("passing", "b@heron.fm"),
      mixed: to("mixed-2", 308),
      "mixed-2": to("mixed-3", 307),
      "mixed-3": there("mixed", "c@heron.fm"),
      word: says("word", "word-new"),
      "word-new": there("word", "d@heron.fm"),
      template: says("template", "forever-new"),
      nowhere: says("nowhere", "no-such"),
      round: says("round", "round-2"),
      "round-2": says("round", "round"),
      taken: to("passing", 301),
    });
    const { db } = database;
    const context = hosts.context(makeContext(db));
    const names = ["forever", "passing", "mixed", "word", "template", "nowhere", "round", "taken"];
    const ids = await listPodcasts(db, Object.fromEntries(names.map((name) => [name, hosts.url(name)])));
    await readDueFeeds(context, { pace });
    const found = await Promise.all(names.map((name) => feedOf(db, ids.get(name)!)));
    expect(found.map((one) => [one.outcome, one.feed_url, one.moved_to, one.address])).toEqual([
      ["moved", hosts.url("forever-new"), hosts.url("forever-new"), "a@heron.fm"],
      ["read", hosts.url("passing"), null, "b@heron.fm"],
      ["moved", hosts.url("mixed-2"), hosts.url("mixed-2"), "c@heron.fm"],
      ["moved", hosts.url("word-new"), hosts.url("word-new"), "d@heron.fm"],
      ["read", hosts.url("template"), hosts.url("forever-new"), null],
      ["read", hosts.url("nowhere"), hosts.url("no-such"), null],
      ["moved", hosts.url("round-2"), hosts.url("round-2"), null],
      ["elsewhere", hosts.url("taken"), hosts.url("passing"), null],
    ]);
    // The old address still leads to the podcast: an older list does not create a second one.
    await listPodcasts(db, { "forever, as it was called": hosts.url("forever") });
    expect(await db.selectFrom("podcast").select("id").execute()).toHaveLength(names.length);
  });

  test("that is gone ends; one that fails is asked for less and less; once it answers all is well again", async () => {
    const { of, read, again, db } = await world({
      gone: (_request, response, nth) =>
        nth === 1 ? response.end(rss({ title: "gone", email: "a@heron.fm" })) : response.writeHead(410).end(),
      failing: (_request, response, nth) =>
        nth < 4 ? response.writeHead(500).end() : response.end(rss({ title: "failing" })),
    });
    const pauses: number[] = [];
    for (let round = 0; round < 4; round++) {
      if (round === 0) await read();
      else await again();
      const { due, tried, failures } = await of("failing");
      pauses.push((due!.getTime() - tried!.getTime()) / 3_600_000);
      expect(failures).toBe(round < 3 ? round + 1 : 0);
      if (round === 1) {
        expect(await of("gone")).toMatchObject({ outcome: "gone", status: 410, due: null, address: null });
        await sql`update podcast_feed set due = null where outcome = 'gone'`.execute(db);
      }
    }
    expect(pauses.slice(0, 3).map((hours, index) => Math.abs(hours / 2 ** index - 1) <= 0.11)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await of("failing")).toMatchObject({ outcome: "read" });
  });
});

describe("a host", () => {
  test("that asks for patience gets it, for all of its feeds", async () => {
    hosts = await startFeedHosts({
      busy: (_request, response) => response.writeHead(429, { "retry-after": "7200" }).end(),
    });
    const { db } = database;
    const context = hosts.context(makeContext(db));
    const ids = await listPodcasts(db, {
      one: hosts.url("busy"),
      two: `${hosts.url("busy")}/2`,
      three: `${hosts.url("busy")}/3`,
    });
    await readDueFeeds(context, { pace });
    const rows = await Promise.all([...ids.values()].map((id) => feedOf(db, id)));
    const hours = rows.map(({ due }) => (due!.getTime() - Date.now()) / 3_600_000);
    expect(hours.every((one) => one > 1.7 && one < 2.3)).toBe(true);
    const asked = hosts.asked.length;
    await sql`update podcast_feed set due = now()`.execute(db);
    await readDueFeeds(context, { pace });
    expect(hosts.asked.length).toBe(asked);
    expect(rows.filter(({ outcome }) => outcome === "busy").length).toBeGreaterThanOrEqual(1);
  });

  test("is asked for its rules once, and what they forbid is never asked for, by no redirect either", async () => {
    const forbid: FeedHost = (_request, response) => response.end("User-agent: hostread\nDisallow: /feed");
    const { of, read, db } = await world(
      {
        open: answer(rss({ title: "open" })),
        closed: answer(rss({ title: "closed" })),
        through: (_request, response) => response.writeHead(302, { location: hosts.url("closed") }).end(),
        broken: answer(rss({ title: "broken" })),
      },
      { closed: forbid, broken: (_request, response) => response.writeHead(503).end() },
    );
    await read();
    await makeDue(db);
    await read();
    const outcomes = await Promise.all(["open", "closed", "through", "broken"].map((name) => of(name)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["read", "robots", "robots", "busy"]);
    expect(hosts.asked.filter((one) => one === "closed /feed" || one === "broken /feed")).toEqual([]);
    expect(hosts.asked.filter((one) => one.endsWith("/robots.txt")).sort()).toEqual([
      "broken /robots.txt",
      "closed /robots.txt",
      "open /robots.txt",
      "through /robots.txt",
    ]);
  });

  test("with very many feeds is asked at a distance and does not stand before the others", async () => {
    const times: number[] = [];
    hosts = await startFeedHosts({
      large: (_request, response) => {
        times.push(performance.now());
        response.end(rss({ title: "one of many" }));
      },
      small: answer(rss({ title: "small" })),
    });
    const { db } = database;
    const context = hosts.context(makeContext(db));
    const many = Array.from({ length: 60 }, (_, i) => [`show ${i}`, `${hosts.url("large")}/${i}`]);
    const ids = await listPodcasts(db, Object.fromEntries([...many, ["small", hosts.url("small")]]));
    await sql`update podcast set reach = 50000 where title <> 'small'`.execute(db);
    await readDueFeeds(context, { pace: { distanceMs: 40, longestWaitMs: 5_000 }, runMs: 400 });
    expect(await feedOf(db, ids.get("small")!)).toMatchObject({ outcome: "read" });
    expect(times.length).toBeGreaterThan(2);
    // The turns are given by the database, so they are counted there: each request has moved the host's next turn on.
    const left = await db.selectFrom("podcast_feed").select("due").where("tried", "is", null).execute();
    expect(left.length).toBe(61 - 1 - times.length);
  });
});

describe("the order", () => {
  test("is by listeners, and what somebody waits for comes before", async () => {
    const order: string[] = [];
    const note =
      (name: string): FeedHost =>
      (_request, response) => {
        order.push(name);
        response.end(rss({ title: name }));
      };
    const names = ["unknown", "few", "some", "many", "asked"];
    const { db, context, ids } = await world(Object.fromEntries(names.map((name) => [name, note(name)])));
    for (const [name, reach] of [
      ["few", 50],
      ["some", 5_000],
      ["many", 90_000],
    ] as const)
      await sql`update podcast set reach = ${reach} where id = ${ids.get(name)!}`.execute(db);
    await readDueFeeds({ ...context, config: { ...context.config, crawl: "asked" } }, { pace });
    expect(order).toEqual([]);
    await inTransaction(db, (tx) => readFeedsFirst(context, tx, [ids.get("asked")!]));
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'read-wanted-feeds'`.execute(db);
    expect(rows).toHaveLength(1);
    await readWantedFeeds(context, { pace });
    expect(order).toEqual(["asked"]);
    await readDueFeeds(context, { pace, runMs: 0 });
    const claims = [];
    for (let one = 0; one < 4; one++)
      claims.push(...(await claimDue(db, { most: 1, perHost: 9, distanceMs: 1 })));
    expect(claims.map(({ podcastId }) => names[[...ids.values()].indexOf(podcastId)])).toEqual([
      "many",
      "some",
      "few",
      "unknown",
    ]);
  });

  test("asked for twice it is read once; read lately, opening it again asks nobody", async () => {
    const { db, context, ids } = await world({ heron: answer(rss({ title: "heron" })) });
    const id = ids.get("heron")!;
    for (let time = 0; time < 3; time++)
      await inTransaction(db, (tx) => readFeedsFirst(context, tx, [id, id]));
    await readWantedFeeds(context, { pace });
    await inTransaction(db, (tx) => readFeedsFirst(context, tx, [id]));
    await readWantedFeeds(context, { pace });
    expect(hosts.asked).toEqual(["heron /robots.txt", "heron /feed"]);
  });
});

describe("a reading that was killed", () => {
  test("is begun anew when its lease is over; whoever comes late writes nothing", async () => {
    const { db, ids, of, context } = await world({ heron: answer(rss({ title: "Heron" })) });
    await readDueFeeds(context, { pace, runMs: 0 });
    const [late] = await claimDue(db, { most: 5, perHost: 5, distanceMs: 1 });
    expect(await claimDue(db, { most: 5, perHost: 5, distanceMs: 1 })).toEqual([]);
    await readDueFeeds(context, { pace });
    expect(await of("heron")).toMatchObject({ outcome: null });
    // The lease runs out.
    await sql`update podcast_feed set due = now() - interval '1 second'`.execute(db);
    await readDueFeeds(context, { pace });
    expect(await of("heron")).toMatchObject({ outcome: "read", title: "Heron" });
    expect(await inTransaction(db, (tx) => holdClaim(tx, late!))).toBe(false);
    expect(ids.size).toBe(1);
  });

  test("two runs at once read each feed once", async () => {
    const given = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`show-${i}`, answer(rss({ title: `Show ${i}` }))]),
    );
    const { context, db } = await world(given);
    await Promise.all([readDueFeeds(context, { pace }), readDueFeeds(context, { pace })]);
    const asked = hosts.asked.filter((one) => one.endsWith("/feed"));
    expect(asked.length).toBe(40);
    expect(new Set(asked).size).toBe(40);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from podcast_feed where outcome = 'read'`.execute(db);
    expect(rows[0]!.n).toBe(40);
  });
});

test("podcasts without a feed, or with one at a name kept for examples, are never read", async () => {
  hosts = await startFeedHosts({});
  const { db } = database;
  const context = hosts.context(makeContext(db));
  await listPodcasts(db, {
    a: "https://feeds.host.example/a.xml",
    b: "http://localhost.localhost:8080/b",
    c: "https://www.example.com/c",
    d: "https://show.test/d",
  });
  await readDueFeeds(context, { pace });
  expect(await db.selectFrom("podcast_feed").selectAll().execute()).toEqual([]);
  expect([hosts.asked, hosts.foreign]).toEqual([[], []]);
});

test("a host that nobody has asked for a month is forgotten with a round of the walk, rules out of date before", async () => {
  const { db } = await world({});
  await sql`insert into feed_host (host, free, robots, robots_until) values
    ('long-ago.fm', now() - interval '31 days', '{}', now() - interval '30 days 1 hour'),
    ('lately.fm', now() - interval '29 days', null, null),
    ('yesterday.fm', now() - interval '25 hours', '{"kind": "rules"}', now() - interval '1 hour'),
    ('closed.fm', now(), '{"kind": "closed", "outcome": "failing", "times": 2}', now() - interval '1 hour'),
    ('today.fm', now(), '{"kind": "rules"}', now() + interval '1 hour')`.execute(db);
  await inTransaction(db, walkOn);
  const { rows } = await sql`select host, robots is not null as kept from feed_host order by host`.execute(
    db,
  );
  expect(rows).toEqual([
    { host: "closed.fm", kept: true },
    { host: "lately.fm", kept: false },
    { host: "today.fm", kept: true },
    { host: "yesterday.fm", kept: false },
  ]);
});
