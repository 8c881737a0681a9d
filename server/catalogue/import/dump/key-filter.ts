import type { Key, KeyKind } from "../identity.ts";

const PASSES = 4;

/**
 * Remembers in a few bits per key which keys it has seen (a Bloom filter): answers "surely not" or "perhaps". With
 * 2^28 bits (32 MB) and 13 million keys, one new key in a thousand is taken for known; a known one is never taken
 * for new.
 */
export class KeyFilter {
  /** Its bits, from which another thread can make a filter. */
  readonly shared: SharedArrayBuffer;
  readonly #bits: Uint8Array;
  readonly #mask: number;

  /** @param bits how many as a power of two, or those of another filter */
  constructor(bits: number | SharedArrayBuffer = 28) {
    this.shared = typeof bits === "number" ? new SharedArrayBuffer(2 ** (bits - 3)) : bits;
    this.#bits = new Uint8Array(this.shared);
    this.#mask = this.#bits.length * 8 - 1;
  }

  /** Adds a key; true if it may have been there before. */
  add(kind: KeyKind, key: string): boolean {
    let first = kind.charCodeAt(0);
    let second = 0x9e3779b9;
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second ^ code, 0x85ebca6b);
      second ^= second >>> 13;
    }
    first = mix(first);
    // Odd, so that the steps reach every bit.
    second = mix(second) | 1;
    let known = true;
    for (let pass = 0; pass < PASSES; pass += 1) {
      const bit = (first + Math.imul(pass, second)) & this.#mask;
      const mask = 1 << (bit & 7);
      if ((this.#bits[bit >>> 3]! & mask) === 0) {
        known = false;
        this.#bits[bit >>> 3]! |= mask;
      }
    }
    return known;
  }

  /** Adds all keys of a show; true if one of them was perhaps already there. */
  addAll(keys: readonly Key[]): boolean {
    let known = false;
    for (const { kind, key } of keys) if (this.add(kind, key)) known = true;
    return known;
  }
}

/** The end of MurmurHash3: every bit of the input changes half of the output's. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
