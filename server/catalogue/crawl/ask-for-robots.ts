import { OutboundRefused, type OutboundWord } from "../../platform/outbound/refused.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type HeldRobots, keepRobots, pauseHost, selectRobots } from "./host-queries.ts";
import {
  everythingAllowed,
  type KeptRobots,
  MOST_ROBOTS_BYTES,
  parseRobots,
  type RobotsClosed,
  type RobotsRules,
  robotsAllow,
} from "./robots-rules.ts";
import { outcomeOfStatus, retryAfterOf } from "./schedule.ts";
import { NotBefore, type Visit, waitForTurn } from "./visit.ts";

/** RFC 9309, 2.4: not longer than 24 hours. */
const RULES_FOR = 86_400;
/** A host whose rules could not be fetched is asked again after half an hour; the pause doubles with each failure. */
const CLOSED_FOR = 1_800;
const ROBOTS_MS = 5_000;

type Read = RobotsRules | (Omit<RobotsClosed, "times"> & { retryAfter: number | null });

/** The redirect of a robots.txt leads to where we may not ask. */
class NotThere extends Error {
  override name = "NotThere";
}

/**
 * Fetches a host's rules and stores them. If the host does not give them, it is left alone: all its due feeds are
 * postponed.
 * @throws NotBefore
 */
export async function askForRobots(
  { db, outbound }: { db: Db; outbound: Pick<Outbound, "fetch"> },
  { host, href }: URL,
  visit: Visit,
  former: KeptRobots | undefined,
): Promise<HeldRobots> {
  await waitForTurn(db, host, visit);
  const read = await readRobots({ db, outbound }, new URL("/robots.txt", href), visit);
  if (read.kind === "rules") {
    await keepRobots(db, host, read, RULES_FOR);
    return { robots: read, seconds: RULES_FOR };
  }
  const times = former?.kind === "closed" ? (former.times ?? 1) + 1 : 1;
  const growing = CLOSED_FOR * 2 ** Math.min(times - 1, 10);
  const seconds = Math.min(Math.max(growing, read.retryAfter ?? 0), RULES_FOR);
  const robots = { kind: "closed", outcome: read.outcome, times } as const;
  await keepRobots(db, host, robots, seconds);
  await pauseHost(db, host, seconds);
  return { robots, seconds };
}

/**
 * RFC 9309, 2.3.1: without such a file everything is allowed; if the host fails, nothing is. 429 belongs to the
 * latter: an overloaded host has not said that everything is allowed.
 */
async function readRobots(
  { db, outbound }: { db: Db; outbound: Pick<Outbound, "fetch"> },
  url: URL,
  visit: Visit,
): Promise<Read> {
  const parts: Buffer[] = [];
  let hops = -1;
  try {
    const answer = await outbound.fetch(url.href, {
      kind: "feed",
      maxBytes: MOST_ROBOTS_BYTES,
      totalTimeoutMs: ROBOTS_MS,
      accept: "text/plain, */*;q=0.1",
      before: async (next) => {
        hops += 1;
        // The first turn has been taken.
        if (hops > 0) await follow(db, next, visit);
      },
    });
    if (answer.status !== 200) {
      answer.discard();
      const { status } = answer;
      if (status < 500 && status !== 429) return everythingAllowed;
      const retryAfter = retryAfterOf(answer.headers["retry-after"], new Date());
      return { kind: "closed", outcome: outcomeOfStatus(status), retryAfter };
    }
    try {
      for await (const part of answer.body) parts.push(part);
    } catch (error) {
      // What arrived before the connection broke counts.
      if (!(error instanceof OutboundRefused)) throw error;
    }
    return parseRobots(Buffer.concat(parts).toString("utf8"));
  } catch (error) {
    if (error instanceof NotBefore)
      return { kind: "closed", outcome: "busy", retryAfter: (error.at.getTime() - Date.now()) / 1_000 };
    if (error instanceof NotThere) return { kind: "closed", outcome: "robots", retryAfter: null };
    if (!(error instanceof OutboundRefused)) throw error;
    return saysNothing(error.word, hops)
      ? everythingAllowed
      : { kind: "closed", outcome: error.word, retryAfter: null };
  }
}

/** Endless redirects, redirects to forbidden places, and unusable answers all count as no file. */
const saysNothing = (word: OutboundWord, hops: number): boolean =>
  word === "protocol" || (word === "refused" && hops > 0);

/** A redirect of a robots.txt asks another host, by that host's rules where they are known and in its turn. */
async function follow(db: Db, next: URL, visit: Visit): Promise<void> {
  const held = await selectRobots(db, next.host);
  const robots = held && held.seconds > 0 ? held.robots : everythingAllowed;
  // Known from before as a place where nobody may ask: the same as finding it out now.
  if (robots.kind === "closed" && robots.outcome === "refused")
    throw new OutboundRefused("refused", "known-as-refused");
  if (robots.kind === "closed" || !robotsAllow(robots, next)) throw new NotThere();
  await waitForTurn(db, next.host, visit, (robots.delay ?? 0) * 1_000);
}
