import { createHmac, randomBytes } from "node:crypto";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { createFloods } from "./floods.ts";
import { addCounts, type Counted, insertGap, saltOf } from "./queries.ts";

export const FLUSH_MS = 2_000;
/** Days of links that wait for the database at most; what comes beyond is not counted. */
const PENDING_MOST = 20_000;
const VISITORS_MOST = 100_000;
/** Where the database did not give the salt, it is asked again only after this. */
const SALT_AGAIN_MS = 1_000;

interface Pending extends Counted {
  visitors: Buffer[];
  keys: Set<string>;
}

interface Visit {
  person: boolean;
  ip: string;
  agent: string;
}

/** Counts clicks in memory and adds them to the database every two seconds. A kill loses what came since. */
export function createCounter({ db, log, secrets }: Context, now: () => number = Date.now) {
  let pending = new Map<string, Pending>();
  let kept = 0;
  let salt: { day: string; at: number; key: Promise<Buffer | null> } | null = null;
  const counting = new Set<Promise<void>>();
  let silentSince: Date | null = null;
  let flushing: Promise<void> = Promise.resolve();
  const isFlood = createFloods(now);
  const today = () => new Date(now()).toISOString().slice(0, 10);

  /** The database does not answer: from now on clicks may be missing, until something can be written again. */
  function missing(): void {
    silentSince ??= new Date(now());
  }

  /** One question at a time, however many clicks wait for the answer. */
  async function saltToday(day: string): Promise<Buffer | null> {
    if (salt?.day !== day || now() - salt.at >= SALT_AGAIN_MS) {
      const asked = { day, at: now(), key: saltOf(db, day, randomBytes(32)).catch(() => null) };
      salt = asked;
      void asked.key.then((key) => {
        if (key) asked.at = Number.POSITIVE_INFINITY;
        else missing();
      });
    }
    return salt.key;
  }

  /** Also keyed with the installation's key, so that nothing can be tried out on a dump. Null while no salt can be had: then nobody can be told apart, and nothing is kept of anybody. */
  async function visitorKey(day: string, ip: string, agent: string): Promise<Buffer | null> {
    const key = await saltToday(day);
    return (
      key &&
      createHmac("sha256", key)
        .update(secrets.fingerprint(`${ip}\n${agent}`, "link-visitor"))
        .digest()
    );
  }

  async function add(linkId: number, by: Visit): Promise<void> {
    const day = today();
    const visitor = by.person ? await visitorKey(day, by.ip, by.agent) : null;
    const key = visitor?.toString("base64") ?? "";
    const person = by.person && !(visitor && isFlood(key, linkId));
    const place = `${linkId} ${day}`;
    let line = pending.get(place);
    if (!line) {
      if (pending.size >= PENDING_MOST) return missing();
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

  /** Settles once the click is counted in memory; nobody has to wait for it. */
  function count(linkId: number, by: Visit): Promise<void> {
    const done = add(linkId, by).finally(() => counting.delete(done));
    counting.add(done);
    return done;
  }

  async function write(): Promise<void> {
    await Promise.all(counting);
    if (pending.size === 0 && silentSince === null) return;
    const taken = pending;
    const since = silentSince;
    [pending, kept] = [new Map(), 0];
    try {
      await inTransaction(db, async (tx) => {
        await addCounts(tx, [...taken.values()]);
        if (since) await insertGap(tx, since);
      });
      if (silentSince === since) silentSince = null;
    } catch (error) {
      missing();
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
  return { count, flush, missing };
}
