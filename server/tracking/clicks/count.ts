import { createHmac, randomBytes } from "node:crypto";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { createFloods } from "./floods.ts";
import { addCounts, type Counted, saltOf } from "./queries.ts";

export const FLUSH_MS = 2_000;
/** Days of links that wait for the database at most; what comes beyond is not counted. */
const PENDING_MOST = 20_000;
const VISITORS_MOST = 100_000;

interface Pending extends Counted {
  visitors: Buffer[];
  keys: Set<string>;
}

/** Counts clicks in memory and adds them to the database every two seconds. A kill loses what came since. */
export function createCounter({ db, log, secrets }: Context, now: () => number = Date.now) {
  let pending = new Map<string, Pending>();
  let kept = 0;
  let salt: { day: string; key: Buffer } | null = null;
  let flushing: Promise<void> = Promise.resolve();
  const isFlood = createFloods(now);
  const today = () => new Date(now()).toISOString().slice(0, 10);

  /** Also keyed with the installation's key, so that nothing can be tried out on a dump. Null while no salt can be had: then nobody can be told apart, and nothing is kept of anybody. */
  async function visitorKey(day: string, ip: string, agent: string): Promise<Buffer | null> {
    if (salt?.day !== day) {
      salt = null;
      try {
        salt = { day, key: await saltOf(db, day, randomBytes(32)) };
      } catch {
        return null;
      }
    }
    return createHmac("sha256", salt.key)
      .update(secrets.fingerprint(`${ip}\n${agent}`, "link-visitor"))
      .digest();
  }

  async function count(linkId: number, by: { person: boolean; ip: string; agent: string }): Promise<void> {
    const day = today();
    const visitor = by.person ? await visitorKey(day, by.ip, by.agent) : null;
    const key = visitor?.toString("base64") ?? "";
    const person = by.person && !(visitor && isFlood(key, linkId));
    const place = `${linkId} ${day}`;
    let line = pending.get(place);
    if (!line) {
      if (pending.size >= PENDING_MOST) return;
      line = { linkId, day, clicks: 0, filtered: 0, visitors: [], keys: new Set() };
      pending.set(place, line);
    }
    if (person) line.clicks += 1;
    else line.filtered += 1;
    if (person && visitor && !line.keys.has(key) && kept < VISITORS_MOST) {
      kept += 1;
      line.keys.add(key);
      line.visitors.push(visitor);
    }
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const taken = pending;
    [pending, kept] = [new Map(), 0];
    try {
      await inTransaction(db, (tx) => addCounts(tx, [...taken.values()]));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "clicks could not be counted yet");
      for (const [place, line] of taken) {
        const newer = pending.get(place);
        if (!newer) {
          pending.set(place, line);
          kept += line.visitors.length;
          continue;
        }
        newer.clicks += line.clicks;
        newer.filtered += line.filtered;
        for (const visitor of line.visitors) {
          const key = visitor.toString("base64");
          if (newer.keys.has(key)) continue;
          newer.keys.add(key);
          newer.visitors.push(visitor);
          kept += 1;
        }
      }
    }
  }

  /** One write at a time. */
  const flush = (): Promise<void> => {
    flushing = flushing.then(write);
    return flushing;
  };
  return { count, flush };
}
