/**
 * Returns a function that counts per key: null while within `most` in any `perMs` milliseconds, else the seconds
 * until the next is allowed. Refusals are not counted. Each process counts separately, like the limit on requests.
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

/** A value for each installation that this process serves, by its configuration; outside tests there is only one. */
export function eachInstallation<T>(make: () => T): (config: object) => T {
  const made = new WeakMap<object, T>();
  return (config) => {
    const there = made.get(config) ?? make();
    made.set(config, there);
    return there;
  };
}
