import type { SortKey } from "../../../../contract/catalogue.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Image } from "../image/image.ts";
import { type PlaceSet, run, unite } from "../image/place-set.ts";
import { type IdRange, selectChanged } from "./change-queries.ts";
import type { Changed } from "./changed.ts";
import { sortChanged } from "./sort-changed.ts";

/**
 * With more changes, examining each in every search is no longer fast. Measured with 500,000 podcasts on two busy
 * cores, the longest that one search blocked the others, first after a change: 43 ms with 20,000 changed, 85 ms
 * with 60,000 (best of several searches: 16 and 42 ms).
 */
export const MOST_CHANGED = 40_000;

/** How many podcasts the ranges may name. */
const spanOf = (ranges: readonly IdRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/**
 * Podcasts created, changed or removed since the image: they do not count in the image, and those that exist are
 * examined one by one. Immutable: further changes create a new object.
 */
export class Changes {
  /** Places of the image that do not count any more. */
  readonly masked: PlaceSet;
  /** The podcasts as they are now, by id. */
  readonly rows: ReadonlyMap<number, Changed>;
  /** The same, in no order. */
  readonly list: readonly Changed[];
  readonly #sorted = new Map<string, Promise<readonly Changed[]>>();

  private constructor(masked: PlaceSet, rows: ReadonlyMap<number, Changed>) {
    this.masked = masked;
    this.rows = rows;
    this.list = [...rows.values()];
  }

  static readonly none = new Changes(run(0, 0), new Map());

  /** These and more; null where they are more than `most`. */
  async and(db: Db, image: Image, ranges: readonly IdRange[], most: number): Promise<Changes | null> {
    if (this.rows.size + spanOf(ranges) > most) return null;
    const rows = new Map(this.rows);
    for (const [from, to] of ranges) for (let id = from; id <= to; id += 1) rows.delete(id);
    for (const row of await selectChanged(db, ranges)) rows.set(row.id, row);
    const masked = unite([this.masked, await image.placesOf(ranges)], image.size);
    return new Changes(masked, rows);
  }

  /** In the order of a list; each order is made once. */
  sorted(sortBy: SortKey, backwards: boolean): Promise<readonly Changed[]> {
    const name = `${sortBy} ${backwards}`;
    let sorted = this.#sorted.get(name);
    if (!sorted) {
      sorted = sortChanged(this.list, sortBy, backwards);
      this.#sorted.set(name, sorted);
    }
    return sorted;
  }
}
