import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sharedData, withoutSharedData } from "../../../tests/support/shared-data.ts";
import { RefusedError } from "../import/refusal.ts";
import type { FeedPodcast } from "./feed-podcast.ts";
import { readFeed } from "./read-feed.ts";

const data = sharedData();
if (data === null) console.info(`Real feeds not read: ${withoutSharedData}.`);

describe.skipIf(data === null)("63 real feeds", () => {
  test("are all read, or refused with a reason; none crashes", async () => {
    const folder = join(data!, "feeds");
    const read: FeedPodcast[] = [];
    const refused: string[] = [];
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".xml"))) {
      try {
        read.push(await readFeed(createReadStream(join(folder, name)), new Date()));
      } catch (error) {
        if (!(error instanceof RefusedError)) throw new Error(name, { cause: error });
        refused.push(error.code);
      }
    }
    expect([read.length, refused.sort()]).toEqual([61, ["no-media", "no-title"]]);
    expect(
      read.filter(({ addresses }) => addresses.some(({ tag }) => tag === "itunes:owner/itunes:email")).length,
    ).toBeGreaterThanOrEqual(50);
    expect(read.filter(({ genreIds }) => genreIds.length > 0).length).toBeGreaterThanOrEqual(50);
    expect(read.filter(({ language }) => language !== null).length).toBeGreaterThanOrEqual(58);
    expect(read.filter(({ latestEpisode }) => latestEpisode !== null).length).toBeGreaterThanOrEqual(60);
    expect(read.reduce((sum, { episodes }) => sum + episodes, 0)).toBeGreaterThan(3_200);
    // An undecoded byte or a piece of markup in a title would be a fault of the reader.
    expect(read.filter(({ title }) => /[\ufffd<>]|&[a-z]+;/.test(title))).toEqual([]);
  });
});
