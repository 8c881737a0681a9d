/** A position in PostgreSQL's log, as `16/B374D848` says it, as a number. */
export function positionOf(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Ten minutes at one mark a second: beyond that, how old is of no interest. */
const MOST = 600;

/**
 * Where the primary's log stood at which moment. Whoever has replayed it up to such a mark lacks nothing that was
 * committed before that moment. Unlike the time of the last transaction, that also tells of a primary on which nothing
 * happens, and unlike a row written each second it writes nothing.
 */
export class LogMarks {
  #marks: { at: number; position: bigint }[] = [];
  #timeline: string | null = null;

  /** @param at milliseconds, taken before the position was asked for */
  add(at: number, position: bigint, timeline: string): void {
    // After a failover the positions of before mean another history.
    if (timeline !== this.#timeline) this.#marks = [];
    this.#timeline = timeline;
    this.#marks.push({ at, position });
    if (this.#marks.length > MOST) this.#marks.shift();
  }

  /** By how many milliseconds a server that has replayed up to here may be behind at most. */
  ageOf(replayed: bigint, now: number): number {
    const reached = this.#marks.findLast(({ position }) => position <= replayed);
    return reached === undefined ? Number.POSITIVE_INFINITY : now - reached.at;
  }
}
