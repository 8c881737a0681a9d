import type { Expression } from "kysely";
import type { Db } from "../../platform/database.ts";
import { selectIds } from "./change-queries.ts";

/** Podcasts a higher slice wants only, or not at all: its own subquery of ids. */
export interface IdFilter {
  mode: "in" | "notIn";
  ids: Expression<unknown>;
}

/** What higher slices know of podcasts, as their own subqueries of ids, each for one reader. */
export interface Outside {
  /** In the campaign that is asked for. */
  bundle?: IdFilter | undefined;
  /** With an address that the reader's organization keeps, though the podcast names none any more. */
  addressed?: Expression<unknown> | undefined;
  /** In any campaign of the reader's organization. */
  placed?: Expression<unknown> | undefined;
}

/** The same, looked up. */
export interface OutsideIds {
  bundle?: { mode: "in" | "notIn"; ids: ReadonlySet<number> } | undefined;
  addressed?: ReadonlySet<number> | undefined;
  placed?: ReadonlySet<number> | undefined;
}

/** Which of it decides, for this search: what no filter asks for is not looked up. */
export interface Needed {
  emailKnown?: boolean | undefined;
  inNoCampaign?: boolean | undefined;
}

export async function lookUp(db: Db, outside: Outside, needed: Needed): Promise<OutsideIds> {
  const idsOf = async (ids: Expression<unknown> | undefined, wanted: boolean | undefined) =>
    ids && wanted ? new Set(await selectIds(db, ids)) : undefined;
  const { bundle } = outside;
  const [bundled, addressed, placed] = await Promise.all([
    idsOf(bundle?.ids, true),
    idsOf(outside.addressed, needed.emailKnown),
    idsOf(outside.placed, needed.inNoCampaign),
  ]);
  return { bundle: bundle && bundled && { mode: bundle.mode, ids: bundled }, addressed, placed };
}
