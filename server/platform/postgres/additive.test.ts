import pg from "pg";
import { expect, test } from "vitest";
import { ADDITIVE_FROM } from "../../../scripts/prove/versions-proof/additive-from.ts";
import { useEmptyDatabase } from "../../../tests/support/database.ts";
import { readFacts, takenAway } from "../../../tests/support/postgres/schema-facts.ts";
import { release } from "../release.ts";
import { applyMigration, isAtLeast, oldestBeside, prepareHistory, readMigrations } from "./migrate.ts";

const database = useEmptyDatabase();

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database().connectionString });
  await client.connect();
  return work(client).finally(() => client.end());
}

test("D6.05 migrations take nothing away from the version that runs beside them, unless they say since when it does without", async () => {
  await withClient(async (client) => {
    await prepareHistory(client);
    const migrations = readMigrations();
    const checked = migrations.filter(({ name }) => name >= ADDITIVE_FROM);
    expect(checked.length).toBeGreaterThan(0);
    for (const migration of migrations.filter(({ name }) => name < ADDITIVE_FROM))
      await applyMigration(client, migration);
    let before = await readFacts(client);
    expect(before.columns.length).toBeGreaterThan(500);
    for (const migration of checked) {
      await applyMigration(client, migration);
      const after = await readFacts(client);
      const since = oldestBeside(migration);
      if (since === "0.0.0") expect(takenAway(before, after), migration.name).toEqual([]);
      // A later release takes away what the one before does without already.
      else expect(isAtLeast(release(), since), `${migration.name} since ${since}`).toBe(true);
      before = after;
    }
  });
});

test.each([
  ["drop table plant", ["plant.id is gone", "plant.kind is gone", "plant.size is gone"]],
  ["alter table plant drop column size", ["plant.size is gone"]],
  ["alter table plant rename column size to height", ["plant.size is gone"]],
  ["alter table plant rename to tree", ["plant.id is gone", "plant.kind is gone", "plant.size is gone"]],
  ["alter table plant alter size type smallint", ["plant.size was integer and is smallint"]],
  ["alter table plant alter size set not null", ["plant.size may be null no more"]],
  ["alter table plant alter kind drop default", ["plant.kind has no default any more"]],
  ["alter table plant add age int not null", ["plant.age has to be given"]],
  ["alter table plant add constraint small check (size < 9)", ["small is a new check of plant"]],
  ["create unique index one_size on plant (size)", ["one_size is a new key of plant"]],
  [
    "alter table plant add foreign key (size) references plant",
    ["plant_size_fkey is a new reference of plant"],
  ],
  [
    "alter table plant drop constraint kinds; alter table plant add constraint kinds check (kind in ('tree', 'fern'))",
    ["kinds of plant was changed"],
  ],
  ["drop function water(int)", ["water(integer) returns integer is gone"]],
])("D6.05 %s is told", async (change, told) => {
  expect(await toldOf(change)).toEqual(told);
});

test.each([
  "alter table plant add age int",
  "alter table plant add age int not null default 1",
  "alter table plant add age int check (age > 0)",
  "alter table plant add number bigint generated always as identity unique",
  "create table leaf (id bigint primary key, plant bigint not null references plant)",
  "create index on plant (size)",
  "alter table plant drop constraint kinds; alter table plant add constraint kinds check (kind in ('tree', 'bush', 'fern'))",
  "alter table plant alter kind drop not null",
  "create or replace function water(int) returns int language sql as 'select 2'",
])("D6.05 %s takes nothing away", async (change) => {
  expect(await toldOf(change)).toEqual([]);
});

const toldOf = (change: string): Promise<string[]> =>
  withClient(async (client) => {
    await client.query(`
      create schema search;
      create table plant (id bigint primary key, size int, kind text not null default 'tree',
        constraint kinds check (kind in ('tree', 'bush')));
      create function water(int) returns int language sql as 'select 1'`);
    const before = await readFacts(client);
    await client.query(change);
    return takenAway(before, await readFacts(client)).sort();
  });
