import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import type { Refusal } from "./refusal.ts";
import { type ImportOptions, runImport } from "./run-import.ts";

let database: TestDatabase;
let folder: string;
let refusals: Refusal[];

beforeEach(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), "import-"));
  refusals = [];
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, content: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

function take(sources: string[], options: Partial<ImportOptions> = {}) {
  refusals = [];
  return runImport(database.db, sources, {
    now: new Date("2026-06-15T12:00:00Z"),
    fetchFeed: () => Promise.reject(new Error("no network in tests")),
    onRefusal: (refusal) => refusals.push(refusal),
    ...options,
  });
}

/** Everything the import writes, as one text. */
async function everything(): Promise<string> {
  const tables = [
    "genre",
    "podcast",
    "podcast_detail",
    "podcast_genre",
    "podcast_alias",
    "podcast_source",
    "podcast_address",
  ];
  const parts = [];
  for (const table of tables) {
    const { rows } = await sql<{
      all: string;
    }>`select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${sql.table(table)} t`.execute(
      database.db,
    );
    parts.push(rows[0]!.all);
  }
  return parts.join("\n");
}

function podcasts() {
  return database.db
    .selectFrom("podcast as p")
    .leftJoin("podcast_address as a", "a.id", "p.address_id")
    .select([
      "p.id",
      "p.title",
      "p.artist",
      "p.feed_url",
      "p.itunes_id",
      "p.guid",
      "p.episodes",
      "p.latest_episode",
      "p.reach",
      "p.reach_method",
      "a.address",
    ])
    .orderBy("p.id")
    .execute();
}

function rss(given: {
  title: string;
  self?: string;
  email?: string;
  guid?: string;
  author?: string;
  inside?: string;
}): string {
  return `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
    <title>${given.title}</title><language>en</language><itunes:author>${given.author ?? "Ida"}</itunes:author>
    ${given.self ? `<atom:link rel="self" href="${given.self}"/>` : ""}${given.guid ? `<podcast:guid>${given.guid}</podcast:guid>` : ""}
    ${given.email ? `<itunes:owner><itunes:email>${given.email}</itunes:email></itunes:owner>` : ""}
    <itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>${given.inside ?? ""}
    <item><pubDate>Mon, 01 Jun 2026 08:00:00 GMT</pubDate><enclosure url="https://cdn.heron.fm/1.mp3" type="audio/mpeg"/></item></channel></rss>`;
}

const itunes = (rows: object[]) => JSON.stringify({ resultCount: rows.length, results: rows });

describe("one source", () => {
  test("is taken over with genres, estimate, search text and the address apart with its provenance (L-1)", async () => {
    const counts = await take([
      put(
        "a.xml",
        rss({ title: "Der Graureiher", author: "Ída", self: "https://heron.fm/feed", email: "Ida@Heron.fm" }),
      ),
    ]);
    expect(counts).toEqual({ records: 1, new: 1, changed: 0, unchanged: 0, refused: 0 });
    const row = await database.db.selectFrom("podcast").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      title: "Der Graureiher",
      title_key: "der graureiher",
      search_text: "der graureiher ida",
      feed_key: "heron.fm/feed",
      primary_genre_id: 1482,
      episodes: 1,
      latest_episode: "2026-06-01",
      reach_method: "cadence",
      language: "en",
    });
    expect(row.reach_low!).toBeLessThan(row.reach_high!);
    const addresses = await database.db.selectFrom("podcast_address").selectAll().execute();
    expect(addresses).toMatchObject([
      {
        id: row.address_id,
        address: "Ida@heron.fm",
        address_key: "ida@heron.fm",
        verdict: "usable",
        source: "feed https://heron.fm/feed",
        tag: "itunes:owner/itunes:email",
        gone: null,
      },
    ]);
    expect(
      await database.db
        .selectFrom("podcast_genre")
        .select(["genre_id", "position"])
        .orderBy("position")
        .execute(),
    ).toEqual([
      { genre_id: 1482, position: 0 },
      { genre_id: 1301, position: 1 },
    ]);
  });

  test("read again changes nothing, not a byte", async () => {
    const sources = [
      put("feeds/a.xml", rss({ title: "A", self: "https://heron.fm/a", email: "a@heron.fm" })),
      put("feeds/b.xml", rss({ title: "B", email: "b@heron.fm" })),
      put(
        "i.json",
        itunes([
          { collectionId: 7, collectionName: "A", feedUrl: "http://www.heron.fm/a/", trackCount: 9 },
          { collectionId: 7, collectionName: "A twice" },
        ]),
      ),
    ];
    await take([folder]);
    const before = await everything();
    expect(await take([folder])).toEqual({ records: 4, new: 0, changed: 0, unchanged: 4, refused: 0 });
    expect(await everything()).toBe(before);
    expect(await take(sources.toReversed())).toMatchObject({ new: 0, changed: 0 });
    expect(await everything()).toBe(before);
  });

  test("is known again without an address of its own", async () => {
    const path = put("a.xml", rss({ title: "No Home" }));
    await take([path]);
    put("a.xml", rss({ title: "No Home", author: "Somebody Else" }));
    expect(await take([path])).toMatchObject({ new: 0, changed: 1 });
    expect(await podcasts()).toMatchObject([{ title: "No Home", artist: "Somebody Else", feed_url: null }]);
  });
});

describe("the same show in several sources", () => {
  test("is one podcast by feed address, directory number and GUID", async () => {
    const guid = "917393e3-1b1e-5cef-ace4-edaa54e1f811";
    await take([put("1.xml", rss({ title: "Heron", self: "https://www.heron.fm/feed/", guid }))]);
    await take([
      put(
        "2.json",
        itunes([
          {
            collectionId: 42,
            collectionName: "Heron (directory)",
            feedUrl: "http://heron.fm/feed",
            trackCount: 120,
          },
        ]),
      ),
    ]);
    await take([
      put(
        "3.json",
        itunes([{ collectionId: 42, collectionName: "Heron moved", feedUrl: "https://new.heron.fm/rss" }]),
      ),
    ]);
    await take([
      put(
        "4.opml",
        '<opml version="1.0"><body><outline text="Group"><outline text="x" xmlUrl="https://new.heron.fm/rss"/></outline></body></opml>',
      ),
    ]);
    await take([put("5.xml", rss({ title: "heron", self: "https://third.heron.fm/", guid }))]);
    expect(await podcasts()).toMatchObject([{ itunes_id: 42, guid, episodes: 120 }]);
    const aliases = await database.db.selectFrom("podcast_alias").select("key").orderBy("key").execute();
    expect(aliases.map(({ key }) => key)).toEqual(["heron.fm/feed", "new.heron.fm/rss"]);
  });

  test("but a GUID copied into a feed of another name joins nothing", async () => {
    await take([put("1.xml", rss({ title: "Heron", self: "https://heron.fm/1", guid: "same" }))]);
    await take([put("2.xml", rss({ title: "Otter", self: "https://heron.fm/2", guid: "same" }))]);
    expect(await podcasts()).toMatchObject([
      { title: "Heron", guid: "same" },
      { title: "Otter", guid: null },
    ]);
  });

  test("is told by the more trusted source; others fill what is empty; the greater number of episodes counts", async () => {
    await take([
      put(
        "1.opml",
        '<opml version="2.0"><body><outline text="short" xmlUrl="https://heron.fm/f"/></body></opml>',
      ),
    ]);
    await take([put("2.xml", rss({ title: "The Feed's Title", self: "https://heron.fm/f" }))]);
    await take([
      put(
        "3.json",
        itunes([
          {
            collectionId: 1,
            collectionName: "Directory title",
            artistName: "D",
            feedUrl: "https://heron.fm/f",
            trackCount: 300,
            primaryGenreName: "Comedy",
            artworkUrl600: "https://img.heron.fm/i.jpg",
          },
        ]),
      ),
    ]);
    expect(await podcasts()).toMatchObject([
      { title: "The Feed's Title", artist: "Ida", episodes: 300, itunes_id: 1 },
    ]);
    const row = await database.db
      .selectFrom("podcast")
      .select(["primary_genre_id", "image_url"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ primary_genre_id: 1303, image_url: "https://img.heron.fm/i.jpg" });
  });

  test("an older answer of the same directory does not undo a newer one", async () => {
    const answer = (name: string, date: string) =>
      itunes([{ collectionId: 1, collectionName: name, releaseDate: date }]);
    await take([put("new.json", answer("New name", "2026-05-01T00:00:00Z"))]);
    expect(await take([put("old.json", answer("Old name", "2020-05-01T00:00:00Z"))])).toMatchObject({
      unchanged: 1,
    });
    expect(await podcasts()).toMatchObject([{ title: "New name", latest_episode: "2026-05-01" }]);
  });

  test("published downloads replace the estimate, and no estimate replaces them", async () => {
    await take([put("1.xml", rss({ title: "Heron", self: "https://heron.fm/f" }))]);
    await take([
      put(
        "2.json",
        JSON.stringify([
          {
            name: "Heron",
            rssFeed: "https://heron.fm/f",
            weekly_downloads_avg: { value: 2345, updated: "2026-02-01" },
          },
        ]),
      ),
    ]);
    await take([put("3.xml", rss({ title: "Heron renamed", self: "https://heron.fm/f" }))]);
    expect(await podcasts()).toMatchObject([
      { title: "Heron renamed", reach: 2345, reach_method: "downloads" },
    ]);
  });
});

describe("addresses", () => {
  const feed = (email: string, inside = "") =>
    rss({ title: "Heron", self: "https://heron.fm/f", email, inside });

  test("that are placeholders leave the podcast without one, but are kept", async () => {
    await take([put("1.xml", feed("feeds@soundcloud.com", "<webMaster>web@heron.fm</webMaster>"))]);
    expect(await podcasts()).toMatchObject([{ address: null }]);
    const kept = await database.db
      .selectFrom("podcast_address")
      .select(["verdict", "reason", "tag"])
      .orderBy("tag")
      .execute();
    expect(kept).toEqual([
      { verdict: "placeholder", reason: "hosting-placeholder", tag: "itunes:owner/itunes:email" },
      { verdict: "usable", reason: null, tag: "webMaster" },
    ]);
  });

  test("that their feed no longer names are gone, and come back when it does", async () => {
    await take([put("1.xml", feed("first@heron.fm"))]);
    await take([put("1.xml", feed("second@heron.fm"))]);
    expect(await podcasts()).toMatchObject([{ address: "second@heron.fm" }]);
    const first = () =>
      database.db
        .selectFrom("podcast_address")
        .select("gone")
        .where("address_key", "=", "first@heron.fm")
        .executeTakeFirstOrThrow();
    expect((await first()).gone).toBeInstanceOf(Date);
    await take([put("1.xml", feed("first@heron.fm"))]);
    expect((await first()).gone).toBeNull();
    expect(await podcasts()).toMatchObject([{ address: "first@heron.fm" }]);
  });

  test("of another source stay when one source changes", async () => {
    await take([
      put("t.tsv", `heron\tHeron\t\thttps://heron.fm/f\t\tIda\tida@heron.fm\t\t\tfalse\tText\tText\n`),
    ]);
    await take([put("1.xml", rss({ title: "Heron", self: "https://heron.fm/f" }))]);
    expect(await podcasts()).toMatchObject([{ address: "ida@heron.fm" }]);
  });
});

describe("what goes wrong", () => {
  test("in one file or row never stops the rest; each refusal names file, line and reason", async () => {
    put("a.xml", rss({ title: "A", self: "https://heron.fm/a" }));
    put("b.xml", "<html>not a feed</html>");
    put("c.json", "{broken");
    put("d.csv", "some,other,table\n1,2,3\n");
    put(
      "e.json",
      itunes([
        { collectionId: 1, collectionName: "" },
        { collectionId: 2, collectionName: "E" },
        { collectionName: "nowhere" },
      ]),
    );
    put("f.xml", "");
    put("sub/g.xml", rss({ title: "G", self: "https://heron.fm/g" }));
    put("notes.md", "not looked at");
    expect(await take([folder, join(folder, "missing"), "https://heron.fm/feed"])).toEqual({
      records: 11,
      new: 3,
      changed: 0,
      unchanged: 0,
      refused: 8,
    });
    expect(refusals.map(({ line, code }) => `${line} ${code}`)).toEqual([
      "null html-page",
      "null bad-json",
      "null unknown-format",
      "1 row-title",
      "3 row-identity",
      "null empty",
      "null not-found",
      "null fetch-failed",
    ]);
    expect(refusals.every(({ file, reason }) => file !== "" && reason.length > 10)).toBe(true);
  });

  test("in the database with one record: that one is refused, the others of its batch are written", async () => {
    await sql`alter table podcast add constraint no_otter check (title <> 'Otter')`.execute(database.db);
    const rows = ["Heron", "Otter", "Mole", "Newt"].map((collectionName, index) => ({
      collectionId: index + 1,
      collectionName,
    }));
    expect(await take([put("i.json", itunes(rows))])).toMatchObject({ new: 3, refused: 1 });
    expect(refusals).toMatchObject([
      { line: 2, code: "not-written", reason: expect.stringContaining("no_otter") },
    ]);
    expect((await podcasts()).map(({ title }) => title)).toEqual(["Heron", "Mole", "Newt"]);
  });

  test("an interrupted import leaves whole batches, and running it again finishes it", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      collectionId: index + 1,
      collectionName: `Show ${index}`,
    }));
    const source = put("i.json", itunes(rows));
    const stop = new AbortController();
    const first = await take([source], {
      batchSize: 10,
      signal: stop.signal,
      onProgress: ({ new: made }) => made >= 20 && stop.abort(),
    });
    expect([first.new % 10, first.new >= 20, first.new < 50, first.records]).toEqual([
      0,
      true,
      true,
      first.new,
    ]);
    const second = await take([source], { batchSize: 10 });
    expect(second).toMatchObject({ new: 50 - first.new, unchanged: first.new });
    expect((await podcasts()).length).toBe(50);
  });

  test("two imports at the same time make each show once", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      collectionId: index + 1,
      collectionName: `Show ${index}`,
    }));
    const source = put("i.json", itunes(rows));
    const both = await Promise.all([take([source], { batchSize: 7 }), take([source], { batchSize: 11 })]);
    expect(both[0].new + both[1].new).toBe(60);
    expect((await podcasts()).length).toBe(60);
  });

  test("half a character in JSON and a NUL in a table are cleaned, not refused", async () => {
    put("i.json", '{"results":[{"collectionId":1,"collectionName":"Half \\ud83d \\u0000 show"}]}');
    put("t.tsv", `s\tNul\0 show\t\thttps://heron.fm/n\t\t\t\t\t\tfalse\t\t\n`);
    expect(await take([folder])).toMatchObject({ new: 2, refused: 0 });
    expect((await podcasts()).map(({ title }) => title)).toEqual(["Half show", "Nul show"]);
  });
});
