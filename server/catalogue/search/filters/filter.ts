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

/** What passes all filters: places of the image that still count, and changed podcasts in the order they were given. */
export interface Matches {
  places: PlaceSet;
  changed: Changed[];
}

/** A few values, each as the part of a search that asks for it, and where the answer says their counts. */
interface ValueCounts {
  values: readonly Partial<PodcastFilters>[];
  reply: (counts: readonly number[]) => Partial<FacetCounts>;
}

/** As many values as there are in the catalogue: counted in one go. */
interface ManyCounts {
  plainly: (db: Db, where: Condition) => Promise<Partial<FacetCounts>>;
  bySets: (image: Image, found: Matches) => Promise<Partial<FacetCounts>>;
}

/**
 * A filter, said once: how SQL asks for it, which places of an image pass, how one podcast is tested, and what is
 * counted beside its values. The plain search and the search by sets are made of these (`all.ts`), and
 * `npm run prove:search` checks that they agree.
 */
export interface Filter {
  /** The parts of a search that set it. Where none is set, nothing below asks for anything. */
  names: readonly (keyof PodcastFilters)[];
  /** The condition on `podcast p`. */
  condition: (f: PodcastFilters, outside: Outside) => Condition | undefined;
  /** The podcasts that pass; all of the sets have to hold. Kept: nothing in them depends on who reads. */
  sets?: (image: Image, f: PodcastFilters, since: readonly number[]) => Promise<PlaceSet>[];
  /** Takes out what does not pass for this reader; never kept. */
  narrow?: (image: Image, left: PlaceSet, f: PodcastFilters, outside: OutsideIds) => Promise<PlaceSet>;
  test: (f: PodcastFilters, known: Known) => ((row: Row) => boolean) | undefined;
  /** What tells equal sets of it apart, where that is not what was asked. */
  key?: (f: PodcastFilters, since: readonly number[]) => unknown;
  /** Where it asks for numbers: in which order they stand, and which ones. */
  range?: { order: OrderName; bounds: (f: PodcastFilters, since: readonly number[]) => Bounds };
  /** Which of what higher slices know it needs. */
  needs?: keyof Outside;
  /** A condition on `podcast p` that a build and the look at changes note for each podcast. */
  mark?: { name: string; holds: string };
  counts?: ValueCounts | ManyCounts;
}
