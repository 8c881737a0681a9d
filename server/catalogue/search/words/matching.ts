import type { PodcastFilters } from "../../../../contract/catalogue.ts";
import type { Changed } from "../changes/changed.ts";
import type { OutsideIds } from "../changes/outside.ts";
import { filters } from "../filters/all.ts";

/** A test for one podcast that says what `conditions` says in SQL, given which have a term in their description. */
export function matcher(
  f: PodcastFilters,
  since: readonly number[],
  outside: OutsideIds = {},
  isDescribed: (row: Changed, term: string) => boolean = () => false,
): (row: Changed) => boolean {
  const tests = filters.flatMap((filter) => filter.test(f, { since, outside, isDescribed }) ?? []);
  return (row) => {
    for (const passes of tests) if (!passes(row)) return false;
    return true;
  };
}
