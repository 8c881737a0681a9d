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
    .select(["reach", "reach_low", "reach_high", "reach_method", "reach_signals"])
    .executeTakeFirstOrThrow();

test("a value stated by the podcaster wins over whatever is imported later; an estimate gives way", async () => {
  const feed = put("a.xml", rss({ title: "Der Graureiher", self: "https://heron.fm/feed" }));
  await take([feed]);
  expect((await reach()).reach_method).toBe("cadence");
  expect(await take([withDownloads(12_000, 90)])).toMatchObject({ changed: 1 });
  expect((await reach()).reach_method).toBe("downloads");

  const stated = {
    reach: 4_321,
    reach_low: 4_321,
    reach_high: 4_321,
    reach_method: "stated" as const,
    reach_signals: JSON.stringify([{ code: "stated", value: "4321" }]),
  };
  await db().updateTable("podcast").set(stated).execute();
  const kept = { ...stated, reach_signals: [{ code: "stated", value: "4321" }] };
  expect(await reach()).toEqual(kept);
  for (const source of [
    withDownloads(90_000, 91),
    put("i.json", itunes([{ collectionId: 7, collectionName: "Der Graureiher", trackCount: 900 }])),
    put("b.xml", rss({ title: "Der Graureiher", self: "https://heron.fm/feed", author: "Somebody else" })),
  ]) {
    expect(await take([source]), source).toMatchObject({ changed: 1 });
    expect(await reach(), source).toEqual(kept);
  }
});
