import { LIST_FEEDS_PER_DAY } from "../../../contract/campaigns/podcast-lists.ts";
import { mayStill } from "../../accounts/members/may.ts";
import { type Budget, giveBack, spend } from "../../accounts/sessions/ask-budget.ts";
import { addByFeed } from "../../catalogue/crawl/add-by-feed.ts";
import { NotBefore } from "../../catalogue/crawl/visit.ts";
import { podcastId } from "../../catalogue/find.ts";
import { Fault } from "../../platform/fault.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { readFeedsSoon } from "./list-jobs.ts";
import { selectList } from "./list-queries.ts";
import {
  countWaiting,
  selectNextWaiting,
  setNotBefore,
  unsetWaiting,
  writeReading,
} from "./reading-queries.ts";

/** So many feeds are read in one go; then whatever else waits in the queue has its turn. */
const FEEDS_AT_ONCE = 10;
/** Where nothing can be read just now it is looked again after so long, in milliseconds. */
const LOOK_AGAIN_MS = 60_000;
const TOMORROW_MS = 3_600_000;
/** By organization. Counted beside the lists, since a list may be deleted. */
const FEEDS_A_DAY: Budget = { name: "list-feeds", most: LIST_FEEDS_PER_DAY, seconds: 86_400 };
/** What is said of a feed that cannot be read; everything else is no fault of the feed. */
const FAULTS = new Set(["invalid", "feed-unreadable", "feed-no-podcast", "feed-taken-out"]);

/**
 * Reads the feeds of a list that were asked for, one after the other, each written down for itself; then goes on
 * later with what is left. Where whoever asked may add no podcasts there any more, what is left waits to be asked for anew.
 */
export async function readListFeeds(
  context: Pick<Context, "db" | "outbound" | "config">,
  { listId, loginId }: { listId: number; loginId: number },
): Promise<void> {
  const { db } = context;
  let again = 0;
  let ownerId = 0;
  for (let read = 0; read < FEEDS_AT_ONCE; read += 1) {
    const list = await selectList(db, listId);
    if (list?.state !== "ready") return;
    ownerId = list.ownerId;
    if (!(await mayStill(db, loginId, ownerId, "podcast.add")))
      return inTransaction(db, (tx) => unsetWaiting(tx, listId));
    const line = await selectNextWaiting(db, listId);
    if (!line) {
      again = LOOK_AGAIN_MS;
      break;
    }
    const who = String(list.ownerId);
    if ((await spend(db, FEEDS_A_DAY, who)) > 0) {
      again = TOMORROW_MS;
      break;
    }
    const outcome = await readOne(context, { loginId, ownerId: list.ownerId }, line.feedUrl ?? "");
    if (outcome instanceof Date) await giveBack(db, FEEDS_A_DAY, who);
    await inTransaction(db, (tx) =>
      outcome instanceof Date
        ? setNotBefore(tx, listId, line.number, outcome)
        : writeReading(tx, listId, line.number, outcome),
    );
  }
  if ((await countWaiting(db, listId)) === 0) return;
  const runAt = new Date(Date.now() + again);
  await inTransaction(db, (tx) => readFeedsSoon(tx, { listId, ownerId, loginId }, runAt));
}

async function readOne(
  context: Pick<Context, "db" | "outbound" | "config">,
  adder: { loginId: number; ownerId: number },
  feedUrl: string,
): Promise<{ podcastId: number } | { fault: string } | Date> {
  try {
    const { publicId } = await addByFeed(context, adder, feedUrl, { ofList: true });
    return { podcastId: await podcastId(context.db, publicId, [adder.ownerId]) };
  } catch (error) {
    if (error instanceof NotBefore) return error.at;
    if (error instanceof Fault && FAULTS.has(error.code)) return { fault: error.code };
    throw error;
  }
}
