/** What was answered, and how fast. */
export interface Tally {
  answered(route: string, ms: number, bytes: number): void;
  failed(route: string, why: string): void;
}

export interface Tallied extends Tally {
  times: Map<string, number[]>;
  failures: Map<string, { count: number; first: string }>;
  requests(): number;
  bytes(): number;
}

export function newTally(): Tallied {
  const times = new Map<string, number[]>();
  const failures = new Map<string, { count: number; first: string }>();
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
      const known = failures.get(route);
      if (known) known.count += 1;
      else failures.set(route, { count: 1, first: why });
    },
  };
}

/** Joins what several rounds have tallied. */
export function joinTallies(all: readonly Tallied[]): Tallied {
  const joined = newTally();
  for (const { times, failures } of all) {
    for (const [route, each] of times) joined.times.set(route, [...(joined.times.get(route) ?? []), ...each]);
    for (const [route, { count, first }] of failures) {
      const known = joined.failures.get(route);
      joined.failures.set(route, { count: count + (known?.count ?? 0), first: known?.first ?? first });
    }
  }
  const sum = (of: (one: Tallied) => number) => all.reduce((total, one) => total + of(one), 0);
  return { ...joined, requests: () => sum((one) => one.requests()), bytes: () => sum((one) => one.bytes()) };
}
