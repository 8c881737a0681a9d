import type { PodcastFilters } from "../../../contract/catalogue.ts";
import { MOST_OWN } from "../../../contract/catalogue-added.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type CardRow, countPodcasts, selectCards, selectPage } from "../queries.ts";
import type { Outside } from "../search/changes/outside.ts";
import { conditionsAmong } from "../search/conditions.ts";
import { orderOf } from "../search/search-plainly.ts";
import { addedBy } from "../visible.ts";

/**
 * Searches podcasts that one organization has added and nobody else sees yet. Separate from the main search, which is the
 * same for everybody: no count, value or place in it depends on these.
 */
export async function searchOwn(
  db: Db,
  ownerId: number,
  filters: PodcastFilters,
  outside: Outside,
): Promise<{ resultSize: number; rows: CardRow[] }> {
  const where = conditionsAmong(addedBy([ownerId]), filters, outside);
  const order = orderOf(filters);
  const ids = await selectPage(db, { where, order, limit: MOST_OWN, offset: 0 });
  const cards = new Map((await selectCards(db, ids)).map((card) => [card.id, card]));
  return {
    resultSize: ids.length < MOST_OWN ? ids.length : await countPodcasts(db, where),
    rows: ids.flatMap((id) => cards.get(id) ?? []),
  };
}
