import { type Db, inTransaction } from "../../platform/database.ts";
import type { Context } from "../../platform/http.ts";
import { countPutAside } from "../import/dump/put-aside-queries.ts";
import { usualPace } from "./admit.ts";
import { type Claim, claimDue, claimWanted, LEASE, walkOn } from "./feed-queries.ts";
import { type Reader, readClaimed } from "./read-claimed.ts";

/** Feeds read at once: most of the time goes by waiting for hosts. */
const AT_ONCE = 16;
/** Of one host at once; with the distance between requests the last of them waits for five seconds. */
const PER_HOST = 10;
/** No new feed is begun after so long; the clock starts the next run. */
const RUN_MS = 45_000;
/** Steps of the walk in one run: 200,000 podcasts. */
const STEPS = 10;

/** What a run takes from outside; the rest has usual values that tests make smaller. */
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

/**
 * The clock's job: gives new podcasts their place, then reads feeds, those somebody waits for before those that are
 * due, until the time of the run is over or nothing is left. Several runs at once do not get in each other's way.
 */
export async function readDueFeeds(context: Context, options: RunOptions = {}): Promise<void> {
  const reader = readerOf(context, options);
  const { lease = LEASE } = options;
  if (await isBeingFilled(reader)) return;
  if (context.config.crawl === "on") await walk(reader.db);
  await drain(
    async (most) => {
      const wanted = await claimWanted(reader.db, { most, lease });
      if (wanted.length > 0 || context.config.crawl !== "on") return wanted;
      const { distanceMs } = reader.pace;
      return claimDue(reader.db, { most, perHost: PER_HOST, distanceMs, lease });
    },
    (claim) => readClaimed(reader, claim),
    options.runMs ?? RUN_MS,
  );
}

/** Reads what somebody waits for. */
export async function readWantedFeeds(context: Context, options: RunOptions = {}): Promise<void> {
  const reader = readerOf(context, options);
  if (await isBeingFilled(reader)) return;
  await drain(
    (most) => claimWanted(reader.db, { most, lease: options.lease ?? LEASE }),
    (claim) => readClaimed(reader, claim),
    options.runMs ?? RUN_MS,
  );
}

/**
 * While a first dump fills the catalogue, and until its indexes are made again, nothing could be written of what is read:
 * hosts would be asked in vain. What somebody waits for goes on waiting; the clock comes back to it.
 */
async function isBeingFilled({ db, log }: Reader): Promise<boolean> {
  const filled = (await countPutAside(db)) > 0;
  if (filled) log.info("no feed is read until the import of the dump is over");
  return filled;
}

async function walk(db: Db): Promise<void> {
  for (let step = 0; step < STEPS; step++) if (await inTransaction(db, walkOn)) return;
}

/** Keeps a bounded number of readings going, until there is nothing to claim or the time is over. */
async function drain(
  claim: (most: number) => Promise<Claim[]>,
  read: (claim: Claim) => Promise<void>,
  runMs: number,
): Promise<void> {
  const end = Date.now() + runMs;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  while (failures.length === 0 && Date.now() < end) {
    const claims = await claim(AT_ONCE - running.size);
    for (const one of claims) {
      const reading = read(one)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(reading));
      running.add(reading);
    }
    if (running.size === 0) break;
    do await Promise.race(running);
    while (running.size > AT_ONCE / 2);
  }
  await Promise.all(running);
  // The database went away: the claims run out, and the next run takes them up.
  if (failures.length > 0) throw failures[0];
}
