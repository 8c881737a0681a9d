import { fault } from "./fault.ts";

/** How long somebody waits for a turn before being asked to come again, in milliseconds. */
const LONGEST_WAIT = 10_000;

/**
 * Answers a function that does works on the same thing one after the other, in the order asked, as far as this
 * process goes. It is no lock, that is the database's: but whoever waits there holds a connection meanwhile, and
 * those who wait for one organization would soon hold all of them.
 * @throws Fault unavailable for whoever has waited too long
 */
export function takeTurns(longestWait = LONGEST_WAIT) {
  const last = new Map<number, Promise<unknown>>();
  return async <T>(thing: number, work: () => Promise<T>): Promise<T> => {
    const asked = performance.now();
    const before = last.get(thing);
    const own = (async () => {
      if (before) {
        await before.catch(() => undefined);
        if (performance.now() - asked > longestWait) throw fault("unavailable");
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
