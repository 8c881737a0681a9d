import type { Db } from "../../platform/postgres/database.ts";

/** One run among those that read the same kind of feeds in this process. */
export interface Run {
  /** Has another run been asked for since this was last asked, and not begun because of this one? */
  wasCalled(): boolean;
  /** From here on it begins nothing new and only ends what it has begun: another may begin beside it. */
  closes(): void;
}

/**
 * Answers a function that begins a run where one more is of use: not while another takes up all there is, and never more
 * than `most` at once. Readings may take a minute each, and as many runs as there are wishes would soon keep every mail
 * and every purchase waiting for slow hosts.
 */
export function boundRuns({ most, oneTakesAll }: { most: number; oneTakesAll: boolean }) {
  const known = new WeakMap<Db, { running: number; open: number; called: boolean }>();
  return async (db: Db, work: (run: Run) => Promise<void>): Promise<void> => {
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
