import { sql } from "kysely";
import type { FacetCounts, PodcastFilters } from "../../../../contract/catalogue.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { countEach } from "../../queries.ts";
import type { Outside } from "../changes/outside.ts";
import { conditions } from "../conditions.ts";
import { alone, filters, isSet, without } from "../filters/all.ts";
import type { Condition } from "../filters/filter.ts";

/**
 * How many podcasts each value of each filter would yield. A filter's own values are counted as if it were not set:
 * with English selected, the number of German ones is still counted. Filters that are not set share one pass over
 * the podcasts; exact for every combination, like the search.
 */
export async function countPlainly(db: Db, f: PodcastFilters, outside: Outside = {}): Promise<FacetCounts> {
  const answer: Partial<FacetCounts> = {};
  const unset: { tests: Condition[]; reply: (counts: number[]) => Partial<FacetCounts> }[] = [];
  for (const filter of filters) {
    const { counts, condition } = filter;
    if (!counts) continue;
    const where = () => conditions(without(f, filter), outside);
    if ("plainly" in counts) {
      Object.assign(answer, await counts.plainly(db, where()));
      continue;
    }
    const tests = counts.values.map((value) => condition(alone(value), outside) ?? sql`true`);
    if (isSet(filter, f)) Object.assign(answer, counts.reply(await countEach(db, where(), tests)));
    else unset.push({ tests, reply: counts.reply });
  }
  const shared = await countEach(
    db,
    conditions(f, outside),
    unset.flatMap(({ tests }) => tests),
  );
  for (const { tests, reply } of unset) Object.assign(answer, reply(shared.splice(0, tests.length)));
  return answer as FacetCounts;
}
