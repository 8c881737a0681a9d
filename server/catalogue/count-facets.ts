import type { FacetCounts, PodcastFilters } from "../../contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import type { IdFilter } from "./search/conditions.ts";
import { countBySets } from "./search/count-by-sets.ts";
import { countPlainly } from "./search/count-plainly.ts";
import { withNow } from "./search/current.ts";
import { usedTitle } from "./search/used-title.ts";
import { wantedIds } from "./search-podcasts.ts";

/**
 * How many podcasts each value of each filter would bring. A filter's own values are counted as if it were not
 * set: with English chosen one still sees how many German ones there are. Exact for every combination, like the
 * search, and by the words that the search uses.
 */
export function countFacets(db: Db, filters: PodcastFilters, ids?: IdFilter): Promise<FacetCounts> {
  return withNow(db, async ({ view, since }) => {
    if (!view) return countPlainly(db, filters, ids);
    const used = await usedTitle(view, filters.title);
    const asked = used === undefined ? filters : { ...filters, title: used };
    return countBySets(view, asked, since, await wantedIds(db, ids));
  });
}
