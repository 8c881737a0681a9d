/** What was answered, and how fast; what was refused, and why. */
export interface Tally {
  answered(route: string, ms: number, bytes: number): void;
  failed(route: string, why: string): void;
}

export interface Tallied extends Tally {
  times: Map<string, number[]>;
  /** By route, and there by reason. */
  failures: Map<string, Map<string, number>>;
  requests(): number;
  bytes(): number;
}

export function newTally(): Tallied {
  const times = new Map<string, number[]>();
  const failures: Tallied["failures"] = new Map();
  let requests = 0;
  let bytes = 0;
  return {
    times,
    failures,
    requests: () => requests,
    bytes: () => bytes,
    answered: (route, ms, size) => {
      requests += 1;
      bytes += size;
      const known = times.get(route);
      if (known) known.push(ms);
      else times.set(route, [ms]);
    },
    failed: (route, why) => {
      requests += 1;
      countFailures(failures, route, why, 1);
    },
  };
}

/** Joins what several rounds have tallied. */
export function joinTallies(all: readonly Tallied[]): Tallied {
  const joined = newTally();
  for (const { times, failures } of all) {
    for (const [route, each] of times) joined.times.set(route, [...(joined.times.get(route) ?? []), ...each]);
    for (const [route, reasons] of failures)
      for (const [why, count] of reasons) countFailures(joined.failures, route, why, count);
  }
  const sum = (of: (one: Tallied) => number) => all.reduce((total, one) => total + of(one), 0);
  return { ...joined, requests: () => sum((one) => one.requests()), bytes: () => sum((one) => one.bytes()) };
}

function countFailures(failures: Tallied["failures"], route: string, why: string, count: number): void {
  const reasons = failures.get(route) ?? new Map<string, number>();
  reasons.set(why, (reasons.get(why) ?? 0) + count);
  failures.set(route, reasons);
}

/** What was refused, as one list. */
export const refusedOf = (tally: Tallied): { route: string; why: string; count: number }[] =>
  [...tally.failures].flatMap(([route, reasons]) =>
    [...reasons].map(([why, count]) => ({ route, why, count })),
  );
