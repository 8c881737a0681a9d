import { fault } from "./fault.ts";

/**
 * How long a request waits for its turn before it is asked to come again, in milliseconds. A page gives up after 30
 * seconds (`CALL_TIMEOUT_MS`), and the work after the turn may wait for a provider: with a longer wait, work would
 * be done whose answer no one receives.
 */
const LONGEST_WAIT = 10_000;
/** Seconds after which those turned away are asked to retry. */
const COME_AGAIN = 5;

/**
 * Returns a function that runs work on the same key one after the other, in the order called, within this process.
 * It is not a lock; the database has that. But waiting there would hold a connection, and requests for one
 * organization would soon hold all of them.
 * @throws Fault too-many-requests after waiting too long; nothing is done then
 */
export function takeTurns(longestWait = LONGEST_WAIT) {
  const last = new Map<number, Promise<unknown>>();
  return async <T>(thing: number, work: () => Promise<T>): Promise<T> => {
    const asked = performance.now();
    const before = last.get(thing);
    const own = (async () => {
      if (before) {
        await before.catch(() => undefined);
        if (performance.now() - asked > longestWait)
          throw fault("too-many-requests", { retryAfter: COME_AGAIN });
      }
      return work();
    })();
    last.set(thing, own);
    try {
      return await own;
    } finally {
      if (last.get(thing) === own) last.delete(thing);
    }
  };
}
