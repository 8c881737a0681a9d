import { PassThrough, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { RefusedError } from "../import/refusal.ts";

/** How much of a document is searched for its encoding: comments and blank lines may precede the declaration. */
const SNIFF = 4096;
const PIECE = 64 * 1024;

/** The encoding a document's first bytes announce by mark or declaration (also a late one); null when none known. */
function sniffEncoding(head: Uint8Array): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head[0] === 0x3c && head[1] === 0) return "utf-16le";
  if (head[0] === 0 && head[1] === 0x3c) return "utf-16be";
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1");
  const declared = /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(text)?.[1];
  if (declared === undefined) return null;
  try {
    const label = new TextDecoder(declared).encoding;
    // A document that could be searched as bytes is not written in UTF-16, whatever it says.
    return label.startsWith("utf-16") ? "utf-8" : label;
  } catch {
    return null;
  }
}

/** Splits what a source gives into pieces small enough that no single step holds up everything else. */
async function* pieces(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let at = 0; at < buffer.length; at += PIECE) {
      yield buffer.subarray(at, at + PIECE);
      if (at > 0) await new Promise<void>((resume) => setImmediate(resume));
    }
  }
}

async function* limited(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const piece of pieces(source)) {
    total += piece.length;
    if (total > maxBytes) throw new RefusedError("too-large");
    yield piece;
  }
}

async function* gunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacking = Readable.from(source).on("error", (error) => unpacked.destroy(error));
  const unpacked = createGunzip();
  const through = unpacking.pipe(unpacked).pipe(new PassThrough());
  unpacked.on("error", (error) => through.destroy(error));
  try {
    for await (const chunk of through) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof RefusedError ? error : new RefusedError("unpacking");
  } finally {
    // A refused document leaves the streams half read; they must not stay behind.
    unpacking.destroy();
    unpacked.destroy();
    through.destroy();
  }
}

async function* from(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Reads until `SNIFF` bytes are there or the source ends. */
async function head(source: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < SNIFF) {
    const next = await source.next();
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(parts);
}

/**
 * Which encoding the bytes of a document suggest that are not UTF-8 while it declares nothing, or the wrong
 * encoding.
 */
function looksWestern(text: string): boolean {
  let broken = 0;
  let sound = 0;
  for (const char of text) {
    if (char === "\ufffd") broken += 1;
    else if (char > "\u007f") sound += 1;
  }
  return broken > sound;
}

/**
 * The text of a document from its bytes, in pieces: unpacked when gzipped, decoded as its byte order mark or XML
 * declaration says, else as UTF-8, or as windows-1252 when its first non-ASCII bytes are no UTF-8. Undecodable
 * bytes become U+FFFD. Throws `RefusedError` beyond `maxBytes` (counted after unpacking).
 */
export async function* decodeBytes(
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<string> {
  const packed = limited(source, maxBytes);
  let first = await head(packed);
  let bytes: AsyncGenerator<Buffer> = from(first, packed);
  if (first[0] === 0x1f && first[1] === 0x8b) {
    const unpacked = limited(gunzipped(bytes), maxBytes);
    first = await head(unpacked);
    bytes = from(first, unpacked);
  }
  const encoding = sniffEncoding(first) ?? "utf-8";
  let decoder = new TextDecoder(encoding);
  let undecided = encoding === "utf-8";
  for await (const piece of bytes) {
    let text = decoder.decode(piece, { stream: true });
    if (undecided && /\P{ASCII}/u.test(text)) {
      undecided = false;
      if (looksWestern(text)) {
        decoder = new TextDecoder("windows-1252");
        text = decoder.decode(piece, { stream: true });
      }
    }
    yield text;
  }
  const last = decoder.decode();
  if (last !== "") yield last;
}
