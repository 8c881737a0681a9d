import { createHash } from "node:crypto";
import { lookAtFeed } from "../../catalogue/crawl/read-feed-of.ts";
import { NotBefore, type Pace, usualPace } from "../../catalogue/crawl/visit.ts";
import { hashToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { endLook, holdClaimable, proveClaims, selectClaimable } from "./claim-queries.ts";

/**
 * Reads a show's own feed for those who claim it: at its address in the catalogue, by the crawler's turns and rules, and
 * not where it merely says that it has moved. Killed anywhere, it is done again.
 */
export async function lookForWord(
  { db, outbound }: Pick<Context, "db" | "outbound">,
  podcastId: number,
  pace: Pace = usualPace,
): Promise<void> {
  const show = await selectClaimable(db, podcastId);
  const texts = show?.feedUrl ? await verifyTexts({ db, outbound }, show.feedUrl, pace) : null;
  await inTransaction(db, async (tx) => {
    // Hidden, or moved to another address, while it was read: what was read is no longer its own feed.
    const own = show?.feedUrl && texts ? await holdClaimable(tx, podcastId, show.feedUrl) : false;
    if (texts && own)
      await proveClaims(tx, podcastId, {
        words: texts.map(hashToken),
        hash: createHash("sha256").update(JSON.stringify(texts)).digest(),
      });
    await endLook(tx, podcastId, own ? "read" : "failed");
  });
}

async function verifyTexts(
  reading: Pick<Context, "db" | "outbound">,
  url: string,
  pace: Pace,
): Promise<string[] | null> {
  const unknown = { etag: null, lastModified: null };
  const look = await lookAtFeed({ ...reading, pace, now: new Date(), stay: true }, url, unknown).catch(
    (error: unknown) => {
      if (error instanceof NotBefore) return null;
      throw error;
    },
  );
  if (look?.kind !== "feed") return null;
  return look.feed.tags.texts.filter(({ purpose }) => purpose === "verify").map(({ text }) => text.trim());
}
