import { upTo } from "../image/stable-sort.ts";
import { Growing } from "./growing.ts";

const BLANK = 0x20;
const EMPTY = 0;

/**
 * The words of some podcasts with a number each, compared by their bytes. Millions of them are looked up: separate
 * strings would need several times the memory and the time. Cleared and reused for the next podcasts.
 */
export class BlockWords {
  /** All words one after the other. */
  #letters = new Uint8Array(1 << 16);
  /** Where each word ends; the next begins there. */
  readonly #ends = new Growing(Uint32Array);
  readonly #hashes = new Growing(Uint32Array);
  /** Numbers of words from 1, each at its hash or at the next free slot behind it. */
  #slots = new Uint32Array(1 << 14);
  /** The words of all podcasts, one podcast after the other, and where each ends. */
  readonly #words = new Growing(Uint32Array);
  readonly #rowEnds = new Growing(Uint32Array);

  get rows(): number {
    return this.#rowEnds.length;
  }

  /** How many different words. */
  get count(): number {
    return this.#ends.length;
  }

  clear(): void {
    for (const numbers of [this.#ends, this.#hashes, this.#words, this.#rowEnds]) numbers.length = 0;
    this.#slots.fill(EMPTY);
  }

  /** The next podcast's words, each once, with blanks between them. */
  add(line: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; ) {
      let hash = 0x811c9dc5;
      const begin = at;
      for (; at < to && line[at] !== BLANK; at += 1) hash = Math.imul(hash ^ line[at]!, 0x01000193);
      if (at > begin) this.#words.push(this.#numberOf(line, begin, at, (hash ^ (hash >>> 15)) >>> 0));
      at += 1;
    }
    this.#rowEnds.push(this.#words.length);
  }

  #numberOf(line: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== EMPTY; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1;
      if (this.#hashes.at(number) === hash && this.#is(number, line, from, to)) return number;
    }
    return this.#take(line, from, to, hash, slot);
  }

  #is(number: number, line: Uint8Array, from: number, to: number): boolean {
    const begin = this.#beginOf(number);
    if (this.#endOf(number) - begin !== to - from) return false;
    for (let at = from; at < to; at += 1) if (this.#letters[begin + at - from] !== line[at]) return false;
    return true;
  }

  #take(line: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const number = this.count;
    const begin = number === 0 ? 0 : this.#endOf(number - 1);
    const end = begin + to - from;
    if (end > this.#letters.length) {
      const larger = new Uint8Array(this.#letters.length * 2 + to - from);
      larger.set(this.#letters);
      this.#letters = larger;
    }
    for (let at = from; at < to; at += 1) this.#letters[begin + at - from] = line[at]!;
    this.#ends.push(end);
    this.#hashes.push(hash);
    this.#slots[slot] = number + 1;
    if (this.count * 2 > this.#slots.length) this.#spread();
    return number;
  }

  #spread(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    for (const [number, hash] of this.#hashes.numbers().entries()) {
      let slot = hash & (slots.length - 1);
      while (slots[slot] !== EMPTY) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }

  #beginOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1);
  }

  #endOf(number: number): number {
    return this.#ends.at(number);
  }

  bytesOf(number: number): Buffer {
    return Buffer.from(this.#letters.subarray(this.#beginOf(number), this.#endOf(number)));
  }

  /** Whether two words that have the same bytes up to `from` have the same up to `to` as well. */
  beginAlike(one: number, other: number, from: number, to: number): boolean {
    const first = this.#beginOf(one);
    const second = this.#beginOf(other);
    if (second + to > this.#endOf(other)) return false;
    for (let at = from; at < to; at += 1) {
      if (this.#letters[first + at] !== this.#letters[second + at]) return false;
    }
    return true;
  }

  /** Numbers of the words, sorted by their bytes as the database does. */
  sorted(): Uint32Array {
    const letters = this.#letters;
    const ends = this.#ends.numbers();
    return upTo(this.count).sort((a, b) => {
      let one = a === 0 ? 0 : ends[a - 1]!;
      let other = b === 0 ? 0 : ends[b - 1]!;
      const oneEnd = ends[a]!;
      const otherEnd = ends[b]!;
      for (; one < oneEnd && other < otherEnd; one += 1, other += 1) {
        const difference = letters[one]! - letters[other]!;
        if (difference !== 0) return difference;
      }
      return oneEnd - one - (otherEnd - other);
    });
  }

  /** For each word the podcasts that have it, in their order. */
  rowsByWord(): (word: number) => Uint32Array {
    const begins = new Uint32Array(this.count + 1);
    const words = this.#words.numbers();
    for (const word of words) begins[word + 1] = begins[word + 1]! + 1;
    for (let word = 0; word < this.count; word += 1) begins[word + 1] = begins[word + 1]! + begins[word]!;
    const rows = new Uint32Array(words.length);
    const next = begins.slice();
    const ends = this.#rowEnds.numbers();
    for (let row = 0, at = 0; row < ends.length; row += 1) {
      for (; at < ends[row]!; at += 1) {
        const word = words[at]!;
        rows[next[word]!] = row;
        next[word] = next[word]! + 1;
      }
    }
    return (word) => rows.subarray(begins[word]!, begins[word + 1]!);
  }
}
