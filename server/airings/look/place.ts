import { foldWords, type Words } from "./fold-words.ts";

/** Words with the time at which they are said, in seconds; null where nobody says it. */
export interface Timed {
  from: number | null;
  to: number | null;
  text: string;
}

interface Span {
  from: number;
  to: number;
}

/** Cues as one text, and where in the sound each place of it is. */
export class Place {
  readonly text: string;
  readonly #cues: readonly Timed[];
  /** Where each cue begins in the text. */
  readonly #starts: number[] = [];
  readonly #words: Words;

  constructor(cues: readonly Timed[]) {
    this.#cues = cues;
    let length = 0;
    for (const { text } of cues) {
      this.#starts.push(length);
      length += text.length + 1;
    }
    this.text = cues.map(({ text }) => text).join("\n");
    this.#words = foldWords(this.text);
  }

  seconds(from: number, to: number): { from: number | null; to: number | null } {
    const first = this.#at(from);
    return { from: first, to: first === null ? null : (this.#at(Math.max(from, to - 1)) ?? first) };
  }

  /** Between two places: seconds, where both have a time, and words. */
  distance(one: Span, other: Span): { seconds: number | null; words: number } {
    const [left, right] = one.from <= other.from ? [one, other] : [other, one];
    const words = Math.max(0, this.#wordsBefore(right.from) - this.#wordsBefore(left.to));
    const begins = this.#at(Math.max(left.from, left.to - 1));
    const ends = this.#at(right.from);
    return { seconds: begins === null || ends === null ? null : Math.max(0, ends - begins), words };
  }

  #at(position: number): number | null {
    const cue = lastBefore(this.#starts, position);
    const { from, to, text } = this.#cues[cue] ?? { from: null, to: null, text: "" };
    if (from === null) return null;
    const length = to === null ? 0 : Math.max(0, to - from);
    const share = text.length === 0 ? 0 : Math.min(1, (position - this.#starts[cue]!) / text.length);
    return Math.round((from + length * share) * 10) / 10;
  }

  #wordsBefore(position: number): number {
    let low = 0;
    let high = this.#words.places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#words.places[middle]!.from < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function lastBefore(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
