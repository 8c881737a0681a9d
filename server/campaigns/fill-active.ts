import type { BackgroundChange } from "../platform/background/run-changes.ts";
import { countUnfilled, fillActiveOf, placeSome, selectUnfilled } from "./active-queries.ts";

/** Podcasts, and moves, that are written down in one transaction. */
const AT_ONCE = 5_000;

/**
 * Reckons what is kept of campaigns that were there before it was kept (migration 0202), one by one. Until then their
 * organizations' lists are read from all podcasts, moves and e-mails.
 */
export const fillingActive = (atOnce = AT_ONCE): BackgroundChange => ({
  name: "campaign-activity",
  left: countUnfilled,
  async batch(tx) {
    const [campaignId] = await selectUnfilled(tx, 1);
    if (campaignId === undefined) return 0;
    // Without holding the campaign: whoever moves something in it writes its own moves down.
    if ((await placeSome(tx, campaignId, atOnce)) === atOnce) return "more";
    await fillActiveOf(tx, campaignId);
    return 1;
  },
});
