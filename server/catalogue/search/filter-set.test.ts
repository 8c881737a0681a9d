import { sql } from "kysely";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { PodcastFilters } from "../../../contract/catalogue.ts";
import { proofRows } from "../../../scripts/prove/search-proof/rows.ts";
import { insertRows } from "../../../scripts/prove/search-proof/write.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { countFacets } from "../count-facets.ts";
import { writeGenres } from "../import/queries.ts";
import { buildImage } from "./build/build-image.ts";
import { selectIds } from "./changes/change-queries.ts";
import { countPlainly } from "./counts/count-plainly.ts";
import { Image } from "./image/image.ts";
import { has } from "./image/place-set.ts";

const database = useDatabase();
const db = () => database().db;
const random = seededRandom("places of ids");

beforeAll(async () => {
  await inTransaction(db(), writeGenres);
  await insertRows(db(), proofRows(random, 400, "i"));
  await buildImage(database().connectionString);
});
afterEach(() => vi.restoreAllMocks());

test("in none of the campaigns: the campaigns' podcasts are looked for in the image once for all counts", async () => {
  const placesOfIds = vi.spyOn(Image.prototype, "placesOfIds");
  const placed = sql`(select id from podcast where id % 3 = 0)`;
  const filters = PodcastFilters.parse({ inNoCampaign: "true" });
  const counts = await countFacets(db(), filters, { placed });
  expect(counts).toEqual(await countPlainly(db(), filters, { placed }));
  expect(counts.inNoCampaign).toBeGreaterThan(200);
  expect(placesOfIds).toHaveBeenCalledTimes(1);
});

test("ids of somebody else's subquery come each once and sorted, without those that are not known", async () => {
  const ids = sql`(select unnest(array[7, 2, null, 7, 4294967295, 1]::bigint[]))`;
  expect([...(await selectIds(db(), ids))]).toEqual([1, 2, 7, 4_294_967_295]);
  expect([...(await selectIds(db(), sql`(select id from podcast where false)`))]).toEqual([]);
});

/** An image of so many podcasts, of which only the ids and the places matter. */
class Numbered extends Image {
  readonly #byId: { ids: Uint32Array; places: Uint32Array };

  constructor(ids: Uint32Array, places: Uint32Array) {
    const lists = { languages: [], genres: [], words: 0, descriptions: 0, places: ids.length };
    super(db(), { id: 1, base: null, snapshot: "1:1:", podcasts: ids.length, lists });
    this.#byId = { ids, places };
  }

  override async byId(): Promise<{ ids: Uint32Array; places: Uint32Array }> {
    return this.#byId;
  }
}

test("ids are found wherever they stand, near and far, and others get their turn meanwhile", async () => {
  let id = 0;
  const ids = Uint32Array.from({ length: 120_000 }, () => {
    id += random.pick([1, 1, 1, 2, 50]);
    return id;
  });
  const places = Uint32Array.from(ids, (_, at) => (at * 7) % ids.length);
  const image = new Numbered(ids, places);
  const placeOf = new Map([...ids].map((one, at) => [one, places[at]!]));
  const step = (odds: readonly number[]): Uint32Array => {
    const wanted: number[] = [];
    for (let one = 0; one < id + 100; one += random.pick(odds)) wanted.push(one);
    return Uint32Array.from(wanted);
  };
  for (const wanted of [step([1, 2]), step([1, 400, 90_000]), step([1_000_000]), ids, new Uint32Array()]) {
    let turns = 0;
    let done = false;
    const take = (): void => {
      turns += 1;
      if (!done) setImmediate(take);
    };
    setImmediate(take);
    const found = await image.placesOfIds(wanted);
    done = true;
    const expected = [...wanted].flatMap((one) => placeOf.get(one) ?? []);
    expect(found.count).toBe(expected.length);
    expect(expected.every((place) => has(found, place))).toBe(true);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(wanted.length / 20_000));
  }
});
