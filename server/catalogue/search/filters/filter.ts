import type { RawBuilder } from "kysely";
import type { FacetCounts, PodcastFilters } from "../../../../contract/catalogue.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Changed } from "../changes/changed.ts";
import type { Outside, OutsideIds } from "../changes/outside.ts";
import type { Image } from "../image/image.ts";
import type { OrderName } from "../image/order.ts";
import type { PlaceSet } from "../image/place-set.ts";

export type Condition = RawBuilder<unknown>;
export type Row = Changed;

/** From ≤ x < to; undefined is open. */
export type Bounds = readonly [from: number | undefined, to: number | undefined];

/** What a test of one podcast may need to know. */
export interface Known {
  /** Days since 1970, one for each of `LATEST_EPISODE_MONTHS`. */
  since: readonly number[];
  outside: OutsideIds;
  /** Whether a term begins words of its description. */
  isDescribed: (row: Changed, term: string) => boolean;
}

/** What passes all filters: current places of the image, and changed podcasts in the given order. */
export interface Matches {
  places: PlaceSet;
  changed: Changed[];
}

/** A few values, each as the part of a search that selects it, and where their counts go in the answer. */
interface ValueCounts {
  values: readonly Partial<PodcastFilters>[];
  reply: (counts: readonly number[]) => Partial<FacetCounts>;
}

/** As many values as the catalogue has: counted in one pass. */
interface ManyCounts {
  plainly: (db: Db, where: Condition) => Promise<Partial<FacetCounts>>;
  bySets: (image: Image, found: Matches) => Promise<Partial<FacetCounts>>;
}

/**
 * One record per filter: its SQL, the places of an image that pass, its test of one podcast, and the counts of its
 * values. The plain search and the search by sets are built from these (`all.ts`), and `npm run prove:search`
 * checks that they agree.
 */
export interface Filter {
  /** The parts of a search that set it. If none is set, nothing below is called. */
  names: readonly (keyof PodcastFilters)[];
  /** The condition on `podcast p`. */
  condition: (f: PodcastFilters, outside: Outside) => Condition | undefined;
  /** The podcasts that pass, as sets to intersect. Cached: nothing in them depends on the reader. */
  sets?: (image: Image, f: PodcastFilters, since: readonly number[]) => Promise<PlaceSet>[];
  /** Takes out what does not pass for this reader; never cached. */
  narrow?: (image: Image, left: PlaceSet, f: PodcastFilters, outside: OutsideIds) => Promise<PlaceSet>;
  test: (f: PodcastFilters, known: Known) => ((row: Row) => boolean) | undefined;
  /** The cache key of its set, if different from the filter's value. */
  key?: (f: PodcastFilters, since: readonly number[]) => unknown;
  /** For filters on numbers: the order they are sorted in, and the range. */
  range?: { order: OrderName; bounds: (f: PodcastFilters, since: readonly number[]) => Bounds };
  /** Which of what higher slices know it needs. */
  needs?: keyof Outside;
  /** A condition on `podcast p` that a build and the look at changes record for each podcast. */
  mark?: { name: string; holds: string };
  counts?: ValueCounts | ManyCounts;
}
