const MINUTE = 60_000;
/** Of one visitor in a minute: from this many clicks, and on this many links, it is a machine. */
export const CLICKS_OF_FLOOD = 30;
export const LINKS_OF_FLOOD = 10;
const VISITORS_MOST = 50_000;

/** Tells floods by what came in the same minute of the clock; it knows visitors as keys alone. */
export function createFloods(now: () => number = Date.now) {
  let minute = 0;
  let visitors = new Map<string, { clicks: number; links: Set<number> }>();
  return (visitor: string, linkId: number): boolean => {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) [minute, visitors] = [current, new Map()];
    let seen = visitors.get(visitor);
    if (!seen) {
      if (visitors.size >= VISITORS_MOST) return true;
      seen = { clicks: 0, links: new Set() };
      visitors.set(visitor, seen);
    }
    seen.clicks += 1;
    if (seen.links.size < LINKS_OF_FLOOD) seen.links.add(linkId);
    return seen.clicks >= CLICKS_OF_FLOOD || seen.links.size >= LINKS_OF_FLOOD;
  };
}
