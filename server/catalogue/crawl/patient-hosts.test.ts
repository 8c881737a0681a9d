import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { freshDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { feedOf, listPodcasts, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHost, type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addByFeed } from "./add-by-feed.ts";
import { claimDue, settle, walkOn } from "./feed-queries.ts";
import { readDueFeeds } from "./read-feeds.ts";
import { beginVisit, NotBefore, waitForTurn } from "./visit.ts";

let database: TestDatabase;
let hosts: FeedHosts;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await hosts?.close();
  await database.drop();
});

const pace = { distanceMs: 1, longestWaitMs: 1_000 };
const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

/** Hosts, and podcasts of these names at these addresses. */
async function world(
  given: Record<string, FeedHost>,
  robots: Record<string, FeedHost>,
  feeds: (url: (name: string) => string) => Record<string, string>,
) {
  hosts = await startFeedHosts(given, robots);
  const { db } = database;
  const context = hosts.context(makeContext(db));
  const ids = await listPodcasts(db, feeds(hosts.url));
  const hostOf = (name: string) => new URL(hosts.url(name)).host;
  const free = async (name: string, seconds: number) => {
    const at = sql<Date>`now() + make_interval(secs => ${seconds})`;
    await sql`insert into feed_host (host, free) values (${hostOf(name)}, ${at})
      on conflict (host) do update set free = excluded.free`.execute(db);
  };
  /** Seconds until the host may be asked again. */
  const freeIn = async (name: string) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from free - now())::float8 as seconds from feed_host where host = ${hostOf(name)}`.execute(
      db,
    );
    return rows[0]!.seconds;
  };
  const of = async (name: string) => {
    const feed = await feedOf(db, ids.get(name)!);
    return { ...feed, dueIn: (feed.due!.getTime() - Date.now()) / 1_000 };
  };
  return { db, context, of, free, freeIn, hostOf, read: () => readDueFeeds(context, { pace }) };
}

/** A number of seconds, with a tenth more or less and as long as a test may take. */
const about = (seconds: number) => (value: number) =>
  value > seconds * 0.9 - 120 && value < seconds * 1.1 + 1;
const status =
  (code: number, headers: Record<string, string> = {}): FeedHost =>
  (_request, response) =>
    response.writeHead(code, headers).end();
const slowly: FeedHost = (_request, response) => response.end("User-agent: *\nCrawl-delay: 25");
/** A feed that redirects to another spelling of its path. */
const spelled: FeedHost = (request, response) =>
  request.url === "/feed"
    ? response.writeHead(301, { location: "/feed/" }).end()
    : response.end(rss({ title: "Heron" }));

describe("a host that wants to be asked seldom", () => {
  test("is read through its own redirects in one visit, and the next visit comes as late as it wishes", async () => {
    const { of, read, freeIn } = await world({ heron: spelled }, { heron: slowly }, (url) => ({
      Heron: url("heron"),
    }));
    await read();
    expect(await of("Heron")).toMatchObject({ outcome: "read", failures: 0 });
    expect(hosts.asked).toEqual(["heron /robots.txt", "heron /feed", "heron /feed/"]);
    expect(await freeIn("heron")).toBeGreaterThan(10);
  });

  test("can have its podcast added by hand", async () => {
    const { db, context } = await world({ heron: spelled }, { heron: slowly }, () => ({}));
    const owner = await makeOwner(db);
    const { id: loginId } = await makeLogin(db, [owner]);
    const adder = { loginId, ownerId: owner.id };
    expect(await addByFeed(context, adder, hosts.url("heron"))).toMatchObject({ added: true });
    expect(await db.selectFrom("podcast").select("title").execute()).toEqual([{ title: "Heron" }]);
  });

  test("whose turn is too far away, after others that led to it, has those asked less and less often", async () => {
    const { db, of, read, free } = await world(
      { door: (_request, response) => response.writeHead(302, { location: hosts.url("house") }).end() },
      {},
      (url) => ({ Heron: url("door") }),
    );
    for (const minutes of [1, 2, 4]) {
      await free("house", 30);
      await read();
      const { dueIn, ...feed } = await of("Heron");
      expect(feed).toMatchObject({ outcome: null, claim: null });
      expect([minutes, dueIn > minutes * MINUTES - 30]).toEqual([minutes, true]);
      await makeDue(db);
    }
    expect(hosts.asked.filter((one) => one !== "house /robots.txt")).toEqual([
      "door /robots.txt",
      "door /feed",
      "door /feed",
      "door /feed",
    ]);
  });
});

test("the longest wait is one for the whole look, not for each host on its way", async () => {
  await inTransaction(database.db, async (tx) => {
    // Within a transaction, now() does not advance.
    await sql`insert into feed_host (host, free) values
      ('a.fm', now() + interval '0.3 seconds'), ('b.fm', now() + interval '0.3 seconds')`.execute(tx);
    const visit = beginVisit({ distanceMs: 1, longestWaitMs: 500 });
    await waitForTurn(tx, "a.fm", visit);
    expect(visit.waitMs).toBe(200);
    const refused = await waitForTurn(tx, "b.fm", visit).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NotBefore);
    expect((refused as NotBefore).asked).toBe(true);
    const fresh = await waitForTurn(tx, "b.fm", beginVisit({ distanceMs: 1, longestWaitMs: 200 })).catch(
      (error: unknown) => error,
    );
    expect((fresh as NotBefore).asked).toBe(false);
  });
});

describe("a host that does not tell its rules", () => {
  test("is left alone with all its feeds for half an hour, then twice as long", async () => {
    let works = false;
    const { db, of, read, freeIn } = await world(
      { heron: (_request, response) => response.end(rss({ title: "Heron" })) },
      {
        heron: (_request, response) =>
          works ? response.end("User-agent: *\nAllow: /") : response.writeHead(500).end(),
      },
      (url) =>
        Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`show ${i}`, `${url("heron")}?${i}`])),
    );
    const states = async () => {
      const { rows } = await sql<{ outcome: string | null; seconds: number }>`
        select outcome, extract(epoch from due - now())::float8 as seconds from podcast_feed`.execute(db);
      return rows;
    };
    /** Feeds wait for their turn, a millisecond each: some are due only when the others have been put off. */
    const readAll = async () => {
      await read();
      await sleep(100);
      await read();
    };
    await readAll();
    expect(hosts.asked).toEqual(["heron /robots.txt"]);
    const first = await states();
    expect(first.filter(({ outcome }) => outcome === "failing").length).toBeGreaterThan(0);
    expect(first.filter(({ outcome }) => outcome === "robots")).toEqual([]);
    expect(first.filter(({ seconds }) => !about(30 * MINUTES)(seconds))).toEqual([]);
    expect(about(30 * MINUTES)(await freeIn("heron"))).toBe(true);

    // Its time is over, and it still fails.
    const itsTimeIsOver = async () => {
      await makeDue(db);
      await sql`update feed_host set robots_until = now() - interval '1 second'`.execute(db);
    };
    await itsTimeIsOver();
    await readAll();
    expect(hosts.asked).toEqual(["heron /robots.txt", "heron /robots.txt"]);
    expect((await states()).filter(({ seconds }) => !about(HOURS)(seconds))).toEqual([]);
    works = true;
    await itsTimeIsOver();
    await read();
    expect((await of("show 0")).outcome).toBe("read");
    // Once it has told them, the next failure counts as the first.
    works = false;
    await itsTimeIsOver();
    await read();
    expect(about(30 * MINUTES)(await freeIn("heron"))).toBe(true);
  });

  test("because it is asked too much has not allowed everything, and is left alone as long as it wishes", async () => {
    const { of, read } = await world(
      { heron: (_request, response) => response.end(rss({ title: "Heron" })) },
      { heron: status(429, { "retry-after": "7200" }) },
      (url) => ({ Heron: url("heron") }),
    );
    await read();
    const { dueIn, ...feed } = await of("Heron");
    expect(feed).toMatchObject({ outcome: "busy", failures: 1 });
    expect(about(2 * HOURS)(dueIn)).toBe(true);
    expect(hosts.asked).toEqual(["heron /robots.txt"]);
  });
});

describe("rules that lie at another host", () => {
  const lead = () =>
    world(
      { heron: (_request, response) => response.end(rss({ title: "Heron" })) },
      {
        heron: (_request, response) =>
          response.writeHead(302, { location: hosts.url("rules").replace("/feed", "/heron.txt") }).end(),
      },
      (url) => ({ Heron: url("heron") }),
    );

  test("are asked for in that host's turn", async () => {
    const { of, read, free, freeIn } = await lead();
    await free("rules", -1);
    await read();
    // 404: there are none.
    expect(hosts.asked).toEqual(["heron /robots.txt", "rules /heron.txt", "heron /feed"]);
    expect((await of("Heron")).outcome).toBe("read");
    expect(await freeIn("rules")).toBeGreaterThan(-1);
  });

  test("are not asked for while that host is to be left alone", async () => {
    const { of, read, free } = await lead();
    await free("rules", 2 * HOURS);
    await read();
    expect(hosts.asked).toEqual(["heron /robots.txt"]);
    const { dueIn, ...feed } = await of("Heron");
    expect(feed.outcome).toBe("busy");
    expect(about(2 * HOURS)(dueIn)).toBe(true);
  });

  test("are not asked for where that host's own rules forbid it", async () => {
    const { db, of, read, hostOf } = await lead();
    const rules = JSON.stringify({ kind: "rules", rules: [{ allow: false, path: "/" }], delay: null });
    await sql`insert into feed_host (host, robots, robots_until)
      values (${hostOf("rules")}, ${rules}::jsonb, now() + interval '1 day')`.execute(db);
    await read();
    expect(hosts.asked).toEqual(["heron /robots.txt"]);
    const { dueIn, outcome } = await of("Heron");
    expect(outcome).toBe("robots");
    expect(about(30 * MINUTES)(dueIn)).toBe(true);
  });
});

test("a feed that wants to be left alone for years is, for a month; its host with all others for a day", async () => {
  const { of, read, freeIn } = await world(
    { large: status(429, { "retry-after": "9999999999" }) },
    {},
    (url) => ({ Heron: url("large") }),
  );
  await read();
  expect((await of("Heron")).dueIn).toBeGreaterThan(26 * DAYS);
  const pause = await freeIn("large");
  expect([pause > DAYS - 120, pause <= DAYS]).toEqual([true, true]);
});

test("no pause is longer than 30 days, and those that begin together do not end together (L-3)", async () => {
  const { db } = await world({}, {}, (url) =>
    Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`show ${i}`, url(`show-${i}`)])),
  );
  await inTransaction(db, walkOn);
  const claims = await claimDue(db, { most: 60, perHost: 60, distanceMs: 1 });
  expect(claims).toHaveLength(60);
  const done = { outcome: "read", status: 200, reason: null, failures: 0, succeeded: true } as const;
  for (const claim of claims)
    await settle(db, claim, { ...done, pause: 30 * DAYS, movedTo: null, gapHours: null });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due - tried)::float8 as seconds from podcast_feed`.execute(db);
  const pauses = rows.map(({ seconds }) => seconds);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30 * DAYS);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(27 * DAYS);
  expect(new Set(pauses.map((seconds) => Math.floor(seconds / HOURS))).size).toBeGreaterThan(5);
});

test("a robots.txt that leads to where we may not ask counts as none, whether that is known from before or not", async () => {
  // What nobody has allowed: an address of this machine.
  const leadsInside =
    (path: string): FeedHost =>
    (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:9${path}` }).end();
  const robots = leadsInside("/robots.txt");
  const show: FeedHost = (_request, response) => response.end(rss({ title: "Heron" }));
  const { of, read, db } = await world(
    { early: show, moved: leadsInside("/feed"), late: show },
    { early: robots, late: robots },
    (url) => ({ moved: url("moved"), early: url("early") }),
  );
  await read();
  expect(await of("early")).toMatchObject({ outcome: "read" });
  expect(await of("moved")).toMatchObject({ outcome: "refused" });
  // From now on the place is known as one that is refused.
  const late = await listPodcasts(db, { late: hosts.url("late") });
  await read();
  expect(await feedOf(db, late.get("late")!)).toMatchObject({ outcome: "read", status: 200 });
});
