import { sql } from "kysely";
import type { PodcastFilters } from "../../../../contract/catalogue.ts";
import type { Condition, Filter } from "./filter.ts";

interface Given extends Pick<Filter, "names" | "condition"> {
  range: NonNullable<Filter["range"]>;
  counts: NonNullable<Filter["counts"]>;
}

/** A filter by a number: its podcasts are a range of that number's order. Unknown values pass none. */
export const ranged = (given: Given): Filter => {
  const { order, bounds } = given.range;
  return {
    ...given,
    sets: (image, f, since) => {
      const [from, to] = bounds(f, since);
      return from === undefined && to === undefined ? [] : [image.range(order, from, to)];
    },
    test: (f, { since }) => {
      const [from, to] = bounds(f, since);
      if (from === undefined && to === undefined) return undefined;
      return (row) => {
        const value = order === "title" ? null : row[order];
        return value !== null && (from === undefined || value >= from) && (to === undefined || value < to);
      };
    },
  };
};

/** Conditions on a column from ≤ x < to. */
export function between(
  column: Condition,
  from: number | undefined,
  to: number | undefined,
): Condition | undefined {
  const all = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} < ${to}`]),
  ];
  return all.length > 0 ? sql.join(all, sql` and `) : undefined;
}

/** The values of a filter by bands. */
export const inBands = (
  from: "reachPerEpisodeFrom" | "episodesFrom",
  to: "reachPerEpisodeTo" | "episodesTo",
  bands: readonly (readonly [number, number | null])[],
): Partial<PodcastFilters>[] => bands.map(([low, high]) => ({ [from]: low, [to]: high ?? undefined }));
