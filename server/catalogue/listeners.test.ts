import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { makePodcast } from "../../tests/support/world.ts";
import { silentLog } from "../platform/log.ts";
import { seededRandom } from "../platform/seeded-random.ts";
import { listenersOf, listenersOfEach } from "./listeners.ts";
import { tendSearch } from "./search/tend.ts";

const database = useDatabase();

test("D6.06 listeners added up from the search's memory are those of the rows: changed since, hidden, and without a figure too", async () => {
  const { db, connectionString } = database();
  const random = seededRandom("listeners");
  const made: number[] = [];
  const make = async () => {
    const reach = random.chance(0.2) ? null : random.between(0, 90_000);
    made.push((await makePodcast(db, { reach })).id);
  };
  const compare = async () => {
    for (let round = 0; round < 6; round += 1) {
      const some = random.shuffled(made).slice(0, random.between(0, made.length));
      // Twice each, as podcasts of several campaigns are.
      const ids = sql`(select unnest(${[...some, ...some, 999_999_999]}::bigint[]))`;
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(reach), 0)::bigint as sum from podcast where id in ${ids}`.execute(db);
      const plainly = rows[0]!.sum;
      expect(await listenersOf(db, ids, 0)).toBe(plainly);
      expect(await listenersOf(db, ids)).toBe(plainly);
      const half = some.length >> 1;
      const sets = [some, some.slice(half), some.slice(0, half), []].map((set) => Uint32Array.from(set));
      for (const few of [0, undefined]) {
        const [all, first, second, none] = await listenersOfEach(db, sets, few);
        expect([all, first! + second!, none]).toEqual([plainly, plainly, 0]);
      }
    }
  };
  for (let n = 0; n < 60; n += 1) await make();
  await compare();
  await tendSearch(db, connectionString, silentLog);
  await compare();
  for (let n = 0; n < 10; n += 1) await make();
  for (const id of random.shuffled(made).slice(0, 15))
    await sql`update podcast set reach = ${random.between(0, 90_000)}, reach_method = 'cadence' where id = ${id}`.execute(
      db,
    );
  await compare();
  await sql`update podcast set shown = false where id = any(${random.shuffled(made).slice(0, 8)}::bigint[])`.execute(
    db,
  );
  await compare();
  await tendSearch(db, connectionString, silentLog);
  await compare();
});
