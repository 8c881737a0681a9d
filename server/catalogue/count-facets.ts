import type { FacetCounts, PodcastFilters } from "../../contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import { countBySets } from "./search/count-by-sets.ts";
import { countPlainly } from "./search/count-plainly.ts";
import { withNow } from "./search/current.ts";
import { lookUpOutside } from "./search/look-up-outside.ts";
import type { Outside } from "./search/outside.ts";
import { usedTitle } from "./search/used-title.ts";

/**
 * How many podcasts each value of each filter would bring. A filter's own values are counted as if it were not
 * set: with English chosen one still sees how many German ones there are. Exact for every combination, like the
 * search, and by the words that the search uses.
 */
export function countFacets(db: Db, filters: PodcastFilters, outside: Outside = {}): Promise<FacetCounts> {
  return withNow(db, async ({ view, since }) => {
    if (!view) return countPlainly(db, filters, outside);
    const used = await usedTitle(view, filters);
    const asked = used === undefined ? filters : { ...filters, title: used };
    const ids = await lookUpOutside(db, outside, "all");
    return countBySets(view, asked, since, ids);
  });
}
