import { Readable } from "node:stream";
import { Pace } from "../keeping/mime/pace.ts";
import { BOUNDS } from "../keeping/mime/walk-parts.ts";

/** Of a header: lines, bytes of one field that mailauth takes apart, and of one that holds a signature; of all of those. */
const MOST_LINES = 2_000;
const LONGEST_FIELD = 16_000;
const LONGEST_SIGNATURE = 3_000;
const MOST_OF_SIGNATURES = 30_000;
/** Bytes that mailauth gets at once, and of a line in them. */
const PIECE = 32_768;
const LONGEST_LINE = 100_000;
/** Lines one after the other that end with a space: mailauth collects the empty ones and goes through them at once. */
const MOST_SPACED = 20_000;

const SIGNATURE = /^(?:dkim-signature|arc-[a-z-]{1,40})[ \t]*$/i;
const TAKEN_APART = /^(?:from|return-path|content-type)[ \t]*$/i;

/**
 * The header of a mail, if mailauth reads it in little time; else null. Its time grows with the square of the lines, of a
 * run of line ends and of a signature's length, and no real mail comes near any of these bounds.
 */
export function boundedHeader(bytes: Buffer): string | null {
  const start = bytes.subarray(0, BOUNDS.headers).toString("latin1");
  const end = /\n\r?\n/.exec(start);
  if (!end && bytes.length > start.length) return null;
  const header = end ? start.slice(0, end.index) : start;
  if (/\r(?!\n|$)/.test(header)) return null;
  const lines = header.split("\n");
  if (lines.length > MOST_LINES) return null;
  let field = 0;
  let most = Number.POSITIVE_INFINITY;
  let ofSignatures = 0;
  for (const line of lines) {
    if (!/^\s/.test(line)) {
      const name = line.slice(0, Math.max(0, line.indexOf(":")));
      const signs = SIGNATURE.test(name);
      field = 0;
      most = signs ? LONGEST_SIGNATURE : TAKEN_APART.test(name) ? LONGEST_FIELD : Number.POSITIVE_INFINITY;
    }
    field += line.length;
    if (most === LONGEST_SIGNATURE) ofSignatures += line.length;
    if (field > most || ofSignatures > MOST_OF_SIGNATURES) return null;
  }
  return header;
}

/** Lines that no honest mail has. */
export class OddLines extends Error {}

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;

/**
 * A mail in pieces, between which the event loop turns: given whole, mailauth holds it until the end. Each line ends with
 * CR and LF, because mailauth makes a piece of its own of any other.
 */
export const inPieces = (bytes: Buffer): Readable => Readable.from(pieces(bytes), { objectMode: false });

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  const pace = new Pace();
  let line = 0;
  let spaced = 0;
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    const feed = piece.lastIndexOf(LF);
    line = feed < 0 ? line + piece.length : piece.length - feed - 1;
    if (line > LONGEST_LINE) throw new OddLines();
    for (
      let end = bytes.indexOf(LF, at);
      end >= 0 && end < at + piece.length;
      end = bytes.indexOf(LF, end + 1)
    ) {
      const last = bytes[bytes[end - 1] === CR ? end - 2 : end - 1];
      if (last === SPACE || last === TAB) spaced += 1;
      else if (last !== LF) spaced = 0;
      if (spaced > MOST_SPACED) throw new OddLines();
    }
    yield withReturns(piece, bytes[at - 1]);
    await pace.rest();
  }
}

function withReturns(piece: Buffer, before: number | undefined): Buffer {
  let bare = 0;
  for (let at = piece.indexOf(LF); at >= 0; at = piece.indexOf(LF, at + 1))
    if ((at === 0 ? before : piece[at - 1]) !== CR) bare += 1;
  if (bare === 0) return piece;
  const whole = Buffer.allocUnsafe(piece.length + bare);
  let end = 0;
  for (let at = 0; at < piece.length; at++) {
    if (piece[at] === LF && (at === 0 ? before : piece[at - 1]) !== CR) whole[end++] = CR;
    whole[end++] = piece[at]!;
  }
  return whole;
}
