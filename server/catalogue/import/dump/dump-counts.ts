import type { ImportCounts } from "../run-import.ts";
import type { LeftOut } from "./dump-row.ts";

/** The counts of a dump so far: those of any source, and those only a dump has. */
export interface DumpCounts extends ImportCounts {
  /** Known rows that are missing now or say that the feed is dead. */
  gone: number;
  /** Values left out of accepted rows, by code. */
  leftOut: Partial<Record<LeftOut, number>>;
}

export const noCounts: DumpCounts = {
  records: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  gone: 0,
  leftOut: {},
};

/** Counts, with others added. */
export function addCounts(before: DumpCounts, more: Partial<DumpCounts>): DumpCounts {
  const counts = { ...before, leftOut: { ...before.leftOut } };
  for (const key of ["records", "new", "changed", "unchanged", "refused", "gone"] as const)
    counts[key] += more[key] ?? 0;
  for (const [code, times] of Object.entries(more.leftOut ?? {}) as [LeftOut, number][])
    counts.leftOut[code] = (counts.leftOut[code] ?? 0) + times;
  return counts;
}
