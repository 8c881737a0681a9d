import type { FeedOutcome } from "../../../contract/catalogue.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { askForRobots } from "./ask-for-robots.ts";
import { type HeldRobots, selectRobots } from "./host-queries.ts";
import { robotsAllow } from "./robots-rules.ts";
import { type Visit, waitForTurn } from "./visit.ts";

interface Asking {
  db: Db;
  outbound: Pick<Outbound, "fetch">;
}

/** The host's rules forbid it, or they could not be fetched. */
export class NotAdmitted extends Error {
  override name = "NotAdmitted";
  readonly outcome: FeedOutcome;
  /** Seconds until the host's rules are fetched again; null if they are known. */
  readonly closedFor: number | null;

  constructor(outcome: FeedOutcome, closedFor: number | null) {
    super(`not admitted: ${outcome}`);
    this.outcome = outcome;
    this.closedFor = closedFor;
  }
}

const asking = new Map<string, Promise<HeldRobots>>();

/**
 * Waits until this address may be requested: the host's rules allow it, and it is our turn there. Called before
 * each request, so also for every host in a chain of redirects.
 * @throws NotBefore, NotAdmitted
 */
export async function admit(context: Asking, url: URL, visit: Visit): Promise<void> {
  const { robots, seconds } = await robotsOf(context, url, visit);
  if (robots.kind === "closed") throw new NotAdmitted(robots.outcome, seconds);
  if (!robotsAllow(robots, url)) throw new NotAdmitted("robots", null);
  await waitForTurn(context.db, url.host, visit, (robots.delay ?? 0) * 1_000);
}

async function robotsOf(context: Asking, url: URL, visit: Visit): Promise<HeldRobots> {
  const held = await selectRobots(context.db, url.host);
  if (held && held.seconds > 0) return held;
  if (visit.rulesMs <= 0) throw new NotAdmitted("timeout", null);
  const began = Date.now();
  const waited = visit.waitMs;
  try {
    return await askOnce(context, url, visit, held);
  } finally {
    visit.rulesMs -= Date.now() - began - (waited - visit.waitMs);
  }
}

/** Many feeds of a host that is new to us ask for its rules once. */
function askOnce(
  context: Asking,
  url: URL,
  visit: Visit,
  former: HeldRobots | undefined,
): Promise<HeldRobots> {
  const running = asking.get(url.host) ?? askForRobots(context, url, visit, former?.robots);
  asking.set(url.host, running);
  return running.finally(() => asking.delete(url.host));
}
