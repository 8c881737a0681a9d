import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { compare, isFast, materialOf } from "../../../scripts/prove/search-proof/compare.ts";
import { proofRows } from "../../../scripts/prove/search-proof/rows.ts";
import { changeSome, insertRows } from "../../../scripts/prove/search-proof/write.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { writeGenres } from "../import/queries.ts";
import { buildImage } from "./build/build-image.ts";

const database = useDatabase();
const db = () => database().db;
const random = seededRandom("search by sets");

beforeAll(async () => {
  await inTransaction(db(), writeGenres);
  await insertRows(db(), proofRows(random, 3_000, "a"));
});

// The whole of it, with thousands of questions and on real data: npm run prove:search
describe("the search by sets answers what the plain search answers", () => {
  test("A3.06 A9.10 A4.15 right after a build, for random filters, words, orders and pages", async () => {
    const built = await buildImage(database().connectionString);
    expect(built).toMatchObject({ podcasts: 3_000 });
    expect(await isFast(db())).toBe(true);
    const tally = await compare(db(), random, 160, await materialOf(db()));
    expect(tally.found).toBeGreaterThan(50);
    expect(tally.corrected).toBeGreaterThan(1);
    expect(tally.described).toBeGreaterThan(15);
  });

  test("after podcasts were changed, removed and added, without a build", async () => {
    for (const round of ["b", "c", "d"]) {
      await changeSome(db(), random, 40, round);
      expect(await isFast(db())).toBe(true);
      await compare(db(), random, 25, await materialOf(db()));
    }
  });

  test("while a build is under way and podcasts change, and after it", async () => {
    const material = await materialOf(db());
    const building = buildImage(database().connectionString);
    let done = false;
    building.finally(() => {
      done = true;
    });
    let rounds = 0;
    while (!done || rounds < 2) {
      await changeSome(db(), random, 5, `e${rounds}`);
      await compare(db(), random, 8, material);
      rounds += 1;
    }
    expect(await building).not.toBeNull();
    await compare(db(), random, 30, await materialOf(db()));
    const { rows } = await sql<{ n: number }>`select count(*) as n from search.build`.execute(db());
    expect(rows[0]!.n).toBe(2);
  });

  test("A9.10 after builds of what has changed alone, one after the other, and with changes behind them", async () => {
    const buildWith = (least: number) => buildImage(database().connectionString, { least, changed: 1 });
    const whole = await buildWith(Number.POSITIVE_INFINITY);
    expect(whole).toMatchObject({ base: null });
    for (const round of ["f", "g", "h"]) {
      await changeSome(db(), random, 40, round);
      const built = await buildWith(0);
      expect(built).toMatchObject({ base: whole!.build });
      expect(built!.written).toBeLessThan(300);
      await compare(db(), random, 60, await materialOf(db()));
      await changeSome(db(), random, 20, `${round}!`);
      expect(await isFast(db())).toBe(true);
      await compare(db(), random, 20, await materialOf(db()));
    }
  });
});
