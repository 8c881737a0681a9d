import type { FacetCounts, PodcastFilters } from "../../contract/catalogue.ts";
import type { Db } from "../platform/postgres/database.ts";
import { withNow } from "./search/changes/current.ts";
import { lookUpOutside } from "./search/changes/look-up-outside.ts";
import type { Outside } from "./search/changes/outside.ts";
import { countBySets } from "./search/counts/count-by-sets.ts";
import { countPlainly } from "./search/counts/count-plainly.ts";
import { usedTitle } from "./search/match/used-title.ts";
import { notReady } from "./search-podcasts.ts";

/**
 * How many podcasts each value of each filter would yield. A filter's own values are counted as if it were not set:
 * with English selected, the number of German ones is still shown. Exact for every combination, like the search,
 * and with the words that the search uses.
 */
export function countFacets(db: Db, filters: PodcastFilters, outside: Outside = {}): Promise<FacetCounts> {
  return withNow(db, async ({ view, since, unready }) => {
    if (unready) throw notReady();
    if (!view) return countPlainly(db, filters, outside);
    const used = await usedTitle(view, filters);
    const asked = used === undefined ? filters : { ...filters, title: used };
    const ids = await lookUpOutside(db, outside, "all");
    return countBySets(view, asked, since, ids);
  });
}
