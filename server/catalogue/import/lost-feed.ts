import { sql } from "kysely";
import type { FeedOutcome } from "../../../contract/catalogue.ts";

/** Failed attempts after which a feed counts as lost. */
const LOST_AFTER = 3;
const lostOutcomes: readonly FeedOutcome[] = ["missing", "elsewhere", "unreachable"];

/** Whether a feed is lost with this reading, or was before. Another source may then say where it is. */
export const isLost = ({ outcome, failures }: { outcome: FeedOutcome; failures: number }): boolean =>
  outcome === "gone" || (failures >= LOST_AFTER && lostOutcomes.includes(outcome));

/** The same of the row `f` of `podcast_feed`, which may be missing. */
export const isLostFeed = sql<boolean>`coalesce(
  f.outcome = 'gone' or (f.failures >= ${sql.lit(LOST_AFTER)} and f.outcome = any(${[...lostOutcomes]})), false)`;
