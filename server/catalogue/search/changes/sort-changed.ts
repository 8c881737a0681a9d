import { setImmediate as breathe } from "node:timers/promises";
import type { SortKey } from "../../../../contract/catalogue.ts";
import { stableSort, upTo } from "../image/stable-sort.ts";
import type { Changed } from "./changed.ts";

/** Behind every number. */
const UNKNOWN = 2 ** 32 - 1;
const HIGHEST = 2 ** 31 - 1;

/**
 * Changed podcasts sorted as SQL does: by the key in the stored direction (numbers descending, titles ascending) or
 * the other, missing keys last, and ties by id. Yields to other searches in between.
 */
export async function sortChanged(
  rows: readonly Changed[],
  sortBy: SortKey,
  backwards: boolean,
): Promise<readonly Changed[]> {
  if (rows.length === 0) return rows;
  const byId = stableSort(
    Uint32Array.from(rows, ({ id }) => id),
    upTo(rows.length),
  );
  await breathe();
  const order =
    sortBy === "title" ? await byTitle(rows, byId, backwards) : byNumber(rows, byId, sortBy, backwards);
  return Array.from(order, (at) => rows[at]!);
}

function byNumber(
  rows: readonly Changed[],
  byId: Uint32Array,
  sortBy: Exclude<SortKey, "title">,
  backwards: boolean,
): Uint32Array {
  const keys = Uint32Array.from(rows, (row) => {
    const value = row[sortBy];
    return value === null ? UNKNOWN : backwards ? HIGHEST + value : HIGHEST - value;
  });
  return stableSort(keys, byId);
}

/** The bytes of a title's key in UTF-8, one character each: sorted like this they are sorted as the database does. */
const titleBytes = new WeakMap<Changed, string>();

function bytesOf(row: Changed): string {
  let bytes = titleBytes.get(row);
  if (bytes === undefined) {
    bytes = Buffer.from(row.titleKey).toString("latin1");
    titleBytes.set(row, bytes);
  }
  return bytes;
}

/** So many at a time: a few milliseconds. */
const AT_ONCE = 4_096;

async function byTitle(
  rows: readonly Changed[],
  byId: Uint32Array,
  backwards: boolean,
): Promise<Uint32Array> {
  const keys: string[] = [];
  for (const [at, row] of rows.entries()) {
    keys.push(bytesOf(row));
    if (at % AT_ONCE === AT_ONCE - 1) await breathe();
  }
  /** Whether b sorts before a, which preceded it so far. */
  const isBehind = backwards
    ? (a: number, b: number) => keys[a]! < keys[b]!
    : (a: number, b: number) => keys[a]! > keys[b]!;
  let from = byId.slice();
  for (let begin = 0; begin < from.length; begin += AT_ONCE) {
    from
      .subarray(begin, begin + AT_ONCE)
      .sort((a, b) => (isBehind(a, b) ? 1 : isBehind(b, a) ? -1 : rows[a]!.id - rows[b]!.id));
    await breathe();
  }
  let to = new Uint32Array(from.length);
  for (let run = AT_ONCE; run < from.length; run *= 2) {
    for (let begin = 0; begin < from.length; begin += 2 * run) {
      const middle = Math.min(begin + run, from.length);
      const end = Math.min(middle + run, from.length);
      let [left, right] = [begin, middle];
      for (let at = begin; at < end; at += 1) {
        const takeRight = left === middle || (right < end && isBehind(from[left]!, from[right]!));
        to[at] = takeRight ? from[right++]! : from[left++]!;
        if (at % AT_ONCE === AT_ONCE - 1) await breathe();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
