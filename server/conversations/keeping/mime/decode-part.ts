import { base64Into, quotedInto } from "./decode-bytes.ts";

const LF = 10;
/** So much of a line without an end is waited for, in bytes. */
const LONGEST_LINE = 1_000_000;

/** Decodes a part's transfer encoding piece by piece. */
export class PartDecoder {
  readonly #kind: string;
  readonly #carry = { bits: 0, count: 0 };
  #rest: Buffer = Buffer.alloc(0);

  constructor(encoding: string | undefined) {
    this.#kind = (encoding ?? "").trim().toLowerCase();
  }

  /** The last call has no piece. */
  push(piece: Buffer | null): Buffer {
    if (this.#kind === "base64") {
      if (!piece) return Buffer.alloc(0);
      const into = Buffer.allocUnsafe(Math.ceil((piece.length * 3) / 4) + 1);
      return into.subarray(0, base64Into(piece, into, 0, this.#carry));
    }
    if (this.#kind === "quoted-printable") return this.#quoted(piece);
    return piece ?? Buffer.alloc(0);
  }

  /** Whole lines: what is coded does not go beyond their end. */
  #quoted(piece: Buffer | null): Buffer {
    const bytes = piece ? Buffer.concat([this.#rest, piece]) : this.#rest;
    const line = bytes.lastIndexOf(LF) + 1;
    const whole = !piece || bytes.length - line > LONGEST_LINE ? bytes.length : line;
    this.#rest = Buffer.from(bytes.subarray(whole));
    const into = Buffer.allocUnsafe(whole);
    return into.subarray(0, quotedInto(bytes.subarray(0, whole), into, 0));
  }
}
