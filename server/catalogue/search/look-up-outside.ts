import type { Expression } from "kysely";
import type { Db } from "../../platform/database.ts";
import { selectIds } from "./change-queries.ts";
import { IdSet, type Outside, type OutsideIds } from "./outside.ts";

/** Which of it decides, for this search: what no filter asks for is not looked up. */
interface Needed {
  emailKnown?: boolean | undefined;
  inNoCampaign?: boolean | undefined;
}

export async function lookUpOutside(db: Db, outside: Outside, needed: Needed): Promise<OutsideIds> {
  const idsOf = async (ids: Expression<unknown> | undefined, wanted: boolean | undefined) =>
    ids && wanted ? new IdSet(await selectIds(db, ids)) : undefined;
  const { bundle } = outside;
  const [bundled, addressed, placed] = await Promise.all([
    idsOf(bundle?.ids, true),
    idsOf(outside.addressed, needed.emailKnown),
    idsOf(outside.placed, needed.inNoCampaign),
  ]);
  return { bundle: bundle && bundled && { mode: bundle.mode, ids: bundled }, addressed, placed };
}
