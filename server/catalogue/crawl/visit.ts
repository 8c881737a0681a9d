import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../platform/postgres/database.ts";
import { stayAt, takeTurn } from "./host-queries.ts";

/** How requests to one host follow each other, and how long one look at a feed may wait for its turns; milliseconds. */
export interface Pace {
  distanceMs: number;
  longestWaitMs: number;
}

/** Two requests a second to one host: a large hosting company is read within days and does not notice it. */
export const usualPace: Pace = { distanceMs: 500, longestWaitMs: 20_000 };

/** For asking hosts for their rules in one look; each takes five seconds at most. */
const RULES_MS = 15_000;

/** The host is to be left alone until then. */
export class NotBefore extends Error {
  override name = "NotBefore";
  readonly at: Date;
  /** Did another host redirect here? */
  readonly asked: boolean;

  constructor(at: Date, asked: boolean) {
    super("the host is to be left alone for now");
    this.at = at;
    this.asked = asked;
  }
}

/** One visit to a feed, with all its redirects: the remaining time, and the hosts whose rules allow it. */
export interface Visit {
  readonly distanceMs: number;
  waitMs: number;
  rulesMs: number;
  readonly hosts: Set<string>;
}

export const beginVisit = ({ distanceMs, longestWaitMs }: Pace): Visit => ({
  distanceMs,
  waitMs: longestWaitMs,
  rulesMs: RULES_MS,
  hosts: new Set(),
});

/**
 * Waits for the turn at a host. Following addresses at the same host are one visit: they wait only the short
 * interval, whatever the host asks for between visits; otherwise no redirect of a slow host could be followed.
 * @param delayMs what the host asks for between two visits
 * @throws NotBefore if the turn is further away than this visit may still wait
 */
export async function waitForTurn(db: Db, host: string, visit: Visit, delayMs = 0): Promise<void> {
  const { distanceMs, hosts } = visit;
  const betweenMs = Math.max(distanceMs, delayMs);
  if (hosts.has(host)) {
    await stayAt(db, host, { distanceMs, betweenMs });
    return wait(visit, distanceMs);
  }
  const turn = await takeTurn(db, host, { distanceMs: betweenMs, longestMs: visit.waitMs });
  if ("notBefore" in turn) throw new NotBefore(turn.notBefore, hosts.size > 0);
  hosts.add(host);
  await wait(visit, turn.waitMs);
}

async function wait(visit: Visit, milliseconds: number): Promise<void> {
  visit.waitMs = Math.max(0, visit.waitMs - milliseconds);
  if (milliseconds > 0) await sleep(milliseconds);
}
