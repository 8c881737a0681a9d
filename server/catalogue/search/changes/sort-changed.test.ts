import { beforeAll, expect, test } from "vitest";
import { PodcastFilters, SORT_KEYS } from "../../../../contract/catalogue.ts";
import { proofRows } from "../../../../scripts/prove/search-proof/rows.ts";
import { insertRows } from "../../../../scripts/prove/search-proof/write.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { listen } from "../../../../tests/support/listen.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { seededRandom } from "../../../platform/seeded-random.ts";
import { writeGenres } from "../../import/queries.ts";
import { searchPodcasts } from "../../search-podcasts.ts";
import { buildImage } from "../build/build-image.ts";
import { searchPlainly } from "../search-plainly.ts";
import type { Changed } from "./changed.ts";
import { sortChanged } from "./sort-changed.ts";

const database = useDatabase();
const db = () => database().db;
const random = seededRandom("sort changed");

/** Changed podcasts with few different values, and letters whose order differs between UTF-8 and UTF-16. */
const changed = (id: number): Changed => ({
  id,
  text: "",
  titleKey: random.pick(["", "a", "ab", "é", "\u{1f600}", "\uffee", `${random.between(0, 500)}`]),
  language: null,
  genreIds: [],
  episodes: random.pick([null, 0, 1, 2 ** 31 - 1, random.between(0, 500)]),
  latestEpisode: null,
  reachPerEpisode: random.pick([null, random.between(0, 9)]),
  itunesRating: null,
  itunesRatingsCount: random.between(0, 100_000),
  marks: [],
});

test("A9.10 changed podcasts are sorted by every key in both directions, the unknown last, and by id", async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => changed(((at * 7_919) % 10_007) + 1));
  for (const sortBy of SORT_KEYS) {
    for (const backwards of [false, true]) {
      const sign = backwards ? -1 : 1;
      const compare = (a: Changed, b: Changed): number => {
        if (sortBy === "title") {
          return sign * Buffer.compare(Buffer.from(a.titleKey), Buffer.from(b.titleKey)) || a.id - b.id;
        }
        const [one, other] = [a[sortBy], b[sortBy]];
        if (one === other) return a.id - b.id;
        return one === null ? 1 : other === null ? -1 : sign * (other - one);
      };
      const got = (await sortChanged(rows, sortBy, backwards)).map(({ id }) => id);
      expect(got, `${sortBy} ${backwards}`).toEqual([...rows].sort(compare).map(({ id }) => id));
    }
  }
  expect(await sortChanged([], "title", false)).toEqual([]);
});

beforeAll(async () => {
  await inTransaction(db(), writeGenres);
  await insertRows(db(), proofRows(random, 500, "s"));
  await buildImage(database().connectionString);
});

test("with many changed podcasts side by side a page by title is exact and looks up only what is near it", async () => {
  // All of the same title, and all before the others.
  const same = proofRows(random, 120, "t").map((row) => ({ ...row, title: "0", title_key: "0" }));
  await insertRows(db(), same);
  await insertRows(db(), proofRows(random, 600, "u"));
  let all = 0;
  for (const sortDirection of ["asc", "desc"]) {
    for (const page of [0, 1, 4, 5, 20, 48]) {
      const filters = PodcastFilters.parse({ sortBy: "title", sortDirection, page: String(page) });
      // The texts whose neighbors are looked up.
      const { heard, stop } = listen(database().pool, /as behind/);
      const { rows } = await searchPodcasts(db(), filters);
      stop();
      const { ids } = await searchPlainly(db(), filters);
      expect(rows.map(({ id }) => id)).toEqual(ids);
      const texts = heard.asked.reduce(
        (sum, { values }) => sum + values.filter(Array.isArray).flat().length,
        0,
      );
      all += texts;
      // The page, and one for each time that the rest is halved; some are asked for again with more neighbors.
      expect(texts).toBeLessThan(200);
    }
  }
  expect(all).toBeGreaterThan(100);
});
