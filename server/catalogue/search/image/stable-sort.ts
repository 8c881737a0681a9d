const BITS = 11;
const BUCKETS = 1 << BITS;

/** Sorts `order` by `keys[order[i]]`, ascending and stable. A radix sort with digits of eleven bits, in linear time. */
export function stableSort(keys: Uint32Array, order: Uint32Array): Uint32Array {
  let from = order.slice();
  let to = new Uint32Array(order.length);
  for (let shift = 0; shift < 32; shift += BITS) {
    const places = new Uint32Array(BUCKETS + 1);
    for (const at of from) {
      const bucket = ((keys[at]! >>> shift) & (BUCKETS - 1)) + 1;
      places[bucket] = places[bucket]! + 1;
    }
    // All have the same digit.
    if (places.includes(from.length, 1) && from.length > 0) continue;
    for (let bucket = 1; bucket <= BUCKETS; bucket += 1)
      places[bucket] = places[bucket]! + places[bucket - 1]!;
    for (const at of from) {
      const bucket = (keys[at]! >>> shift) & (BUCKETS - 1);
      to[places[bucket]!] = at;
      places[bucket] = places[bucket]! + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** 0, 1, 2 … */
export function upTo(length: number): Uint32Array {
  const order = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) order[at] = at;
  return order;
}
