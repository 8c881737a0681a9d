import { sql } from "kysely";
import type { OnlyFilter } from "../../../../contract/catalogue.ts";
import { markKey } from "../image/image.ts";
import type { Filter } from "./filter.ts";

/** The count next to a filter that is either set or not. */
export const countOnly = (name: OnlyFilter): NonNullable<Filter["counts"]> => ({
  values: [{ [name]: true }],
  reply: ([count]) => ({ [name]: count }),
});

/** A filter that is either set or not, and gives the same result for every reader. */
export const only = (name: OnlyFilter, holds: string): Filter => ({
  names: [name],
  mark: { name, holds },
  condition: (f) => (f[name] ? sql.raw(`(${holds})`) : undefined),
  sets: (image, f) => (f[name] ? [image.facet(markKey(name))] : []),
  test: (f) => (f[name] ? (row) => row.marks.includes(name) : undefined),
  counts: countOnly(name),
});
