import { createBudget } from "../../platform/budget.ts";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import type { Context } from "../../platform/http.ts";
import { takeTurns } from "../../platform/take-turns.ts";
import { cleanUrl, feedKey, unwrapArchived } from "../feed/clean-url.ts";
import { feedItem } from "../import/from-feed.ts";
import { writeGenres } from "../import/queries.ts";
import { findByKeys } from "../import/read-queries.ts";
import { writeBatch } from "../import/write-batch.ts";
import { selectPublicId } from "../queries.ts";
import { NotBefore, usualPace } from "./admit.ts";
import { claimNew, isReserved } from "./feed-queries.ts";
import { settleFeed } from "./read-claimed.ts";
import { type Look, lookAtFeed } from "./read-feed-of.ts";

/** Somebody sits and waits; a host that is busy for longer is read another time. */
const LONGEST_WAIT_MS = 3_000;

/** One feed after the other for each user, and ten a minute: a list of addresses is what the import is for. */
const inTurn = takeTurns();
export const FEEDS_PER_MINUTE = 10;
const spend = createBudget({ most: FEEDS_PER_MINUTE, perMs: 60_000 });

/**
 * Adds the podcast that a feed is about. What went wrong is said in two words only: more would tell what stands in the
 * network behind us.
 * @throws Fault invalid, too-many-feeds, feed-unreadable, feed-no-podcast, unavailable
 */
export async function addByFeed(
  { db, outbound }: Pick<Context, "db" | "outbound">,
  loginId: number,
  given: string,
): Promise<{ publicId: string; added: boolean }> {
  const url = /^https?:/i.test(given) ? cleanUrl(unwrapArchived(given)) : null;
  if (url === null) throw invalidField("/feedUrl", "not-a-web-address");
  if (isReserved(new URL(url).host)) throw fault("feed-unreadable");
  return inTurn(loginId, async () => {
    const there = await podcastAt(db, url);
    if (there !== undefined) return { publicId: await selectPublicId(db, there), added: false };
    const retryAfter = spend(loginId);
    if (retryAfter !== null) throw fault("too-many-feeds", { retryAfter });
    const pace = { ...usualPace, longestWaitMs: LONGEST_WAIT_MS };
    const now = new Date();
    const unknown = { etag: null, lastModified: null };
    const look = await lookAtFeed({ db, outbound, pace, now }, url, unknown).catch((error: unknown) => {
      if (error instanceof NotBefore) throw fault("feed-unreadable");
      throw error;
    });
    if (look.kind !== "feed")
      throw fault(
        look.kind === "failed" && look.outcome === "no-podcast" ? "feed-no-podcast" : "feed-unreadable",
      );
    return inTransaction(db, (tx) => write(tx, look, now));
  });
}

async function podcastAt(db: Db, url: string): Promise<number | undefined> {
  const key = feedKey(url);
  if (key === null) return undefined;
  return (await findByKeys(db, [{ kind: "feed", key, weak: false }])).get(`feed ${key}`);
}

async function write(tx: Tx, look: Extract<Look, { kind: "feed" }>, now: Date) {
  const item = feedItem({ file: look.address, line: null }, look.feed, look.address);
  if (item.kind === "refused") throw fault("feed-no-podcast");
  // Into an empty catalogue no import has brought them yet.
  await writeGenres(tx);
  const { outcomes } = await writeBatch(tx, [item.record], { now, hasSpoken: () => false });
  const id = await podcastAt(tx, look.address);
  if (id === undefined) throw new Error("what was just written is not there");
  const claim = await claimNew(tx, id);
  if (claim) await settleFeed(tx, claim, look, now);
  return { publicId: await selectPublicId(tx, id), added: outcomes[0] === "new" };
}
