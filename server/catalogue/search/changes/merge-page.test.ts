import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { PodcastFilters } from "../../../../contract/catalogue.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { foldText } from "../../fold-text.ts";
import { buildImage } from "../build/build-image.ts";
import { searchBySets } from "../search-by-sets.ts";
import { searchPlainly } from "../search-plainly.ts";
import { Current } from "./current.ts";

const database = useDatabase();
const db = () => database().db;
let ids: number[];
const COUNT = 12;
const TITLES = ["a", "b", "c"];
const title = fc.constantFrom(...TITLES);

const rename = (id: number, to: string) =>
  db()
    .updateTable("podcast")
    .set({ title: to, title_key: foldText(to), search_text: foldText(to) })
    .where("id", "=", id)
    .execute();

beforeAll(async () => {
  ids = [];
  for (let made = 0; made < COUNT; made += 1)
    ids.push((await makePodcast(db(), { title: TITLES[made % 3]! })).id);
});

test("A9.10 by title, changed podcasts stand by their ids among those called the same, whichever of their neighbors have changed too", async () => {
  const changes = fc.array(fc.tuple(fc.nat(COUNT - 1), title), { minLength: 1, maxLength: 8 });
  const titles = fc.array(title, { minLength: COUNT, maxLength: COUNT });
  await fc.assert(
    fc.asyncProperty(titles, changes, async (before, changed) => {
      for (const [at, id] of ids.entries()) await rename(id, before[at]!);
      await buildImage(database().connectionString);
      const current = new Current(db());
      for (const [at, to] of changed) await rename(ids[at]!, to);
      for (const sortDirection of ["asc", "desc"]) {
        const filters = PodcastFilters.parse({ sortBy: "title", sortDirection });
        const found = await current.answer(({ view, since }) => searchBySets(view!, filters, since, {}));
        expect(found, sortDirection).toEqual(await searchPlainly(db(), filters));
      }
    }),
    { numRuns: 40 },
  );
});
