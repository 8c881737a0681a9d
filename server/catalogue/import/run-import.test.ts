import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { itunes, rss, useImport } from "../../../tests/support/import.ts";

const { db, folder, refusals, put, take, everything, podcasts } = useImport();

describe("one source", () => {
  test("is taken over with genres, estimate, search text and the address apart with its provenance (L-1)", async () => {
    const counts = await take([
      put(
        "a.xml",
        rss({ title: "Der Graureiher", author: "Ída", self: "https://heron.fm/feed", email: "Ida@Heron.fm" }),
      ),
    ]);
    expect(counts).toEqual({ records: 1, new: 1, changed: 0, unchanged: 0, refused: 0 });
    const row = await db().selectFrom("podcast").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      title: "Der Graureiher",
      title_key: "der graureiher",
      search_text: "der graureiher ida",
      feed_key: "heron.fm/feed",
      primary_genre_id: 1482,
      genre_ids: [1482, 1301],
      episodes: 1,
      latest_episode: "2026-06-01",
      reach_method: "cadence",
      language: "en",
    });
    expect(row.reach_low!).toBeLessThan(row.reach_high!);
    const addresses = await db().selectFrom("podcast_address").selectAll().execute();
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
  });

  test("S-10 a mail address in title or artist is shown as it is and found by none of its letters", async () => {
    const title = "Moorland ida.berg@moorland.example live";
    await take([put("a.xml", rss({ title, author: "Ída (ida@heron.fm)", self: "https://heron.fm/feed" }))]);
    const row = await db().selectFrom("podcast").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ title, artist: "Ída (ida@heron.fm)" });
    expect(row.search_text).toMatch(/^moorland .*live ida/);
    for (const piece of ["@", "berg", "example", "heron", "ida.", "fm"])
      expect(row.search_text, piece).not.toContain(piece);
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
    await take([folder()]);
    const before = await everything();
    expect(await take([folder()])).toEqual({ records: 4, new: 0, changed: 0, unchanged: 4, refused: 0 });
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
    expect(await take([folder(), join(folder(), "missing"), "https://heron.fm/feed"])).toEqual({
      records: 11,
      new: 3,
      changed: 0,
      unchanged: 0,
      refused: 8,
    });
    expect(refusals().map(({ line, code }) => `${line} ${code}`)).toEqual([
      "null html-page",
      "null bad-json",
      "null unknown-format",
      "1 row-title",
      "3 row-identity",
      "null empty",
      "null not-found",
      "null fetch-failed",
    ]);
    expect(refusals().every(({ file, reason }) => file !== "" && reason.length > 10)).toBe(true);
  });

  test("in the database with one record: that one is refused, the others of its batch are written", async () => {
    await sql`alter table podcast add constraint no_otter check (title <> 'Otter')`.execute(db());
    const rows = ["Heron", "Otter", "Mole", "Newt"].map((collectionName, index) => ({
      collectionId: index + 1,
      collectionName,
    }));
    expect(await take([put("i.json", itunes(rows))])).toMatchObject({ new: 3, refused: 1 });
    expect(refusals()).toMatchObject([
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
    expect(await take([folder()])).toMatchObject({ new: 2, refused: 0 });
    expect((await podcasts()).map(({ title }) => title)).toEqual(["Half show", "Nul show"]);
  });
});
