import { sql } from "kysely";
import type { FeedOutcome } from "../../../contract/catalogue.ts";

/** Vain attempts after which a feed counts as not being where it was. */
const LOST_AFTER = 3;
const lostOutcomes: readonly FeedOutcome[] = ["missing", "elsewhere", "unreachable"];

/** Is a feed lost with this reading, or with one before? Another source may say where it is then. */
export const isLost = ({ outcome, failures }: { outcome: FeedOutcome; failures: number }): boolean =>
  outcome === "gone" || (failures >= LOST_AFTER && lostOutcomes.includes(outcome));

/** The same of the row `f` of `podcast_feed`, which may be missing. */
export const isLostFeed = sql<boolean>`coalesce(
  f.outcome = 'gone' or (f.failures >= ${sql.lit(LOST_AFTER)} and f.outcome = any(${[...lostOutcomes]})), false)`;
