import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { PodcastFilters } from "../../../../contract/catalogue.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { listen } from "../../../../tests/support/listen.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { searchPodcasts } from "../../search-podcasts.ts";
import { buildImage } from "../build/build-image.ts";
import { selectLikeliest } from "../words/spelling-queries.ts";

const database = useDatabase();

/** Queries to the spelling table. */
const hear = () => listen(database().pool, /spelling_\d/);

beforeAll(async () => {
  for (const title of ["Kitchen talk", "Подкаст о еде", "Café Ägypten"]) {
    await makePodcast(database().db, { title });
  }
  await buildImage(database().connectionString);
});

const search = (title: string) => searchPodcasts(database().db, PodcastFilters.parse({ title }));

test("words without letters ask the spelling table nothing, and find nothing", async () => {
  const { heard, stop } = hear();
  const ten = "???? ----- …….... 🎙️🎙️🎙️🎙️ ~~~~ ++++ ==== //// :::: ;;;;";
  for (const title of ["🎉🎉🎉🎉", "!!!!!!", ten, "♥♥♥♥♥abc"]) {
    expect(await search(title), title).toMatchObject({ resultSize: 0, rows: [] });
  }
  stop();
  expect(heard.asked).toEqual([]);
});

test("slips are looked up one after the other", async () => {
  const { heard, stop } = hear();
  const title = "kitchn tallk kitchxn talkk kitschen ktchen kiitchen kitchenn kitcheen kihtchen";
  expect((await search(title)).usedTitle).toContain("kitchen");
  stop();
  expect(heard.asked.length).toBe(10);
  expect(heard.atOnce).toBe(1);
});

test("a term in which the database finds no letter triple reads nothing of the spelling table", async () => {
  const { db, pool } = database();
  const { rows } = await sql<{ build: number }>`select max(id) as build from search.build`.execute(db);
  const { heard, stop } = hear();
  expect(await selectLikeliest(db, rows, "🎉🎉🎉🎉")).toBeUndefined();
  expect(await selectLikeliest(db, rows, "kitchn")).toBe("kitchen");
  stop();
  const plans = await Promise.all(
    heard.asked.map(async ({ text, values }) => {
      const lines = await pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      return lines.rows.map((line) => line["QUERY PLAN"]).join("\n");
    }),
  );
  expect(plans[0]).toContain("One-Time Filter: false");
  expect(plans[0]).not.toContain("Scan");
  expect(plans[1]).toContain("Scan");
});
