import { type Counters, DASHBOARD_CAMPAIGNS, type Dashboard } from "../../contract/results.ts";
import { visibleOwners } from "../accounts/members/owners.ts";
import { listenersOf } from "../catalogue/listeners.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { gatherFacts } from "./facts.ts";
import { isFilled } from "./facts-queries.ts";
import { newsOf } from "./news.ts";
import { progressOf } from "./progress.ts";
import { countUnlocked, placedIn, selectCounters } from "./queries.ts";

/** The sums over all campaigns that lists show (A3.14). */
export async function readCounters(db: Db, caller: Caller): Promise<Counters> {
  const ownerIds = (await visibleOwners(db, caller)).map(({ id }) => id);
  return selectCounters(db, ownerIds, await isFilled(db, { ownerIds }));
}

/** The campaigns' progress, recent events, and what to do next. */
export async function readDashboard(db: Db, caller: Caller): Promise<Dashboard> {
  const ownerIds = (await visibleOwners(db, caller)).map(({ id }) => id);
  const filled = await isFilled(db, { ownerIds });
  const facts = await gatherFacts(db, caller, { ownerIds, limit: DASHBOARD_CAMPAIGNS }, filled);
  const progress = await progressOf(db, facts);
  return {
    counters: await selectCounters(db, ownerIds, filled),
    listeners: await listenersOf(db, placedIn(ownerIds, filled)),
    unlocked: await countUnlocked(db, ownerIds),
    campaigns: facts.map(({ publicId, displayName, ownerDisplayName, active, podcasts, byState }, place) => ({
      publicId,
      displayName,
      ownerDisplayName,
      active: active.toISOString(),
      podcasts,
      byState,
      progress: progress[place]!,
    })),
    news: await newsOf(db, facts, filled),
  };
}
