import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../server/platform/postgres/database.ts";
import type { SeededRandom } from "../../server/platform/seeded-random.ts";

/**
 * Gives this many podcasts one more episode and another reach method, which marks them so that the change can be
 * undone however the run ends.
 */
export const change = ({ db }: Database, count: number) =>
  sql`update podcast set episodes = episodes + 1, reach_method = 'cadence' where id in (
    select id from podcast where reach_method = 'invented' order by md5(id::text) limit ${count})`.execute(
    db,
  );

const PAUSE_MS = 200;

/**
 * Changes one podcast after the other in the same way, some five times a second, until it is aborted.
 * @returns how many
 */
export async function changeOften(
  { db }: Database,
  size: number,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<number> {
  let changed = 0;
  while (!signal.aborted) {
    const { rows } = await sql`
      update podcast set episodes = episodes + 1, reach_method = 'cadence'
      where id = ${random.between(1, size)} and reach_method = 'invented' returning id`.execute(db);
    changed += rows.length;
    await setTimeout(PAUSE_MS);
  }
  return changed;
}

/** Restores the changed podcasts. Safe to repeat. */
export const takeBack = ({ db }: Database) =>
  sql`update podcast set episodes = episodes - 1, reach_method = 'invented'
    where reach_method = 'cadence'`.execute(db);
