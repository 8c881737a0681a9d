import { expect, test } from "vitest";
import { itunes, rss, useImport } from "../../../tests/support/import.ts";

const { db, put, take } = useImport();

/** A show of the list with downloads, the one signal that would replace any other estimate. */
const withDownloads = (value: number, episodeCount: number) =>
  put(
    "german-tech.json",
    JSON.stringify([
      {
        name: "Der Graureiher",
        rssFeed: "https://heron.fm/feed",
        itunesID: 7,
        episodeCount,
        weekly_downloads_avg: { value, updated: "2026-06-01" },
      },
    ]),
  );
const reach = () =>
  db()
    .selectFrom("podcast")
    .select(["reach", "reach_low", "reach_high", "reach_method", "reach_measured", "reach_signals"])
    .executeTakeFirstOrThrow();

test("a value stated by the podcaster wins over whatever is imported later; an estimate gives way", async () => {
  const feed = put("a.xml", rss({ title: "Der Graureiher", self: "https://heron.fm/feed" }));
  await take([feed]);
  expect((await reach()).reach_method).toBe("cadence");
  expect(await take([withDownloads(12_000, 90)])).toMatchObject({ changed: 1 });
  expect((await reach()).reach_method).toBe("downloads");

  // With blanks behind the commas, as people write them.
  const stating = (value: string, on: string) =>
    `title, feedUrl, statedReach, statedOn\nDer Graureiher,https://www.heron.fm/feed/,${value},${on}\n`;
  const table = (value: string, on: string) => put("kit.csv", stating(value, on));
  expect(await take([table("4321", "2026-05-01")])).toMatchObject({ changed: 1, refused: 0 });
  const kept = {
    reach: 4_321,
    reach_low: 4_321,
    reach_high: 4_321,
    reach_method: "stated",
    reach_measured: "2026-05-01",
    reach_signals: [{ code: "stated", value: "4321" }],
  };
  expect(await reach()).toEqual(kept);
  expect(await take([table("4321", "2026-05-01")])).toMatchObject({ unchanged: 1 });
  for (const source of [
    withDownloads(90_000, 91),
    put("i.json", itunes([{ collectionId: 7, collectionName: "Der Graureiher", trackCount: 900 }])),
    put("b.xml", rss({ title: "Der Graureiher", self: "https://heron.fm/feed", author: "Somebody else" })),
  ]) {
    expect(await take([source]), source).toMatchObject({ changed: 1 });
    expect(await reach(), source).toEqual(kept);
  }

  // An unreadable figure states nothing; the other one still counts.
  for (const [value, on] of [
    ["about 5000", "2026-06-01"],
    ["0", "2026-06-01"],
    ["", "2026-06-01"],
    ["5000", "2026-02-30"],
    ["5000", "June"],
    ["5000", "0000-01-01"],
    ["5000", "2206-05-01"],
  ] as const) {
    expect(await take([table(value, on)]), value).toMatchObject({ changed: 0, refused: 1 });
    expect(await reach(), value).toEqual(kept);
  }
  // Of two tables in one import the newer statement counts, whichever is read first, and stays however often.
  const older = put("a-kit.csv", stating("7000", "2025-05-01"));
  const newer = put("b-kit.csv", stating("8000", "2026-06-01"));
  for (const sources of [[older, newer], [newer, older], [older]]) {
    await take(sources);
    expect(await reach()).toMatchObject({ reach: 8_000, reach_measured: "2026-06-01" });
  }
  expect(await take([older, newer])).toMatchObject({ changed: 0, unchanged: 2 });
  expect(await take([table("5000", "")])).toMatchObject({ changed: 1 });
  expect(await reach()).toMatchObject({ reach: 5_000, reach_method: "stated", reach_measured: null });
});

test("a table of stated reach may bring a show that nobody knows, by its directory number", async () => {
  const table = put("new.tsv", "itunesId\tstatedReach\ttitle\n77\t900\tStated first\n\t900\tNowhere\n");
  expect(await take([table])).toMatchObject({ new: 1, refused: 1 });
  const show = await db()
    .selectFrom("podcast")
    .selectAll()
    .where("itunes_id", "=", 77)
    .executeTakeFirstOrThrow();
  expect(show).toMatchObject({ title: "Stated first", reach: 900, reach_method: "stated" });
});
