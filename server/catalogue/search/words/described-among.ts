import { beginnings } from "../../description-words.ts";
import type { Changed } from "../changes/changed.ts";
import type { Changes } from "../changes/changes.ts";
import { OutOfDate, type View } from "../changes/current.ts";
import { selectDescribed } from "./described-queries.ts";

/** Changed podcasts that have a term in their description, for each set of changes and each term. */
const known = new WeakMap<Changes, Map<string, Promise<ReadonlySet<number>>>>();
/** Terms that are remembered. */
const MOST_KNOWN = 100;

/** Which changed podcasts have the term in their description: a query, since few searches need it. */
export async function describedAmong(
  { image, changes, snapshot }: View,
  terms: readonly string[],
): Promise<(row: Changed, term: string) => boolean> {
  if (changes.rows.size === 0) return () => false;
  const found = new Map<string, ReadonlySet<number>>();
  const own = known.get(changes) ?? new Map<string, Promise<ReadonlySet<number>>>();
  known.set(changes, own);
  for (const term of terms) {
    const begun = beginnings(term);
    if (begun.length === 0) continue;
    let asked = own.get(term);
    if (!asked) {
      if (own.size >= MOST_KNOWN) own.clear();
      asked = selectDescribed(image.db, [...changes.rows.keys()], begun, snapshot).then((answer) => {
        if (answer === null) throw new OutOfDate();
        return new Set(answer);
      });
      asked.catch(() => known.delete(changes));
      own.set(term, asked);
    }
    found.set(term, await asked);
  }
  return (row, term) => found.get(term)?.has(row.id) ?? false;
}
