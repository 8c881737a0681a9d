import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import type { KeptRobots } from "./robots-rules.ts";

/**
 * Takes the next turn at a host, across all nodes. Returns the milliseconds to wait for it, or when the host may be
 * contacted again if that is more than `longestMs` away; then no turn is taken.
 */
export async function takeTurn(
  db: Db,
  host: string,
  { distanceMs, longestMs }: { distanceMs: number; longestMs: number },
): Promise<{ waitMs: number } | { notBefore: Date }> {
  const distance = sql`make_interval(secs => ${distanceMs / 1_000}::float8)`;
  const { rows } = await sql<{ wait: number }>`
    insert into feed_host as h (host, free) values (${host}, now() + ${distance})
    on conflict (host) do update set free = greatest(h.free, now()) + ${distance}
      where h.free <= now() + make_interval(secs => ${longestMs / 1_000}::float8)
    returning extract(epoch from h.free - ${distance} - now())::float8 * 1000 as wait`.execute(db);
  if (rows[0]) return { waitMs: Math.max(0, Math.ceil(rows[0].wait)) };
  const busy = await db.selectFrom("feed_host").select("free").where("host", "=", host).executeTakeFirst();
  return { notBefore: busy?.free ?? new Date() };
}

/** Further requests to a host in one visit: the next visit begins that much later, and never sooner than `betweenMs`. */
export async function stayAt(
  db: Db,
  host: string,
  { distanceMs, betweenMs }: { distanceMs: number; betweenMs: number },
): Promise<void> {
  await sql`
    update feed_host set free = greatest(free + make_interval(secs => ${distanceMs / 1_000}::float8),
      now() + make_interval(secs => ${(distanceMs + betweenMs) / 1_000}::float8))
    where host = ${host}`.execute(db);
}

/** For a host with many podcasts; a single feed of it may be left alone for longer. */
const LONGEST_PAUSE = 86_400;

/** No request goes to this host for this many seconds, at most a day: here one feed speaks for the whole host. */
export async function pauseHost(db: Db, host: string, seconds: number): Promise<void> {
  await sql`
    insert into feed_host as h (host, free)
    values (${host}, now() + make_interval(secs => ${Math.min(seconds, LONGEST_PAUSE)}::float8))
    on conflict (host) do update set free = greatest(h.free, excluded.free)`.execute(db);
}

/** The stored rules of a host, and for how many seconds they are still valid; below zero: expired. */
export interface HeldRobots {
  robots: KeptRobots;
  seconds: number;
}

/** The stored rules of a host; undefined if it was never asked for them. */
export async function selectRobots(db: Db, host: string): Promise<HeldRobots | undefined> {
  const { rows } = await sql<HeldRobots>`
    select robots, extract(epoch from robots_until - now())::float8 as seconds
    from feed_host where host = ${host} and robots_until is not null and robots is not null`.execute(db);
  return rows[0];
}

export async function keepRobots(db: Db, host: string, robots: KeptRobots, seconds: number): Promise<void> {
  await sql`
    insert into feed_host as h (host, robots, robots_until)
    values (${host}, ${JSON.stringify(robots)}::jsonb, now() + make_interval(secs => ${seconds}::float8))
    on conflict (host) do update set robots = excluded.robots, robots_until = excluded.robots_until`.execute(
    db,
  );
}
