import { sql } from "kysely";
import { expect, test } from "vitest";
import { SORT_KEYS } from "../../../../contract/catalogue.ts";
import { proofRows } from "../../../../scripts/prove/search-proof/rows.ts";
import { changeSome, insertRows } from "../../../../scripts/prove/search-proof/write.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { seededRandom } from "../../../platform/seeded-random.ts";
import { writeGenres } from "../../import/queries.ts";
import { buildImage } from "../build/build-image.ts";
import { marks } from "../filters/all.ts";
import { genreKey, Image, languageKey, markKey } from "./image.ts";
import { selectBuild } from "./image-queries.ts";
import type { OrderName } from "./order.ts";
import { forEach, type PlaceSet, slice } from "./place-set.ts";

const database = useDatabase();
const db = () => database().db;

/** Builds with or without a base, and opens the image. */
async function build(kind: "whole" | "changes"): Promise<Image> {
  const least = kind === "whole" ? Number.POSITIVE_INFINITY : 0;
  const built = await buildImage(database().connectionString, { least, changed: 1 });
  const row = await selectBuild(db(), built!.build);
  const base = row!.base === null ? undefined : await selectBuild(db(), row!.base);
  return new Image(db(), row!, base);
}

/** Everything an image says, with ids for places. */
async function said(image: Image): Promise<Record<string, unknown>> {
  const ids = await image.ids();
  const idsOf = (set: PlaceSet): number[] => {
    const found: number[] = [];
    forEach(set, (place) => found.push(ids[place]!));
    expect(found).toHaveLength(set.count);
    return found.sort((a, b) => a - b);
  };
  const all = idsOf(await image.all());
  const orders: Record<string, unknown> = {};
  for (const name of [...SORT_KEYS, "latestEpisode"] as OrderName[]) {
    const order = await image.order(name);
    const steps = Array.from({ length: order.steps }, (_, step) => step);
    for (const step of steps) expect(order.stepOf(order.placeAt(step))).toBe(step);
    orders[name] = [
      order.known,
      steps.map((step) => ids[order.placeAt(step)]),
      steps.slice(0, order.known).map((step) => [order.groupStart(step), order.groupEnd(step)]),
      name === "title" ? null : steps.map((step) => order.valueAt(step)),
      name === "title" ? null : idsOf(await image.range(name, 10, 300)),
    ];
  }
  const facets: Record<string, number[]> = {};
  const keys = [
    ...image.genres.map(genreKey),
    ...image.languages.map(languageKey),
    ...marks.map(({ name }) => markKey(name)),
  ];
  for (const key of keys) facets[key] = idsOf(await image.facet(key));
  const { ids: byId, places } = await image.byId();
  const languages = await image.languagesByPlace();
  const { begins, genres } = await image.genresByPlace();
  const valuesOf = (place: number) => [
    image.languages[languages[place]! - 1],
    [...genres.subarray(begins[place], begins[place + 1])].map((n) => image.genres[n]).sort(),
  ];
  return {
    count: image.count,
    ...{ all, orders, facets: Object.fromEntries(Object.entries(facets).filter(([, some]) => some.length)) },
    byId: [...byId].map((id, at) => [id, ids[places[at]!] === id, ...valuesOf(places[at]!)]),
    some: idsOf(await image.placesOf([[1, 40], [55, 90]])), // biome-ignore format: short
    first: slice(await image.all(), 0, 1).length,
  };
}

test("A9.10 an image of two segments says what one of a whole build says: orders, values, sets, ids", async () => {
  const random = seededRandom("two segments");
  await inTransaction(db(), writeGenres);
  await insertRows(db(), proofRows(random, 300, "a"));
  const whole = await build("whole");
  // Nothing changed, then more and more; the last changes are adjacent, before all and after all.
  for (const round of ["", "b", "c", "d"]) {
    if (round) await changeSome(db(), random, 40, round);
    if (round === "d") {
      await sql`update podcast set title_key = '' where id % 9 = 0`.execute(db());
      await sql`update podcast set title_key = repeat(chr(1114000), 3) where id % 9 = 1`.execute(db());
      await sql`update podcast set title_key = 'untitled' where id % 5 = 0`.execute(db());
    }
    const joined = await build("changes");
    expect(joined.segments[0]!.build).toBe(whole.build);
    expect(joined.segments).toHaveLength(2);
    const anew = await build("whole");
    expect(await said(joined)).toEqual(await said(anew));
    // Goes on with the base it had.
    await sql`delete from search.build where id = ${anew.build}`.execute(db());
  }
});
