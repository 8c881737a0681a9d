import type { Db } from "../../platform/postgres/database.ts";
import { originOf } from "../../platform/postgres/origin.ts";

/** One run among those that read the same kind of feeds in this process. */
export interface Run {
  /** Whether another run was requested since the last call, and not started because of this one. */
  wasCalled(): boolean;
  /** From here on it starts nothing new and only finishes what it has started: another run may start. */
  closes(): void;
}

/**
 * Returns a function that starts a run if another one is useful: not while one takes all the work, and never more
 * than `most` at once. Readings may take a minute each, and one run per request would soon keep every mail and
 * every purchase waiting for slow hosts.
 */
export function boundRuns({ most, oneTakesAll }: { most: number; oneTakesAll: boolean }) {
  const known = new WeakMap<Db, { running: number; open: number; called: boolean }>();
  return async (given: Db, work: (run: Run) => Promise<void>): Promise<void> => {
    const db = originOf(given);
    const state = known.get(db) ?? { running: 0, open: 0, called: false };
    known.set(db, state);
    state.called = true;
    if (state.running >= most || (oneTakesAll && state.open > 0)) return;
    state.running += 1;
    state.open += 1;
    let isOpen = true;
    const closes = () => {
      if (isOpen) state.open -= 1;
      isOpen = false;
    };
    const wasCalled = () => {
      const { called } = state;
      state.called = false;
      return called;
    };
    try {
      await work({ wasCalled, closes });
    } finally {
      closes();
      state.running -= 1;
    }
  };
}
