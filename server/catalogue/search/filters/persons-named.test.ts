import { beforeAll, describe, expect, test } from "vitest";
import { PodcastFilters } from "../../../../contract/catalogue.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { countFacets } from "../../count-facets.ts";
import { searchPodcasts } from "../../search-podcasts.ts";
import { buildImage } from "../build/build-image.ts";
import { withNow } from "../changes/current.ts";

const database = useDatabase();
const db = () => database().db;
const ids = new Map<string, number>();

const say = (title: string, names: readonly string[]) => {
  const persons = JSON.stringify(names.map((name) => ({ name, role: "host", link: null })));
  const row = { podcast_id: ids.get(title)!, locked: true, persons, funding: "[]", texts: "[]" };
  return db()
    .insertInto("podcast_tags")
    .values(row)
    .onConflict((on) => on.column("podcast_id").doUpdateSet({ persons }))
    .execute();
};

async function named(): Promise<string[]> {
  const asked = PodcastFilters.parse({ personsNamed: "true" });
  const { rows, resultSize } = await searchPodcasts(db(), asked);
  expect(resultSize).toBe(rows.length);
  expect((await countFacets(db(), asked)).personsNamed).toBe(rows.length);
  return rows.map(({ title }) => title);
}

beforeAll(async () => {
  for (const title of ["Named", "Silent", "Tagged", "Later"])
    ids.set(title, (await makePodcast(db(), { title, reach: 100 - ids.size })).id);
  await say("Named", ["Ada", "Grace"]);
  await say("Tagged", []);
});

describe.each(["plainly", "by sets"])("%s", (way) => {
  beforeAll(async () => {
    if (way === "by sets") await buildImage(database().connectionString);
  });

  test("A3.06 only podcasts whose feed names people, as soon as it does and no longer than it does", async () => {
    expect(await withNow(db(), async ({ view }) => view !== null)).toBe(way === "by sets");
    expect(await named()).toEqual(["Named"]);
    await say("Later", ["Mary"]);
    expect(await named()).toEqual(["Named", "Later"]);
    await say("Named", []);
    expect(await named()).toEqual(["Later"]);
    await db().deleteFrom("podcast_tags").where("podcast_id", "=", ids.get("Later")!).execute();
    expect(await named()).toEqual([]);
    await say("Named", ["Ada"]);
  });
});
