/** Counts of fewer calls are met on purpose, such as those of pages that a link opens. */
const COUNTS_FROM = 600;
/** A journey makes some 150 calls at most. */
const NEEDED = 200;

type Headers = (name: string) => string | null | undefined;

/**
 * Journeys work faster than people do, one after the other as the same user, and share a minute's calls (S-17). Told of
 * each answer, this says how long the next journey has to wait until it has enough of them.
 */
export interface Pace {
  note(headers: Headers): void;
  /** Milliseconds. */
  wait(): number;
}

export function createPace(now: () => number = Date.now): Pace {
  let until = 0;
  return {
    note(headers) {
      const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) =>
        Number(headers(`x-ratelimit-${name}`) ?? Number.NaN),
      );
      if (!(limit! >= COUNTS_FROM && remaining! < NEEDED)) return;
      // Rounded up: the second that is told may have just begun.
      until = Math.max(until, now() + (reset! + 1) * 1_000);
    },
    wait: () => Math.max(0, until - now()),
  };
}
