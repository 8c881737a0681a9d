import { describe, expect, test } from "vitest";
import { itunes, rss, useImport } from "../../../tests/support/import.ts";

const { db, put, take, podcasts } = useImport();

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
    const aliases = await db().selectFrom("podcast_alias").select("key").orderBy("key").execute();
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
    const row = await db()
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
    const kept = await db()
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
      db()
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
