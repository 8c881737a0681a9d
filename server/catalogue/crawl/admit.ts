import { setTimeout as sleep } from "node:timers/promises";
import type { FeedOutcome } from "../../../contract/catalogue.ts";
import type { Db } from "../../platform/database.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { keepRobots, selectRobots, takeTurn } from "./host-queries.ts";
import {
  everythingAllowed,
  type KeptRobots,
  MOST_ROBOTS_BYTES,
  parseRobots,
  robotsAllow,
} from "./robots-rules.ts";

/** How requests to one host follow each other, and how long one waits for its turn; milliseconds. */
export interface Pace {
  distanceMs: number;
  longestWaitMs: number;
}

/** Two requests a second to one host: a large hosting company is read within days and does not notice it. */
export const usualPace: Pace = { distanceMs: 500, longestWaitMs: 20_000 };

/** RFC 9309, 2.4: not longer than 24 hours. Where a host did not answer it is asked again sooner. */
const RULES_FOR = 86_400;
const CLOSED_FOR = 1_800;
const ROBOTS_MS = 5_000;

/** The host is to be left alone until then; nothing was asked. */
export class NotBefore extends Error {
  override name = "NotBefore";
  readonly at: Date;

  constructor(at: Date) {
    super("the host is to be left alone for now");
    this.at = at;
  }
}

/** The host's rules forbid it, or the host did not tell them. */
export class NotAdmitted extends Error {
  override name = "NotAdmitted";
  readonly outcome: FeedOutcome;

  constructor(outcome: FeedOutcome) {
    super(`not admitted: ${outcome}`);
    this.outcome = outcome;
  }
}

const asking = new Map<string, Promise<KeptRobots>>();

/**
 * Waits until this address may be asked for: the host's rules allow it, and it is our turn there. Called before each
 * request, so for every host that redirects lead through.
 * @throws NotBefore, NotAdmitted
 */
export async function admit(
  { db, outbound }: { db: Db; outbound: Pick<Outbound, "fetch"> },
  url: URL,
  pace: Pace,
): Promise<void> {
  const { host } = url;
  const robots = (await selectRobots(db, host)) ?? (await askOnce({ db, outbound }, url, pace));
  if (robots.kind === "closed") throw new NotAdmitted(robots.outcome);
  if (!robotsAllow(robots, url)) throw new NotAdmitted("robots");
  await waitForTurn(db, host, {
    ...pace,
    distanceMs: Math.max(pace.distanceMs, (robots.delay ?? 0) * 1_000),
  });
}

async function waitForTurn(db: Db, host: string, pace: Pace): Promise<void> {
  const turn = await takeTurn(db, host, { distanceMs: pace.distanceMs, longestMs: pace.longestWaitMs });
  if ("notBefore" in turn) throw new NotBefore(turn.notBefore);
  if (turn.waitMs > 0) await sleep(turn.waitMs);
}

/** Many feeds of a host that is new to us ask for its rules once. */
function askOnce(
  context: { db: Db; outbound: Pick<Outbound, "fetch"> },
  url: URL,
  pace: Pace,
): Promise<KeptRobots> {
  const running = asking.get(url.host) ?? askForRobots(context, url, pace);
  asking.set(url.host, running);
  return running.finally(() => asking.delete(url.host));
}

async function askForRobots(
  { db, outbound }: { db: Db; outbound: Pick<Outbound, "fetch"> },
  url: URL,
  pace: Pace,
): Promise<KeptRobots> {
  await waitForTurn(db, url.host, pace);
  const robots = await readRobots(outbound, new URL("/robots.txt", url));
  await keepRobots(db, url.host, robots, robots.kind === "rules" ? RULES_FOR : CLOSED_FOR);
  return robots;
}

/** RFC 9309, 2.3.1: without such a file everything is allowed, with a host that fails nothing. */
async function readRobots(outbound: Pick<Outbound, "fetch">, url: URL): Promise<KeptRobots> {
  const parts: Buffer[] = [];
  try {
    const answer = await outbound.fetch(url.href, {
      kind: "feed",
      maxBytes: MOST_ROBOTS_BYTES,
      totalTimeoutMs: ROBOTS_MS,
      accept: "text/plain, */*;q=0.1",
    });
    if (answer.status !== 200) {
      answer.discard();
      return answer.status >= 500 ? { kind: "closed", outcome: "robots" } : everythingAllowed;
    }
    try {
      for await (const part of answer.body) parts.push(part);
    } catch (error) {
      // What came before it broke off counts.
      if (!(error instanceof OutboundRefused)) throw error;
    }
    return parseRobots(Buffer.concat(parts).toString("utf8"));
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    const { word } = error;
    // Redirects without end and answers that are none: there is no such file.
    return word === "unreachable" || word === "timeout" || word === "tls"
      ? { kind: "closed", outcome: word }
      : everythingAllowed;
  }
}
