import { setTimeout as sleep } from "node:timers/promises";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { examineAddresses } from "../import/addresses/examine-addresses.ts";
import { countPutAside } from "../import/dump/put-aside-queries.ts";
import { type Claim, claimDue, claimWanted, LEASE, walkOn } from "./feed-queries.ts";
import { type Reader, readClaimed } from "./read-claimed.ts";
import { boundRuns, type Run } from "./runs.ts";
import { usualPace } from "./visit.ts";

/** Feeds read at once: most of the time is spent waiting for hosts. */
const AT_ONCE = 16;
/** Of one host at once; with the distance between requests the last of them waits for five seconds. */
const PER_HOST = 10;
/** At most this many requested feeds of one host at once; the other places are for other hosts. */
const WANTED_PER_HOST = 6;
/** No new feed is begun after so long; the clock starts the next run. */
const RUN_MS = 45_000;
/** The same for requested feeds: longer than the slowest reading, so that a run is always open for new requests. */
const WANTED_RUN_MS = 60_000;
/** How soon a request is noticed while others are being read. */
const WISH_MS = 500;
/** Steps of the walk in one run: 200,000 podcasts. */
const STEPS = 10;
/** Steps in which addresses are examined in one run: 20,000 addresses. */
const EXAMINED = 20;

/** The inputs of a run; the rest have defaults that tests lower. */
export type RunOptions = Partial<Pick<Reader, "pace">> & {
  runMs?: number;
  /** Seconds after which a reading counts as given up. */
  lease?: number;
};

const readerOf = ({ db, outbound, log }: Context, { pace }: RunOptions): Reader => ({
  db,
  outbound,
  log,
  pace: pace ?? usualPace,
});

const dueRuns = boundRuns({ most: 2, oneTakesAll: false });
const wantedRuns = boundRuns({ most: 2, oneTakesAll: true });

/**
 * The scheduled job: gives new podcasts their place, then reads feeds, requested ones before due ones, until its
 * time is over or nothing is left. Several runs may work in parallel.
 */
export async function readDueFeeds(context: Context, options: RunOptions = {}): Promise<void> {
  const reader = readerOf(context, options);
  if (await isBeingFilled(reader)) return;
  await dueRuns(reader.db, async (run) => {
    await examine(reader.db);
    if (context.config.crawl === "on") await walk(reader.db);
    await drain(reader, run, {
      claim: async (most, atHosts) => {
        const wanted = await claimOfWanted(reader, options)(most, atHosts);
        if (wanted.length > 0 || context.config.crawl !== "on") return wanted;
        const { distanceMs } = reader.pace;
        return claimDue(reader.db, { most, perHost: PER_HOST, distanceMs, lease: options.lease ?? LEASE });
      },
      runMs: options.runMs ?? RUN_MS,
      // Looking for due feeds is expensive, so it waits until several readings can start.
      whenOver: async (running) => {
        do await Promise.race(running);
        while (running.size > AT_ONCE / 2);
      },
    });
  });
}

/**
 * Reads requested feeds. One run at a time takes all requests, including those that arrive meanwhile; called during
 * a run, this does nothing. The scheduled job takes up the rest if the process ends.
 */
export async function readWantedFeeds(context: Context, options: RunOptions = {}): Promise<void> {
  const reader = readerOf(context, options);
  if (await isBeingFilled(reader)) return;
  await wantedRuns(reader.db, (run) =>
    drain(reader, run, {
      claim: claimOfWanted(reader, options),
      runMs: options.runMs ?? WANTED_RUN_MS,
      whenOver: async (running) => {
        await Promise.race([...running, sleep(WISH_MS, undefined, { ref: false })]);
      },
    }),
  );
}

const claimOfWanted =
  ({ db }: Reader, { lease = LEASE }: RunOptions) =>
  (most: number, atHosts: ReadonlyMap<string, number>) =>
    claimWanted(db, { most, perHost: WANTED_PER_HOST, atHosts, lease });

/**
 * While a first dump fills the catalogue, and until its indexes are rebuilt, nothing that is read could be stored:
 * hosts would be contacted for nothing. Requested feeds stay queued until the next scheduled run.
 */
async function isBeingFilled({ db, log }: Reader): Promise<boolean> {
  const filled = (await countPutAside(db)) > 0;
  if (filled) log.info("no feed is read until the import of the dump is over");
  return filled;
}

/** Regardless of whether feeds are read automatically: addresses that were not checked are not sold. */
async function examine(db: Db): Promise<void> {
  for (let step = 0; step < EXAMINED; step++) if (!(await inTransaction(db, examineAddresses))) return;
}

async function walk(db: Db): Promise<void> {
  for (let step = 0; step < STEPS; step++) if (await inTransaction(db, walkOn)) return;
}

interface Draining {
  claim: (most: number, atHosts: ReadonlyMap<string, number>) => Promise<Claim[]>;
  /** No new feed is begun after so long. */
  runMs: number;
  /** Waits until it is worth looking for more. */
  whenOver: (running: ReadonlySet<Promise<void>>) => Promise<void>;
}

/** Keeps a bounded number of readings going, until there is nothing to claim or the time is over. */
async function drain(reader: Reader, run: Run, { claim, runMs, whenOver }: Draining): Promise<void> {
  const end = Date.now() + runMs;
  const running = new Set<Promise<void>>();
  const atHosts = new Map<string, number>();
  const failures: unknown[] = [];
  const begin = (one: Claim) => {
    atHosts.set(one.host, (atHosts.get(one.host) ?? 0) + 1);
    const reading = readClaimed(reader, one)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        running.delete(reading);
        atHosts.set(one.host, atHosts.get(one.host)! - 1);
      });
    running.add(reading);
  };
  while (failures.length === 0 && Date.now() < end) {
    run.wasCalled();
    const most = AT_ONCE - running.size;
    for (const one of most > 0 ? await claim(most, atHosts) : []) begin(one);
    if (running.size > 0) await whenOver(running);
    // A call that came during this query is not announced again.
    else if (!run.wasCalled()) break;
  }
  run.closes();
  await Promise.all(running);
  // The database went away: the claims run out, and the next run takes them up.
  if (failures.length > 0) throw failures[0];
}
