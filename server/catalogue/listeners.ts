import { setImmediate as breathe } from "node:timers/promises";
import type { Expression } from "kysely";
import type { Db } from "../platform/postgres/database.ts";
import { selectIds } from "./search/changes/change-queries.ts";
import { withNow } from "./search/changes/current.ts";
import { eachOnce } from "./search/changes/ids.ts";
import { firstAtLeast, has } from "./search/image/place-set.ts";
import { selectReach } from "./search/listener-queries.ts";

/** Up to this many, their rows are read quicker than their places are looked up. */
const FEW = 500;
/** Ids that are looked at without a break. */
const AT_ONCE = 16_384;

/** Listeners per episode of the podcasts of a subquery of ids, each once. */
export async function listenersOf(db: Db, ids: Expression<unknown>, few = FEW): Promise<number> {
  const reach = await reachOf(db, await selectIds(db, ids), few);
  return reach.reduce((sum, one) => sum + one, 0);
}

/** The same of several sets of ids, each by itself. */
export async function listenersOfEach(db: Db, sets: readonly Uint32Array[], few = FEW): Promise<number[]> {
  const all = new Uint32Array(sets.reduce((sum, set) => sum + set.length, 0));
  let filled = 0;
  for (const set of sets) {
    all.set(set, filled);
    filled += set.length;
  }
  const ids = eachOnce(all);
  const reach = await reachOf(db, ids, few);
  const sums: number[] = [];
  let added = 0;
  for (const set of sets) {
    sums.push(set.reduce((sum, id) => sum + reach[firstAtLeast(ids, id)]!, 0));
    added += set.length;
    if (added < AT_ONCE) continue;
    added = 0;
    await breathe();
  }
  return sums;
}

/**
 * Listeners per episode of each of these podcasts, whose ids go upwards; 0 without a figure. What the search keeps in memory
 * is looked up: the rows of a large organization's podcasts lie all over the catalogue. Rows are read of those that it
 * does not know, because nobody is shown them or they came after what it has, and of all where it keeps no state. While too
 * many podcasts have changed to be followed, as after a dump, figures are those of the last build, as in searches.
 */
async function reachOf(db: Db, ids: Uint32Array, few: number): Promise<Float64Array> {
  const reach = new Float64Array(ids.length);
  const fromRows = async (some: readonly number[]) => {
    for (const row of await selectReach(db, some)) reach[firstAtLeast(ids, row.id)] = row.reach;
    return reach;
  };
  if (ids.length === 0) return reach;
  if (ids.length <= few) return fromRows([...ids]);
  return withNow(db, async ({ view }) => {
    reach.fill(0);
    if (!view) return fromRows([...ids]);
    const { image, changes } = view;
    const [places, order] = [await image.placesInOrder(ids), await image.order("reachPerEpisode")];
    const unknown: number[] = [];
    for (const [at, id] of ids.entries()) {
      const place = places[at]!;
      const row = changes.rows.get(id);
      if (row) reach[at] = row.reachPerEpisode ?? 0;
      else if (place < 0 || has(changes.masked, place)) unknown.push(id);
      else reach[at] = order.valueAt(order.stepOf(place)) ?? 0;
      if (at % AT_ONCE === AT_ONCE - 1) await breathe();
    }
    return unknown.length > 0 ? fromRows(unknown) : reach;
  });
}
