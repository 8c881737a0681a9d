import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { fillActiveOf, placeSome, selectUnfilled } from "./active-queries.ts";

/** Podcasts, and moves, that are written down in one transaction. */
const AT_ONCE = 5_000;
/** Campaigns looked up at a time. */
const CAMPAIGNS = 100;

/**
 * Reckons what is kept of campaigns that were there before it was kept (migration 0202), one by one. Interrupted at any
 * point, the rest is done the next time; once done, it costs one look into an empty index. Until then their
 * organizations' lists are read from all podcasts, moves and e-mails.
 */
export async function fillActive(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const campaigns = await selectUnfilled(db, CAMPAIGNS);
    if (campaigns.length === 0) return;
    for (const campaignId of campaigns) {
      // Without holding the campaign: whoever moves something in it writes its own moves down.
      while ((await inTransaction(db, (tx) => placeSome(tx, campaignId, atOnce))) === atOnce);
      await inTransaction(db, (tx) => fillActiveOf(tx, campaignId));
    }
  }
}
