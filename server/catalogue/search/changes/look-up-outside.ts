import type { Expression } from "kysely";
import type { PodcastFilters } from "../../../../contract/catalogue.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { filters, isSet } from "../filters/all.ts";
import { selectIds } from "./change-queries.ts";
import { IdSet, type Outside, type OutsideIds } from "./outside.ts";

/** @param f only what its filters need is looked up; "all" for the counts of every filter */
export async function lookUpOutside(
  db: Db,
  outside: Outside,
  f: PodcastFilters | "all",
): Promise<OutsideIds> {
  const isNeeded = (name: keyof Outside): boolean =>
    f === "all" || filters.some((filter) => filter.needs === name && isSet(filter, f));
  const idsOf = async (ids: Expression<unknown> | undefined, wanted: boolean) =>
    ids && wanted ? new IdSet(await selectIds(db, ids)) : undefined;
  const { bundle } = outside;
  const [bundled, addressed, placed, tagged] = await Promise.all([
    idsOf(bundle?.ids, true),
    idsOf(outside.addressed, isNeeded("addressed")),
    idsOf(outside.placed, isNeeded("placed")),
    idsOf(outside.tagged, isNeeded("tagged")),
  ]);
  return { bundle: bundle && bundled && { mode: bundle.mode, ids: bundled }, addressed, placed, tagged };
}
