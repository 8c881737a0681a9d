import { type Times, timesOf } from "../stand/figures.ts";
import type { Query } from "./queries.ts";

/** Times over all queries, and over those of each kind. */
export function kindsOf<Asked extends Pick<Query, "kind">>(
  queries: readonly Asked[],
  took: (query: Asked) => number,
): { all: Times; kinds: Record<string, Times> } {
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const times = (some: readonly Asked[]) => timesOf(some.map(took));
  return {
    all: times(queries),
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, times(queries.filter((query) => query.kind === kind))]),
    ),
  };
}
