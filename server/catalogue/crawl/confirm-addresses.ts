import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { selectUnread } from "./unread-queries.ts";
import { readFeedsFirst } from "./want-feeds.ts";

/** A user has pressed a button and is waiting; most feeds were read while they looked at the bill. */
const LONGEST_MS = 8_000;
const STEP_MS = 250;

/**
 * Has the feeds of podcasts read whose addresses are about to be sold (L-3) and that were not tried for a week, and
 * waits for it. Returns the podcasts whose feed could not be tried in time. If this installation reads no feeds,
 * there is nothing to wait for.
 */
export async function confirmAddresses(
  context: Pick<Context, "db" | "config">,
  podcastIds: readonly number[],
): Promise<Set<number>> {
  const { db, config } = context;
  if (config.crawl === "off" || podcastIds.length === 0) return new Set();
  let unread = await selectUnread(db, podcastIds);
  if (unread.length === 0) return new Set();
  await inTransaction(db, (tx) =>
    readFeedsFirst(
      context,
      tx,
      unread.map((one) => one.podcastId),
    ),
  );
  const end = Date.now() + LONGEST_MS;
  do {
    unread = await selectUnread(db, podcastIds);
    if (!unread.some(({ soon }) => soon)) break;
    await sleep(STEP_MS);
  } while (Date.now() < end);
  return new Set(unread.map((one) => one.podcastId));
}
