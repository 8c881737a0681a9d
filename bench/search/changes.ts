import { sql } from "kysely";
import type { Database } from "../../server/platform/database.ts";

/**
 * Gives so many podcasts one episode more, and another method of their reach, by which they are known again and it is
 * taken back however the run ends.
 */
export const change = ({ db }: Database, count: number) =>
  sql`update podcast set episodes = episodes + 1, reach_method = 'cadence' where id in (
    select id from podcast where reach_method = 'invented' order by md5(id::text) limit ${count})`.execute(
    db,
  );

/** Makes the changed podcasts what they were. Safe to repeat. */
export const takeBack = ({ db }: Database) =>
  sql`update podcast set episodes = episodes - 1, reach_method = 'invented'
    where reach_method = 'cadence'`.execute(db);
