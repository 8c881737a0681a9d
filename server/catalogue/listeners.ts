import type { Expression } from "kysely";
import type { Db } from "../platform/postgres/database.ts";
import { selectIds } from "./search/changes/change-queries.ts";
import { withNow } from "./search/changes/current.ts";
import { IdSet } from "./search/changes/outside.ts";
import { forEach, subtract } from "./search/image/place-set.ts";
import { sumListeners } from "./search/listener-queries.ts";

/** Up to this many, their rows are read quicker than their places are looked up. */
const FEW = 500;

/**
 * Listeners per episode of the podcasts of a subquery of ids, each once. What the search keeps in memory is added up: the
 * rows of a large organization's podcasts lie all over the catalogue. Where it keeps no state, the rows are read.
 */
export async function listenersOf(db: Db, ids: Expression<unknown>, few = FEW): Promise<number> {
  const found = await selectIds(db, ids);
  if (found.length <= few) return sumListeners(db, ids);
  return withNow(db, async ({ view }) => {
    if (!view) return sumListeners(db, ids);
    const { image, changes } = view;
    const places = subtract(await image.placesOfIds(found), changes.masked, image.size);
    const order = await image.order("reachPerEpisode");
    let listeners = 0;
    forEach(places, (place) => {
      listeners += order.valueAt(order.stepOf(place)) ?? 0;
    });
    const wanted = new IdSet(found);
    const changed = changes.list.filter(({ id }) => wanted.has(id));
    for (const { reachPerEpisode } of changed) listeners += reachPerEpisode ?? 0;
    // The search does not know what nobody is shown; of one's own campaigns it counts.
    const hidden = places.count + changed.length < found.length;
    return hidden ? listeners + (await sumListeners(db, ids, { hidden: true })) : listeners;
  });
}
