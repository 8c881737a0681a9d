import type { Kind } from "./parameters.ts";
import { invalid } from "./provider-error.ts";

/** One page of a list, newest first, as `limit`, `starting_after`, `ending_before` and `created` ask. */
export interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: Created;
}
type Created = { gt?: number; gte?: number; lt?: number; lte?: number };

/** What every list takes. */
export const PAGING = {
  limit: "integer",
  starting_after: "text",
  ending_before: "text",
  expand: { each: "text" },
  created: { group: { gt: "integer", gte: "integer", lt: "integer", lte: "integer" } },
} as const satisfies Record<string, Kind>;

/** @throws ProviderError for a limit outside 1 to 100, or a cursor that is not in the list */
export function page<T extends { id: string; created: number }>(
  all: readonly T[],
  url: string,
  paging: Paging,
): { object: "list"; data: T[]; has_more: boolean; url: string } {
  const { limit = 10, created = {} } = paging;
  if (limit < 1 || limit > 100) throw invalid("This value must be between 1 and 100.", { param: "limit" });
  // The newest first; of the same second the one made last.
  const fitting = all
    .filter(
      (one) =>
        one.created > (created.gt ?? -Infinity) &&
        one.created >= (created.gte ?? -Infinity) &&
        one.created < (created.lt ?? Infinity) &&
        one.created <= (created.lte ?? Infinity),
    )
    .map((one, i) => ({ one, i }))
    .sort((a, b) => b.one.created - a.one.created || b.i - a.i)
    .map(({ one }) => one);
  const position = (id: string): number => {
    const found = fitting.findIndex((one) => one.id === id);
    if (found < 0) throw invalid(`No such object: '${id}'`, { code: "resource_missing" });
    return found;
  };
  if (paging.ending_before !== undefined) {
    const end = position(paging.ending_before);
    return { object: "list", data: fitting.slice(Math.max(0, end - limit), end), has_more: end > limit, url };
  }
  const start = paging.starting_after === undefined ? 0 : position(paging.starting_after) + 1;
  return {
    object: "list",
    data: fitting.slice(start, start + limit),
    has_more: fitting.length > start + limit,
    url,
  };
}
