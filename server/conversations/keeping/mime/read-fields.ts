import { isUtf8 } from "node:buffer";

/** A header field: its name in lower case, its value unfolded and not decoded. */
export interface Field {
  name: string;
  value: string;
}

export interface Fields {
  fields: Field[];
  /** Where the body begins. */
  body: number;
  /** Some were left out. */
  excess: boolean;
}

const LF = 10;
const CR = 13;
const COLON = 58;
/** Of one head. */
export const MOST_FIELDS = 2000;

/**
 * The header fields at `from`, up to the first empty line or a line that is none. At most `most` bytes are read; the
 * body is found even where they go on.
 */
export function readFields(bytes: Buffer, from: number, to: number, most: number): Fields {
  const fields: Field[] = [];
  let at = from;
  // A line that an mbox file puts before each mail.
  if (/^>?From /.test(bytes.toString("latin1", at, Math.min(at + 6, to)))) at = endOfLine(bytes, at, to);
  for (;;) {
    if (at >= to) return { fields, body: to, excess: false };
    const blank = bytes[at] === LF ? 1 : bytes[at] === CR && bytes[at + 1] === LF ? 2 : 0;
    if (blank > 0) return { fields, body: Math.min(at + blank, to), excess: false };
    const colon = colonAt(bytes, at, to);
    if (colon < 0) return { fields, body: at, excess: false };
    let end = endOfLine(bytes, at, to);
    while (end < to && (bytes[end] === 32 || bytes[end] === 9)) end = endOfLine(bytes, end, to);
    if (end - from > most || fields.length === MOST_FIELDS)
      return { fields, body: blankLine(bytes, at, to), excess: true };
    const name = bytes.toString("latin1", at, colon).trimEnd().toLowerCase();
    fields.push({ name, value: textOf(bytes.subarray(colon + 1, end)) });
    at = end;
  }
}

/** Of a field's name; -1 where the line has none. */
export function colonAt(bytes: Buffer, from: number, to: number): number {
  for (let at = from; at < to && at - from < 200; at++) {
    const byte = bytes[at]!;
    if (byte === COLON) return at === from ? -1 : at;
    if (byte < 32 || byte > 126) return -1;
    // "Subject : x" was allowed once (RFC 822); "Dear Ada: x" is no field.
    if (byte === 32 && bytes[at + 1] !== COLON && bytes[at + 1] !== 32) return -1;
  }
  return -1;
}

/** Just behind the end of the line. */
export function endOfLine(bytes: Buffer, from: number, to: number): number {
  const at = bytes.indexOf(LF, from);
  return at < 0 || at >= to ? to : at + 1;
}

function blankLine(bytes: Buffer, from: number, to: number): number {
  for (let at = from; at < to; ) {
    at = endOfLine(bytes, at, to);
    if (bytes[at] === LF) return Math.min(at + 1, to);
    if (bytes[at] === CR && bytes[at + 1] === LF) return Math.min(at + 2, to);
  }
  return to;
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
  return cleanText(text.replace(/\r?\n|\r/g, "").trim());
}

/** Without NUL and halves of characters, which the database does not take. */
export const cleanText = (text: string): string =>
  Buffer.from(text.includes("\0") ? text.replaceAll("\0", "") : text, "utf8").toString("utf8");
