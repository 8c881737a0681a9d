/** Chromaprint makes an item of 32 bits for each 1,365 samples at 11,025 Hz. */
export const ITEM_SECONDS = 1_365 / 11_025;

/** Of a produced spot so many items are compared at once, about 5 s, each window so many items after the one before. */
const WINDOW = 40;
const STEP = 20;
/** A long spot is known by windows spread over it. */
const MOST_WINDOWS = 24;
const FEWEST_WINDOWS = 2;
/**
 * Bits of 32 that may differ on average. As measured (decision 0140): up to 2.9 where the sound was only compressed or made
 * quieter, up to 5.9 in telephone band, from 7.0 where another voice says the same, from 9.4 without it.
 */
const MOST_BITS = 6.4;
/** So much of the spot has to be there, at one place give or take half a second. */
const SHARE = 0.6;
const GIVE_SECONDS = 0.5;

export interface FoundPrint {
  from: number;
  to: number;
}

/** How many bits of a word are set. */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Where the windows of a spot begin: spread over it, the last one at its end. */
function windowsOf(length: number): number[] {
  const last = length - WINDOW;
  const count = Math.min(MOST_WINDOWS, Math.ceil(last / STEP) + 1);
  if (last < 1) return [];
  return Array.from({ length: count }, (_, at) => Math.round((at * last) / (count - 1)));
}

/** Whether a window of the spot fits in the episode at an item. It stops as soon as it cannot. */
function fits(spot: Uint32Array, window: number, episode: Uint32Array, at: number): boolean {
  const most = MOST_BITS * WINDOW;
  let bits = 0;
  for (let item = 0; item < WINDOW; item++) {
    bits += ones(spot[window + item]! ^ episode[at + item]!);
    if (bits > most) return false;
  }
  return true;
}

/** Where that very sound is in an episode, by the fingerprints of both; null where it is not. */
export function findPrint(spot: Uint32Array, episode: Uint32Array): FoundPrint | null {
  const windows = windowsOf(spot.length);
  if (windows.length < FEWEST_WINDOWS) return null;
  /** Of each window that fits: which one, and where the spot would begin. */
  const hits: { window: number; begins: number }[] = [];
  for (const window of windows)
    for (let at = 0; at + WINDOW <= episode.length; at++)
      if (fits(spot, window, episode, at)) hits.push({ window, begins: at - window });
  hits.sort((one, other) => one.begins - other.begins);
  const give = Math.round(GIVE_SECONDS / ITEM_SECONDS);
  const needed = Math.max(FEWEST_WINDOWS, Math.ceil(windows.length * SHARE));
  /** Of the hits from the first to before the end: how many are of each window. Silence fits silence everywhere. */
  const counts = new Map<number, number>();
  let end = 0;
  for (const [first, { window, begins }] of hits.entries()) {
    for (; end < hits.length && hits[end]!.begins <= begins + give; end++)
      counts.set(hits[end]!.window, (counts.get(hits[end]!.window) ?? 0) + 1);
    if (counts.size < needed) {
      const others = counts.get(window)! - 1;
      if (others === 0) counts.delete(window);
      else counts.set(window, others);
      continue;
    }
    const middle = hits[first + Math.floor((end - first) / 2)]!.begins;
    const from = Math.max(0, middle * ITEM_SECONDS);
    return { from, to: from + spot.length * ITEM_SECONDS };
  }
  return null;
}
