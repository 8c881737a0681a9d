/** A stream of numbers that is the same for the same seed, on every machine. Not for secrets. */
export type SeededRandom = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number): number;
  /** One of the items. Throws when there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability from 0 to 1. */
  chance(probability: number): boolean;
  /** A normally distributed number with mean 0 and standard deviation 1. */
  normal(): number;
  /** The items in a new order; the given list is not changed. */
  shuffled<Item>(items: readonly Item[]): Item[];
};

/** Starts a stream (mulberry32, seeded through FNV-1a, so that similar seeds give unlike streams). */
export function seededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }
  function pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("Nothing to pick from.");
    return items[between(0, items.length - 1)] as Item;
  }
  function normal(): number {
    // Box-Muller; 1 - next() is never 0, so the logarithm is finite.
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  }
  function shuffled<Item>(items: readonly Item[]): Item[] {
    const order = [...items];
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = between(0, index);
      [order[index], order[other]] = [order[other] as Item, order[index] as Item];
    }
    return order;
  }
  return { next, between, pick, chance: (probability) => next() < probability, normal, shuffled };
}
