import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDueFeeds } from "../../server/catalogue/crawl/read-feeds.ts";
import { readFeed } from "../../server/catalogue/feed/read-feed.ts";
import { RefusedError } from "../../server/catalogue/import/refusal.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { makeContext } from "../support/api.ts";
import { type Canary, startCanary } from "../support/canary.ts";
import { useDatabase } from "../support/database.ts";
import { feedOf, listPodcasts } from "../support/feeds/feed-catalogue.ts";
import { type FeedHost, type FeedHosts, startFeedHosts } from "../support/feeds/feed-hosts.ts";
import { type WrongFeed, wrongFeeds } from "../support/feeds/wrong-feeds.ts";
import { freePorts } from "../support/free-ports.ts";
import { sharedData, withoutSharedData } from "../support/shared-data.ts";

const pace = { distanceMs: 1, longestWaitMs: 2_000 };
/** How much memory all of them together may take beyond the test's own. */
const MOST_BYTES = 256_000_000;

const names = Object.keys(wrongFeeds(1, 2));

describe(`${names.length} feed hosts that do wrong or odd things (S-9, S-10)`, () => {
  const database = useDatabase();
  let hosts: FeedHosts;
  let canary: Canary;
  let wrong: Record<string, WrongFeed>;
  let ids: Map<string, number>;
  let peak = 0;
  const db = (): Db => database().db;

  beforeAll(async () => {
    canary = await startCanary();
    const [closed] = await freePorts(1);
    wrong = wrongFeeds(canary.port, closed!);
    const part = (key: "answers" | "robots") =>
      Object.fromEntries(
        Object.entries(wrong).flatMap(([name, one]) => (one[key] ? [[name, one[key]]] : [])),
      ) as Record<string, FeedHost>;
    hosts = await startFeedHosts(part("answers"), part("robots"));
    const feeds = Object.entries(wrong).map(([name, { url }]) => [
      name,
      url?.(hosts.port) ?? hosts.url(name),
    ]);
    ids = await listPodcasts(db(), Object.fromEntries(feeds));
    const context = hosts.context(makeContext(db()), {
      ports: [closed!],
      names: { "rebinding.fm": ["203.0.113.7", "127.0.0.1"], "no-such-host.fm": [] },
    });
    const before = process.memoryUsage().rss;
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss - before);
    }, 20);
    await readDueFeeds(context, { pace, runMs: 240_000 });
    clearInterval(sampler);
  }, 300_000);
  afterAll(async () => {
    await hosts?.close();
    await canary?.stop();
  });

  test.each(names)("%s: its outcome is written down, with the next time", async (name) => {
    const row = await feedOf(db(), ids.get(name)!);
    const late = wrong[name]!.large && row.outcome === "timeout";
    const expected = late ? { outcome: "timeout", status: 200 } : wrong[name]!;
    const { outcome, status = null, reason = null } = expected as WrongFeed;
    expect(row).toMatchObject({ outcome, status, reason, claim: null, wanted: null });
    expect(row.tried).not.toBeNull();
    expect(row.failures).toBe(outcome === "read" ? 0 : 1);
    if (outcome === "gone") expect(row.due).toBeNull();
    else expect(row.due!.getTime()).toBeGreaterThan(Date.now() + 1_200_000);
    if (row.status === 429) expect(row.due!.getTime()).toBeGreaterThan(Date.now() + 70_000_000);
    // What could not be read has changed nothing.
    if (outcome !== "read") expect(row).toMatchObject({ title: name, address: null, read: null });
    else expect(row.address).toBe("ida@heron.fm");
    expect(row.title.length).toBeLessThanOrEqual(300);
    expect(row.title).not.toMatch(/lollol|\p{Cc}|\u202e/u);
    expect((row.etag ?? "").length).toBeLessThanOrEqual(500);
  });

  test("nobody came where nobody may come, and memory stayed bounded", () => {
    expect(canary.connections()).toBe(0);
    expect(peak).toBeLessThan(MOST_BYTES);
    console.info(`Memory above the beginning: ${Math.round(peak / 1_000_000)} MB at most.`);
  });
});

const data = sharedData();
if (data === null) console.info(`Real feeds not served: ${withoutSharedData}.`);

describe.skipIf(data === null)("real feeds, served from here", () => {
  const database = useDatabase();

  test("are read as their files are, each once; no name in them is looked up that is not asked for", {
    timeout: 180_000,
  }, async () => {
    const folder = join(data!, "feeds");
    const files = readdirSync(folder).filter((name) => name.endsWith(".xml"));
    expect(files.length).toBeGreaterThanOrEqual(60);
    const label = (file: string) => file.replace(/\.xml$/, "").replace(/[^a-z0-9-]/g, "-");
    const given = Object.fromEntries(
      files.map((file) => [
        label(file),
        ((_request, response) =>
          response.writeHead(200, { etag: '"1"' }).end(readFileSync(join(folder, file)))) as FeedHost,
      ]),
    );
    const hosts = await startFeedHosts(given);
    try {
      const { db } = database();
      const ids = await listPodcasts(
        db,
        Object.fromEntries(files.map((file) => [`file ${file}`, hosts.url(label(file))])),
      );
      await readDueFeeds(hosts.context(makeContext(db)), { pace, runMs: 150_000 });
      for (const file of files) {
        const row = await feedOf(db, ids.get(`file ${file}`)!);
        const read = await readFeed([readFileSync(join(folder, file))] as never, new Date()).catch(
          (error) => {
            if (error instanceof RefusedError) return error.code;
            throw error;
          },
        );
        const expected =
          typeof read === "string"
            ? { outcome: "no-podcast", reason: read, title: `file ${file}` }
            : { outcome: "read", reason: null, title: read.title, etag: '"1"' };
        expect([file, row]).toMatchObject([file, expected]);
      }
      const asked = hosts.asked.filter((one) => one.endsWith("/feed"));
      expect(asked.length).toBe(files.length);
    } finally {
      await hosts.close();
    }
  });
});
