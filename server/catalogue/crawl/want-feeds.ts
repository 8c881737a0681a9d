import type { FeedReading } from "../../../contract/catalogue.ts";
import { createBudget, eachInstallation } from "../../platform/budget.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { podcastId } from "../find.ts";
import type { Viewers } from "../visible.ts";
import { type FeedStanding, selectFeedStanding, wantFeeds } from "./feed-queries.ts";

/**
 * How many feeds one user may move to the front within a minute: single podcasts, and lists of them. Those who ask for more
 * are not refused; the further feeds become due at once and are read in the usual order.
 */
export const URGENT_PER_MINUTE = { one: 60, list: 20 };
const budgetsOf = eachInstallation(() => ({
  one: createBudget({ most: URGENT_PER_MINUTE.one, perMs: 60_000 }),
  list: createBudget({ most: URGENT_PER_MINUTE.list, perMs: 60_000 }),
}));

/**
 * Has the feeds of these podcasts read before all others, because a user opened, collected or requested them; those
 * read within a week are not read again. The job is added in the caller's transaction.
 * @param loginId the user, for the limits; left out for automatic requests
 */
export async function readFeedsFirst(
  { config }: Pick<Context, "config">,
  tx: Tx,
  podcastIds: readonly number[],
  loginId?: number,
): Promise<void> {
  if (config.crawl !== "off" && podcastIds.length > 0)
    await want(config, tx, podcastIds, "by-the-way", loginId);
}

/** The same for one podcast that somebody asks for by name: only what was read within ten minutes stays as it is. */
export async function readFeedAgain(
  { config }: Pick<Context, "config">,
  tx: Tx,
  podcastId: number,
  loginId?: number,
): Promise<void> {
  if (config.crawl !== "off") await want(config, tx, [podcastId], "by-hand", loginId);
}

async function want(
  config: Context["config"],
  tx: Tx,
  podcastIds: readonly number[],
  asked: "by-hand" | "by-the-way",
  loginId: number | undefined,
): Promise<void> {
  const { one, list } = budgetsOf(config);
  const spend = podcastIds.length > 1 ? list : one;
  const urgent = loginId === undefined || spend(loginId) === null;
  if ((await wantFeeds(tx, podcastIds, { asked, urgent })) === 0 || !urgent) return;
  await addJob(tx, "read-wanted-feeds", {}, { key: "read-wanted-feeds", maxAttempts: 3 });
}

/** Has the feed of a podcast read, by its public id. @throws Fault not-found, no-feed, feed-just-read */
export async function refreshFeed(
  context: Pick<Context, "db" | "config">,
  publicId: string,
  viewers: Viewers,
  loginId?: number,
): Promise<FeedReading> {
  const id = await podcastId(context.db, publicId, viewers);
  await refreshFeedOf(context, id, loginId);
  return feedReading(context.db, id);
}

/**
 * Has one feed read because somebody pressed the button. Pressed twice it answers the same.
 * @throws Fault no-feed, feed-just-read
 */
export async function refreshFeedOf(
  { db, config }: Pick<Context, "db" | "config">,
  podcastId: number,
  loginId?: number,
): Promise<void> {
  const { notNow } = await feedReading(db, podcastId);
  if (notNow === "no-feed") throw fault("no-feed");
  if (notNow === "just-read") throw fault("feed-just-read");
  await inTransaction(db, (tx) => want(config, tx, [podcastId], "by-hand", loginId));
}

/** The state of a podcast's feed when its page is opened. A feed not read for a long time is read now. */
export async function openFeed(
  context: Pick<Context, "db" | "config">,
  podcastId: number,
  loginId?: number,
): Promise<FeedReading> {
  const { db } = context;
  const standing = await selectFeedStanding(db, podcastId);
  const due = standing?.readable && standing.old && notNow(standing) === null;
  if (!due || context.config.crawl === "off") return present(standing);
  await inTransaction(db, (tx) => readFeedsFirst(context, tx, [podcastId], loginId));
  return feedReading(db, podcastId);
}

/** The state of a podcast's feed. */
const feedReading = async (db: Db, podcastId: number): Promise<FeedReading> =>
  present(await selectFeedStanding(db, podcastId));

function present(standing: FeedStanding | undefined): FeedReading {
  if (!standing?.readable)
    return { state: "none", tried: null, outcome: null, read: null, next: null, notNow: "no-feed" };
  const { tried, outcome, read, due, reading, waiting } = standing;
  return {
    state: reading ? "reading" : waiting ? "waiting" : "idle",
    tried: tried?.toISOString() ?? null,
    outcome,
    read: read?.toISOString() ?? null,
    next: reading ? null : (due?.toISOString() ?? null),
    notNow: notNow(standing),
  };
}

type Reasons = Pick<FeedStanding, "reading" | "waiting" | "putOff" | "justRead">;

function notNow({ reading, waiting, putOff, justRead }: Reasons): FeedReading["notNow"] {
  if (reading || waiting) return "under-way";
  if (putOff) return "put-off";
  return justRead ? "just-read" : null;
}
