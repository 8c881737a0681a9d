import { readParameters } from "./parameters.ts";
import { colonAt, type Field, MOST_FIELDS, readFields } from "./read-fields.ts";
import { fieldOf } from "./read-people.ts";
import { BOUNDS } from "./walk-parts.ts";

const LF = 10;
const CR = 13;
/** A line that separates parts is judged as a whole; no boundary that counts is longer. In bytes. */
const HELD = 1_024;

interface Multipart {
  mark: Buffer;
  /** Before the numbers of its parts. */
  prefix: string;
  within: number;
  digest: boolean;
  /** How many parts have begun. */
  index: number;
}

type State = "head" | "long-head" | "body" | "between";

/**
 * Finds one part in a mail that comes in pieces, so that a mail of any size takes little memory. Numbers, bounds and
 * what counts as a boundary are those of `walkParts`, which reads a mail as a whole.
 */
export class PartFinder {
  readonly #number: string;
  /** The header fields of the whole mail, once they have been read. */
  headers: readonly Field[] | null = null;
  /** Of the part that is looked for, once it has begun. */
  part: readonly Field[] | null = null;
  /** The part is over, or cannot come any more. */
  done = false;
  readonly #stack: Multipart[] = [];
  #state: State = "head";
  /** Content begins here, at the beginning of a line. */
  #fresh = false;
  /** What is left of a line does not count. */
  #skips = false;
  #rest: Buffer = Buffer.alloc(0);
  #head: Buffer[] = [];
  #headBytes = 0;
  #fields = 0;
  #headers = 0;
  #count = 1;
  #current = { number: "1", within: 0, digest: false };
  #found: Buffer[] = [];

  constructor(number: string) {
    this.#number = number;
  }

  /** What of the part this piece holds, not decoded. The last call has no piece. */
  push(piece: Buffer | null): Buffer[] {
    this.#found = [];
    if (this.done) return [];
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece ?? Buffer.alloc(0)]) : piece;
    const read = bytes ? this.#read(bytes, piece === null) : 0;
    if (bytes) this.#rest = Buffer.from(bytes.subarray(read));
    if (piece === null) {
      if (this.#state === "head" || this.#state === "long-head") this.#endHead();
      this.done = true;
    }
    if (this.done) this.#rest = Buffer.alloc(0);
    return this.#found;
  }

  /** Reads as far as it can be told what the bytes are; returns how far. */
  #read(bytes: Buffer, last: boolean): number {
    let at = 0;
    while (!this.done && at < bytes.length) {
      const state = this.#state;
      const from = at;
      if (this.#skips) at = this.#skip(bytes, at);
      else if (state === "body" || state === "between") at = this.#content(bytes, at, last);
      else at = this.#line(bytes, at, last);
      if (at === from && state === this.#state) break;
    }
    return at;
  }

  #skip(bytes: Buffer, at: number): number {
    const feed = bytes.indexOf(LF, at);
    if (feed < 0) return bytes.length;
    this.#skips = false;
    return feed + 1;
  }

  /** A line of a head. */
  #line(bytes: Buffer, at: number, last: boolean): number {
    const feed = bytes.indexOf(LF, at);
    const end = feed < 0 ? bytes.length : feed + 1;
    if (feed < 0 && !last) {
      if (bytes.length - at <= BOUNDS.headers) return at;
      // A line without an end.
      this.#state = "long-head";
      this.#skips = true;
      return at;
    }
    const boundary = this.#boundaryAt(bytes, at);
    if (boundary) {
      this.#endHead();
      return this.#cross(boundary, end);
    }
    const blank = bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF);
    if (blank) {
      this.#headBytes += end - at;
      this.#endHead();
      return end;
    }
    if (this.#state === "long-head") {
      this.#headBytes += end - at;
      return end;
    }
    const mbox = this.#headBytes === 0 && /^>?From /.test(bytes.toString("latin1", at, at + 6));
    const goesOn = this.#fields > 0 && (bytes[at] === 32 || bytes[at] === 9);
    if (!mbox && !goesOn) {
      if (colonAt(bytes, at, bytes.length) < 0) {
        this.#endHead();
        return at;
      }
      this.#fields += 1;
    }
    this.#headBytes += end - at;
    if (this.#headBytes > this.#left() || this.#fields > MOST_FIELDS) this.#state = "long-head";
    else this.#head.push(Buffer.from(bytes.subarray(at, end)));
    return end;
  }

  /** Content up to the next boundary, or as far as none can begin in it. */
  #content(bytes: Buffer, from: number, last: boolean): number {
    const limit = last ? bytes.length : Math.max(from, bytes.length - HELD);
    let at = from;
    for (;;) {
      at = bytes.indexOf("--", at, "latin1");
      if (at < 0 || at >= limit) break;
      if ((at === from ? this.#fresh : bytes[at - 1] === LF) && this.#boundaryAt(bytes, at)) break;
      at += 1;
    }
    if (at >= 0 && at < limit) {
      const feed = bytes.indexOf(LF, at);
      this.#skips = feed < 0;
      this.#give(bytes, from, beforeBreak(bytes, from, at));
      return this.#cross(this.#boundaryAt(bytes, at)!, feed < 0 ? bytes.length : feed + 1);
    }
    // The line break before a boundary belongs to it.
    return this.#give(bytes, from, last ? limit : Math.max(from, limit - 2));
  }

  #give(bytes: Buffer, from: number, to: number): number {
    if (to === from) return to;
    this.#fresh = false;
    if (this.#state === "body" && this.#isWanted()) this.#found.push(bytes.subarray(from, to));
    return to;
  }

  #isWanted(): boolean {
    return this.part !== null && this.#current.number === this.#number;
  }

  /** The outermost multipart that a line at this place separates. */
  #boundaryAt(bytes: Buffer, at: number): { level: number; last: boolean } | null {
    if (bytes[at] !== 45 || bytes[at + 1] !== 45) return null;
    for (const [level, { mark }] of this.#stack.entries()) {
      if (bytes.compare(mark, 0, mark.length, at, Math.min(bytes.length, at + mark.length)) !== 0) continue;
      const behind = at + mark.length;
      const next = bytes[behind] ?? LF;
      if (next > 32 && next !== 45) continue;
      const last = next === 45 && bytes[behind + 1] === 45;
      const feed = bytes.indexOf(LF, behind);
      const end = Math.min(feed < 0 ? bytes.length : feed + 1, behind + 100);
      if (last || /^[ \t]*\r?\n?$/.test(bytes.toString("latin1", behind, end))) return { level, last };
    }
    return null;
  }

  #cross({ level, last }: { level: number; last: boolean }, end: number): number {
    if (this.#isWanted()) {
      this.done = true;
      return end;
    }
    this.#stack.length = last ? level : level + 1;
    this.#state = last ? "between" : "head";
    this.#fresh = true;
    // After the last one of all, and beyond the bound, no part is read.
    this.done = last ? level === 0 : this.#count >= BOUNDS.parts;
    if (last || this.done) return end;
    const multipart = this.#stack[level]!;
    multipart.index += 1;
    this.#count += 1;
    const { prefix, index, within, digest } = multipart;
    this.#current = { number: `${prefix}${index}`, within, digest };
    this.#head = [];
    this.#headBytes = 0;
    this.#fields = 0;
    return end;
  }

  /** How long this head may be. */
  #left(): number {
    return this.headers === null ? BOUNDS.headers : Math.max(0, BOUNDS.headers - this.#headers);
  }

  /** A head is over: what follows is content, or parts. */
  #endHead(): void {
    const head = Buffer.concat(this.#head);
    const { fields } = readFields(head, 0, head.length, this.#left());
    this.#fresh = true;
    if (this.headers === null) this.headers = fields;
    else this.#headers += this.#headBytes;
    this.#head = [];
    const { number, within, digest } = this.#current;
    const said = fieldOf(fields, "content-type") ?? (digest ? "message/rfc822" : "text/plain");
    const { value, parameters } = readParameters(said);
    const boundary = parameters.boundary ?? "";
    const multipart = /^multipart\/[\w.+-]{1,100}$/.test(value) && boundary !== "" && boundary.length <= 250;
    if (multipart && within < BOUNDS.depth) {
      this.#stack.push({
        mark: Buffer.from(`--${boundary}`, "utf8"),
        prefix: within === 0 ? "" : `${number}.`,
        within: within + 1,
        digest: value === "multipart/digest",
        index: 0,
      });
      this.#state = "between";
      return;
    }
    if (number === this.#number) this.part = fields;
    this.#state = "body";
  }
}

function beforeBreak(bytes: Buffer, from: number, at: number): number {
  if (at === from || bytes[at - 1] !== LF) return at;
  return at - 1 > from && bytes[at - 2] === CR ? at - 2 : at - 1;
}
