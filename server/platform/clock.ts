import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Where this process reads the time for itself: pauses, deadlines, what a page shows. What several nodes
 * must agree on (leases, expiry, order) is decided by the database's time, in SQL by `now()`, because the
 * clocks of two machines may be minutes apart.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved, for tests. */
export function standingClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** The database's time at this moment; inside a transaction not the time at which it began. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}
