const START = 1_024;
/** Of an entry in a ZIP archive's list of contents. */
const CENTRAL = Buffer.from("504b0102", "hex");
const ENTRY = 46;
const MOST_ENTRIES = 5_000;
/** In bytes: of a name, whose end is what counts, and of all that are read: entries may lie over each other. */
const LONGEST_NAME = 1_024;
const MOST_OF_NAMES = 1_000_000;
const ENCRYPT = Buffer.from("/Encrypt");

/** A file that an archive lists. */
export interface ListedFile {
  name: string;
  /** A password is needed. */
  locked: boolean;
}

/** What of a file's content is asked about, collected from its pieces; little of it stays in memory. */
export class InsideFile<Verdict extends string> {
  size = 0;
  start: Buffer = Buffer.alloc(0);
  /** What the first file speaks against that it lists, if it is a ZIP archive. */
  listed: Verdict | null = null;
  /** Whether it says so, if it is a PDF. */
  encrypts = false;
  #entries = 0;
  #ofNames = 0;
  /** What may be the beginning of something whose end is yet to come. */
  #rest: Buffer = Buffer.alloc(0);
  readonly #judge: ((file: ListedFile) => Verdict | null) | null;

  /** Without `judge` no list is looked for: the file is known to be no archive. */
  constructor(judge: ((file: ListedFile) => Verdict | null) | null) {
    this.#judge = judge;
  }

  /** The last call has no piece. */
  take(piece: Buffer | null): void {
    if (!piece) {
      this.#readList(this.#rest, true);
      return;
    }
    this.size += piece.length;
    if (this.start.length < START)
      this.start = Buffer.concat([this.start, piece.subarray(0, START - this.start.length)]);
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    this.encrypts ||= bytes.includes(ENCRYPT);
    const open = this.#readList(bytes, false);
    const most = Math.max(0, bytes.length - ENCRYPT.length + 1);
    this.#rest = Buffer.from(bytes.subarray(Math.min(open, most)));
  }

  /** Returns where something begins that is not all there. */
  #readList(bytes: Buffer, last: boolean): number {
    const judge = this.#judge;
    if (!judge) return bytes.length;
    let at = bytes.indexOf(CENTRAL);
    while (at >= 0 && this.listed === null && this.#entries < MOST_ENTRIES && this.#ofNames < MOST_OF_NAMES) {
      if (at + ENTRY > bytes.length) return at;
      const end = at + ENTRY + bytes.readUInt16LE(at + 28);
      if (end > bytes.length && !last) return at;
      const locked = (bytes.readUInt16LE(at + 8) & 1) === 1;
      const from = Math.max(at + ENTRY, Math.min(end, bytes.length) - LONGEST_NAME);
      this.listed = judge({ name: bytes.toString("utf8", from, end), locked });
      this.#entries += 1;
      this.#ofNames += Math.max(0, Math.min(end, bytes.length) - from);
      // Not behind its name: what an entry says of its length may be made up to hide the next.
      at = bytes.indexOf(CENTRAL, at + CENTRAL.length);
    }
    return bytes.length;
  }
}
