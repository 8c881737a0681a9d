import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../server/platform/postgres/database.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { feedOf, listPodcasts } from "../support/feeds/feed-catalogue.ts";
import { type FeedHost, type FeedHosts, startFeedHosts } from "../support/feeds/feed-hosts.ts";
import { rss } from "../support/import.ts";
import { nodeProgram, type Running, runNode } from "../support/node-program.ts";
import { takenOver } from "../support/taken-over.ts";

let program: { file: string; remove(): void };
let hosts: FeedHosts;
const databases: TestDatabase[] = [];
const running: Running[] = [];
beforeAll(async () => {
  program = await nodeProgram("tests/support/programs/read-feeds.ts");
}, 120_000);
afterEach(async () => {
  for (const one of running.splice(0)) one.process.kill("SIGKILL");
  await hosts.close();
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(() => program.remove());

const feed = (name: string, email = `ida@${name}.fm`) => rss({ title: `Feed of ${name}`, email });
const answers =
  (name: string): FeedHost =>
  (_request, response) =>
    response.end(feed(name));

/** A database that knows a podcast for each of these hosts by its feed address alone. */
async function listed(names: readonly string[]) {
  const database = await freshDatabase();
  databases.push(database);
  const ids = await listPodcasts(
    database.db,
    Object.fromEntries(names.map((name) => [name, hosts.url(name)])),
  );
  return { database, of: (name: string) => feedOf(database.db, ids.get(name)!) };
}

/** A process that reads feeds, with a lease of this many seconds on each. */
function reader(database: TestDatabase, lease: number, how: "once" | "all", failpoint = ""): Running {
  const { connectionString } = database;
  const env = { HOSTREAD_FAILPOINT: failpoint };
  const one = runNode(program.file, [connectionString, String(hosts.port), String(lease), how], { env });
  running.push(one);
  return one;
}

const ending = async (one: Running) => [await one.ended, one.errors()];
const askedFor = (name: string) => hosts.asked.filter((one) => one === `${name} /feed`).length;

/** Lets the leases of all readings expire. */
const endLeases = (db: Db) => sql`update podcast_feed set due = now() where claim is not null`.execute(db);

/** The state of all readings, without times and claims, which differ in each run. */
async function standings(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select p.title, f.host, f.band, f.outcome, f.status, f.failures, f.claim is null as free, f.wanted, f.moved_to,
      f.read is not null as read, f.due > now() as later
    from podcast p left join podcast_feed f on f.podcast_id = p.id order by 1`.execute(db);
  return rows;
}

describe("S-10 a process that reads feeds is killed", () => {
  test("in the middle of a read: the next one takes the feed up once the lease is over, and not before", async () => {
    const names = ["slow", "a", "b", "c"];
    let first: Running | undefined;
    hosts = await startFeedHosts({
      ...Object.fromEntries(names.map((name) => [name, answers(name)])),
      slow: (_request, response, nth) => {
        if (nth > 1) return response.end(feed("slow"));
        // Half of it has arrived when the reading process is killed.
        response.write(feed("slow").slice(0, 150), () => first!.process.kill("SIGKILL"));
      },
    });
    const { database, of } = await listed(names);
    const { db } = database;
    first = reader(database, 600, "all");
    expect(await first.ended).toBe("SIGKILL");
    expect(await of("slow")).toMatchObject({
      title: "slow",
      tried: null,
      address: null,
      claim: expect.anything(),
    });

    expect(await ending(reader(database, 600, "once"))).toEqual([0, ""]);
    expect(askedFor("slow")).toBe(1);

    await endLeases(db);
    expect(await ending(reader(database, 600, "all"))).toEqual([0, ""]);
    for (const name of names)
      expect(await of(name)).toMatchObject({
        title: `Feed of ${name}`,
        address: `ida@${name}.fm`,
        outcome: "read",
        failures: 0,
        claim: null,
      });
    expect(askedFor("slow")).toBe(2);
    expect((await takenOver({ db })).length).toBe(names.length);
  }, 300_000);

  test("between reading and writing, and right after: what is there in the end is the same, nothing twice", async () => {
    const names = Array.from({ length: 9 }, (_, i) => `show-${i}`);
    hosts = await startFeedHosts(Object.fromEntries(names.map((name) => [name, answers(name)])));
    const undisturbed = await listed(names);
    expect(await ending(reader(undisturbed.database, 600, "all"))).toEqual([0, ""]);
    const expected = await takenOver(undisturbed.database, { fingerprints: true });
    expect(expected.length).toBe(names.length);

    const { database } = await listed(names);
    const { db } = database;
    const written = async () =>
      (await db.selectFrom("podcast").select("id").where("title", "like", "Feed of %").execute()).length;
    // The first kill hits while podcasts get their rows, the others around a feed's commit.
    for (const [point, least] of [
      ["commit.before:1", 0],
      ["feed.before:1", 0],
      ["feed.after:2", 2],
      ["feed.before:2", 3],
    ] as const) {
      expect([point, await reader(database, 600, "all", point).ended]).toEqual([point, "SIGKILL"]);
      // Other commits may have been under way when the process ended, and then they count.
      expect(await written()).toBeGreaterThanOrEqual(least);
      await endLeases(db);
    }
    expect(await ending(reader(database, 600, "all"))).toEqual([0, ""]);
    expect(await takenOver({ db }, { fingerprints: true })).toEqual(expected);
    expect(await standings(db)).toEqual(await standings(undisturbed.database.db));
  }, 300_000);
});

test("S-10 who comes back after the lease, when another has read the feed, writes nothing", async () => {
  let late: Running | undefined;
  let held: ServerResponse | undefined;
  let asked = () => {};
  hosts = await startFeedHosts({
    heron: (_request, response, nth) => {
      if (nth > 1) return response.end(feed("heron", "new@heron.fm"));
      held = response;
      late!.process.kill("SIGSTOP");
      asked();
    },
  });
  const { database, of } = await listed(["heron"]);
  const { db } = database;
  const stopped = new Promise<void>((resolve) => {
    asked = resolve;
  });
  late = reader(database, 1, "once");
  await stopped;
  // This one waits until the second is over.
  expect(await ending(reader(database, 600, "all"))).toEqual([0, ""]);
  const whole = async () => [
    await takenOver({ db }, { fingerprints: true }),
    (await sql`select f.*, f.xmin::text from podcast_feed f`.execute(db)).rows,
    (await sql`select a.*, a.xmin::text from podcast_address a`.execute(db)).rows,
  ];
  const after = await whole();
  expect(await of("heron")).toMatchObject({ address: "new@heron.fm", outcome: "read", claim: null });

  held!.end(feed("heron", "old@heron.fm"));
  late.process.kill("SIGCONT");
  expect(await ending(late)).toEqual([0, ""]);
  expect(askedFor("heron")).toBe(2);
  expect(await whole()).toEqual(after);
}, 300_000);
