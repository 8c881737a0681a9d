import { sql } from "kysely";
import { expect, test } from "vitest";
import { PodcastFilters } from "../../../contract/catalogue.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makePodcast } from "../../../tests/support/world.ts";
import { silentLog } from "../../platform/log.ts";
import { searchPodcasts } from "../search-podcasts.ts";
import { buildImage } from "./build/build-image.ts";
import { isDue, tendSearch } from "./tend.ts";

const database = useDatabase();
const tend = () => tendSearch(database().db, database().connectionString, silentLog);
const builds = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id::text from search.build order by id`.execute(
    database().db,
  );
  return rows.map(({ id }) => id);
};
const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'search'::regnamespace and relkind = 'r'
      and relname like '%\\_%' order by 1`.execute(database().db);
  return rows.map(({ name }) => name);
};
/** All of it, however little has changed. */
const WHOLE = { least: Number.POSITIVE_INFINITY, changed: 0 };
const found = (title: string) => searchPodcasts(database().db, PodcastFilters.parse({ title }));

test("an empty catalogue needs no tables; the first podcasts get them, and nothing new is made without need", async () => {
  await tend();
  expect(await builds()).toEqual([]);
  await makePodcast(database().db, { title: "Kitchen talk" });
  await tend();
  const first = await builds();
  expect(first).toHaveLength(1);
  await tend();
  expect(await builds()).toEqual(first);
});

test("words that nobody has are taken for those that are meant, and the answer says which", async () => {
  expect(await found("kitchn")).toMatchObject({ resultSize: 1, usedTitle: "kitchen" });
  expect(await found("kitchen")).not.toHaveProperty("usedTitle");
  expect(await found("qqqqqqq")).toMatchObject({ resultSize: 0, rows: [] });
  // A word that has just been added is not taken for a slip.
  await makePodcast(database().db, { title: "Kitchn" });
  const now = await found("kitchn");
  expect(now.rows.map(({ title }) => title)).toEqual(["Kitchn"]);
  expect(now).not.toHaveProperty("usedTitle");
});

test("what a killed build left is removed by the next, and what it replaced when nobody works on it any more", async () => {
  const { db } = database();
  await sql`create unlogged table search.part_17 (name text)`.execute(db);
  for (let made = 0; made < 210; made += 1) await makePodcast(db);
  await sql`update search.build set began = began - interval '1 hour', made = made - interval '1 hour'`.execute(
    db,
  );
  await tend();
  const [old, current, ...more] = await builds();
  expect(more).toEqual([]);
  expect(await tables()).not.toContain("part_17");
  // The one before is still there for processes that have not changed over.
  expect(await tables()).toEqual(expect.arrayContaining([`part_${old}`, `part_${current}`]));

  await sql`update search.build set began = began - interval '1 hour', made = made - interval '1 hour'`.execute(
    db,
  );
  for (let made = 0; made < 210; made += 1) await makePodcast(db);
  await tend();
  expect(await builds()).toHaveLength(2);
  expect(await tables()).not.toContain(`part_${old}`);
  expect((await found("kitchen")).resultSize).toBe(1);
});

test("a build of changes keeps its base and all changes since, until a whole one has taken the place of both", async () => {
  const { db, connectionString } = database();
  const later = () =>
    sql`update search.build set began = began - interval '1 hour', made = made - interval '1 hour'`.execute(
      db,
    );
  const changes = async () =>
    (await sql<{ n: number }>`select count(*) as n from search.change`.execute(db)).rows[0]!.n;
  const whole = await buildImage(connectionString, WHOLE);
  const made: number[] = [];
  for (const title of ["Bread", "Butter", "Salt"]) {
    await makePodcast(db, { title: `${title} for all` });
    made.push((await buildImage(connectionString, { least: 0, changed: 1 }))!.build);
    await later();
    expect((await found(title)).resultSize).toBe(1);
  }
  const last = await buildImage(connectionString, { least: 0, changed: 1 });
  expect(last).toMatchObject({ base: whole!.build, written: 3 });
  expect(await builds()).toEqual([whole!.build, made[2], last!.build].map(String));
  expect(await changes()).toBe(3);
  await later();
  const anew = await buildImage(connectionString, WHOLE);
  expect(anew).toMatchObject({ base: null });
  await later();
  await buildImage(connectionString, { least: 0, changed: 1 });
  expect(await tables()).not.toContain(`part_${whole!.build}`);
  expect(await changes()).toBe(0);
  expect((await found("bread for all")).resultSize).toBe(1);
});

test("with more changed than is worth it everything is built again", async () => {
  const { db, connectionString } = database();
  const { rows } = await sql<{ n: number }>`select count(*) as n from podcast`.execute(db);
  await buildImage(connectionString, WHOLE);
  await makePodcast(db);
  await makePodcast(db);
  const size = rows[0]!.n;
  const byShare = (share: number) => buildImage(connectionString, { least: 0, changed: share / size });
  expect(await byShare(2.5)).toMatchObject({ base: expect.any(Number), podcasts: size + 2 });
  expect(await byShare(1.5)).toMatchObject({ base: null, podcasts: size + 2 });
  await makePodcast(db);
  expect(await buildImage(connectionString, { least: size + 3, changed: 1 })).toMatchObject({ base: null });
  // As it is: so few podcasts are built in no time.
  expect(await buildImage(connectionString)).toMatchObject({ base: null });
});

test.each([
  [{ built: null, age: null, took: null, changed: 0, highest: 0 }, false],
  [{ built: null, age: null, took: null, changed: 0, highest: 7 }, true],
  [{ built: 2_000, age: 1, took: 0.001, changed: 199, highest: 2_000 }, false],
  [{ built: 2_000, age: 1, took: 0.001, changed: 200, highest: 2_000 }, true],
  [{ built: 2_000, age: 25, took: 0.001, changed: 1, highest: 2_000 }, true],
  [{ built: 2_000, age: 25, took: 0.001, changed: 0, highest: 2_000 }, false],
  [{ built: 5_000_000, age: 1, took: 0.05, changed: 19_999, highest: 5_000_000 }, false],
  [{ built: 5_000_000, age: 1, took: 0.05, changed: 20_000, highest: 5_000_000 }, true],
  [{ built: 5_000_000, age: 0.1, took: 0.05, changed: 900_000, highest: 5_000_000 }, false],
])("%j is due: %s", (standing, due) => {
  expect(isDue(standing)).toBe(due);
});

test("with every podcast gone nothing is found, and nothing is left of before", async () => {
  await sql`truncate podcast cascade`.execute(database().db);
  expect(await found("kitchen")).toMatchObject({ resultSize: 0, rows: [] });
  expect(await builds()).toEqual([]);
});
