import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { useImport } from "../../../tests/support/import.ts";
import { sharedData, withoutSharedData } from "../../../tests/support/shared-data.ts";

const data = sharedData();
if (data === null) console.info(`Real data not imported: ${withoutSharedData}.`);

/** What the README says: source, records, new, changed, unchanged, refused, in this order into an empty catalogue. */
const expected = [
  ["feeds", 64, 57, 0, 4, 3],
  ["opml", 123, 118, 0, 5, 0],
  ["itunes-lookup-2020", 3386, 3378, 6, 2, 0],
  ["podcastindex-sample/db_newsfeeds_1000rows.csv", 1000, 980, 8, 0, 12],
  ["german-tech-podcasts", 112, 0, 111, 1, 0],
  ["all-podcasts-2014", 24_188, 24_138, 49, 1, 0],
  ["api-samples", 20, 13, 4, 1, 2],
] as const;

describe.skipIf(data === null)("all real data", () => {
  const { db, take, everything, refusals } = useImport();
  // The body of a skipped describe runs anyway.
  const sources = data === null ? [] : expected.map(([name]) => join(data, name));

  test("is imported source by source; importing it again changes nothing", { timeout: 300_000 }, async () => {
    for (const [index, [name, ...counts]] of expected.entries()) {
      const found = await take([sources[index]!]);
      expect([name, found.records, found.new, found.changed, found.unchanged, found.refused]).toEqual([
        name,
        ...counts,
      ]);
      expect(refusals().filter(({ code }) => code === "not-written")).toEqual([]);
    }
    const before = await everything();
    const again = await take(sources);
    expect(again).toMatchObject({ new: 0, changed: 0, refused: 17 });
    expect(await everything()).toBe(before);

    // L-2: no podcast may point to an address that is a placeholder, gone, or of another podcast.
    const wrong = await db()
      .selectFrom("podcast as p")
      .innerJoin("podcast_address as a", "a.id", "p.address_id")
      .select("p.id")
      .where((eb) =>
        eb.or([
          eb("a.verdict", "!=", "usable"),
          eb("a.gone", "is not", null),
          eb("a.podcast_id", "!=", eb.ref("p.id")),
        ]),
      )
      .execute();
    expect(wrong).toEqual([]);
  });
});
