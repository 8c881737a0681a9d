import { setImmediate as breathe } from "node:timers/promises";
import type { Changed } from "./changed.ts";

/** At most this many without yielding: other searches wait a few milliseconds. */
const AT_ONCE = 8_192;

/** Those of changed podcasts that pass, in their order. */
export async function lookThrough(
  rows: readonly Changed[],
  passes: (row: Changed) => boolean,
): Promise<Changed[]> {
  if (rows.length <= AT_ONCE) return rows.filter(passes);
  const found: Changed[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    if (at > 0) await breathe();
    for (const row of rows.slice(at, at + AT_ONCE)) if (passes(row)) found.push(row);
  }
  return found;
}
