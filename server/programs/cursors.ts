import type { Behind } from "../../contract/forms/page.ts";
import { fault } from "../platform/fault.ts";

/** Where a list goes on: so many items in, and after this one, where it is still there. */
interface Place {
  at: number;
  after?: string | undefined;
}

const MOST = 10_000_000;

const write = (place: Place): string => Buffer.from(JSON.stringify(place)).toString("base64url");

/** @throws Fault bad-cursor */
function read(cursor: string | undefined): Place {
  if (cursor === undefined) return { at: 0 };
  try {
    const { at, after } = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as Place;
    const fits = Number.isInteger(at) && at > 0 && at < MOST;
    if (fits && (after === undefined || typeof after === "string")) return { at, after };
  } catch {
    // Nothing of ours.
  }
  throw fault("bad-cursor");
}

interface Paging {
  limit: number;
  cursor?: string | undefined;
}

/**
 * A part of a list that is there as a whole. It goes on after the item that ended the part before, wherever that is by
 * now; where that is gone, at the same place.
 */
export function partOf<T>(
  all: readonly T[],
  { limit, cursor }: Paging,
  handleOf: (item: T) => string,
): { items: T[]; next: string | null } {
  const { at, after } = read(cursor);
  const last = after === undefined ? -1 : all.findIndex((item) => handleOf(item) === after);
  const from = last >= 0 ? last + 1 : at;
  const items = all.slice(from, from + limit);
  const end = from + items.length;
  const more = items.length > 0 && end < all.length;
  return { items, next: more ? write({ at: end, after: handleOf(items.at(-1)!) }) : null };
}

/**
 * A part of a list of which `ask` answers at most so many from any place on. It goes on as `partOf` does; where it was cut
 * just there, the part after it may be empty.
 */
export async function partFrom<T>(
  most: number,
  { limit, cursor }: Paging,
  handleOf: (item: T) => string,
  ask: (behind: Behind) => Promise<readonly T[]>,
): Promise<{ items: T[]; next: string | null }> {
  const { at, after } = read(cursor);
  const found = await ask({ after, skip: at });
  const items = found.slice(0, limit);
  const more = items.length > 0 && (found.length > limit || found.length >= most);
  return { items, next: more ? write({ at: at + items.length, after: handleOf(items.at(-1)!) }) : null };
}

/** A part of a list that comes in pages of a size of its own, which a part may be shorter than but never cross. */
export async function partOfPages<Page extends { page: unknown[]; resultSize: number }>(
  pageSize: number,
  { limit, cursor }: Paging,
  ask: (page: number) => Promise<Page>,
): Promise<{ items: Page["page"]; next: string | null; found: Page }> {
  const { at } = read(cursor);
  const page = Math.floor(at / pageSize);
  const found = await ask(page);
  const items = found.page.slice(at % pageSize, (at % pageSize) + limit);
  const end = at + items.length;
  return { items, next: items.length > 0 && end < found.resultSize ? write({ at: end }) : null, found };
}
