/**
 * Answers a function that counts what each thing spends: null while that is within `most` in any `perMs` milliseconds,
 * else the seconds until the next may be spent. What is refused is not counted. Each process counts for itself, as the
 * limit on requests does.
 */
export function createBudget(
  { most, perMs }: { most: number; perMs: number },
  clock: () => number = () => performance.now(),
) {
  const spent = new Map<number, number[]>();
  return (thing: number): number | null => {
    const now = clock();
    // Those who spent nothing lately are dropped, so the map holds one window only.
    for (const [one, times] of spent) if (times.at(-1)! <= now - perMs) spent.delete(one);
    const recent = (spent.get(thing) ?? []).filter((time) => time > now - perMs);
    if (recent.length >= most) return Math.max(1, Math.ceil((recent[0]! + perMs - now) / 1_000));
    spent.set(thing, [...recent, now]);
    return null;
  };
}

/** Something for each installation that this process serves, told apart by its configuration; outside tests there is one. */
export function eachInstallation<T>(make: () => T): (config: object) => T {
  const made = new WeakMap<object, T>();
  return (config) => {
    const there = made.get(config) ?? make();
    made.set(config, there);
    return there;
  };
}
