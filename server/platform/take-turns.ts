import { fault } from "./fault.ts";

/**
 * How long somebody waits for a turn before being asked to come again, in milliseconds. A page gives a call up after
 * 30 seconds (`CALL_TIMEOUT_MS`), and what follows the turn may wait for a provider: longer would mean that work is
 * done whose answer nobody hears.
 */
const LONGEST_WAIT = 10_000;
/** Seconds after which those turned away are asked to retry. */
const COME_AGAIN = 5;

/**
 * Answers a function that does works on the same thing one after the other, in the order asked, as far as this
 * process goes. It is not a lock; the database has that. But waiting there would hold a connection, and
 * requests for one organization would soon hold all of them.
 * @throws Fault too-many-requests for whoever has waited too long; nothing is done then
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
