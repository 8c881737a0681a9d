import type { MailPart } from "../parsed-mail.ts";
import { base64Into, quotedInto } from "./decode-bytes.ts";
import { decodeWords } from "./decode-text.ts";
import type { Pace } from "./pace.ts";
import { readName, readParameters } from "./parameters.ts";
import { endOfLine, type Field, readFields } from "./read-fields.ts";
import { fieldOf } from "./read-people.ts";

/** What a mail may have (B1.35). */
export const BOUNDS = {
  headers: 256_000,
  text: 1_000_000,
  parts: 200,
  depth: 20,
  size: 30_000_000,
} as const;

export type Excess = "headers" | "text" | "parts" | "depth" | "size";

interface Walk {
  bytes: Buffer;
  /** The mail goes on. */
  cut: boolean;
  pace: Pace;
  parts: MailPart[];
  /** Parts of any kind, with those that hold others. */
  count: number;
  /** Bytes of part headers that were read. */
  headers: number;
  excess: Set<Excess>;
}

interface Range {
  from: number;
  to: number;
}

/**
 * The leaves of a mail's tree, decoded. A mail within a mail stays a leaf, so that no mail can be inside itself. Each
 * level of the tree is searched once for its boundary.
 */
export async function walkParts(
  bytes: Buffer,
  fields: readonly Field[],
  body: number,
  cut: boolean,
  pace: Pace,
): Promise<{ parts: MailPart[]; excess: Set<Excess> }> {
  const walk: Walk = { bytes, cut, pace, parts: [], count: 0, headers: 0, excess: new Set() };
  await readPart(walk, fields, { from: body, to: bytes.length }, "1", []);
  return { parts: walk.parts, excess: walk.excess };
}

async function readPart(
  walk: Walk,
  fields: readonly Field[],
  range: Range,
  number: string,
  within: readonly string[],
): Promise<void> {
  walk.count += 1;
  const digest = within.at(-1) === "multipart/digest";
  const type = readParameters(fieldOf(fields, "content-type") ?? (digest ? "message/rfc822" : "text/plain"));
  const kind = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(type.value) ? type.value : "text/plain";
  const boundary = type.parameters.boundary ?? "";
  if (kind.startsWith("multipart/") && boundary !== "" && boundary.length <= 250) {
    if (within.length < BOUNDS.depth) return readMultipart(walk, boundary, range, number, [...within, kind]);
    walk.excess.add("depth");
  }
  const disposition = readParameters(fieldOf(fields, "content-disposition") ?? "");
  const content = await decode(walk, fieldOf(fields, "content-transfer-encoding") ?? "", range);
  walk.parts.push({
    number,
    type: kind,
    parameters: type.parameters,
    disposition:
      disposition.value === "attachment" || disposition.value === "inline" ? disposition.value : null,
    name: readName(disposition, type),
    contentId: contentIdOf(fields),
    headers: fields,
    within,
    size: content.length,
    content,
    cut: walk.cut && range.to === walk.bytes.length,
  });
}

async function readMultipart(
  walk: Walk,
  boundary: string,
  range: Range,
  number: string,
  within: readonly string[],
): Promise<void> {
  // The number of a mail's outermost parts is "1", "2"; of those within the first "1.1".
  const prefix = within.length === 1 ? "" : `${number}.`;
  let index = 0;
  for await (const part of between(walk, boundary, range)) {
    index += 1;
    if (walk.count >= BOUNDS.parts) {
      walk.excess.add("parts");
      return;
    }
    const left = Math.max(0, BOUNDS.headers - walk.headers);
    const { fields, body, excess } = readFields(walk.bytes, part.from, part.to, left);
    walk.headers += body - part.from;
    if (excess) walk.excess.add("headers");
    await readPart(walk, fields, { from: body, to: part.to }, `${prefix}${index}`, within);
  }
}

/** The ranges between the lines of a boundary; the last may lack its end. */
async function* between(walk: Walk, boundary: string, { from, to }: Range): AsyncGenerator<Range> {
  const { bytes, pace } = walk;
  const mark = Buffer.from(`--${boundary}`, "utf8");
  let open = -1;
  let looked = 0;
  for (let at = from; at < to; ) {
    if (++looked % 500 === 0) await pace.rest();
    const found = bytes.indexOf(mark, at);
    if (found < 0 || found >= to) break;
    at = found + 1;
    if (found > from && bytes[found - 1] !== 10) continue;
    const behind = found + mark.length;
    const next = bytes[behind] ?? 10;
    // A space, the end of the line, or a hyphen follows.
    if (next > 32 && next !== 45) continue;
    const last = next === 45 && bytes[behind + 1] === 45;
    const end = endOfLine(bytes, behind, to);
    // "--a" is no line of the boundary "a" where it is the beginning of "--abc".
    if (!last && !/^[ \t]*\r?\n?$/.test(bytes.toString("latin1", behind, Math.min(end, behind + 100))))
      continue;
    if (open >= 0) yield { from: open, to: Math.max(open, beforeBreak(bytes, found)) };
    if (last) return;
    open = end;
    at = end;
  }
  if (open >= 0 && open < to) yield { from: open, to };
}

/** The line break before a boundary belongs to it. */
function beforeBreak(bytes: Buffer, at: number): number {
  if (bytes[at - 1] !== 10) return at;
  return bytes[at - 2] === 13 ? at - 2 : at - 1;
}

const STEP = 1_000_000;

async function decode(walk: Walk, encoding: string, { from, to }: Range): Promise<Buffer> {
  const { bytes, pace } = walk;
  const kind = encoding.trim().toLowerCase();
  if (kind !== "base64" && kind !== "quoted-printable") return bytes.subarray(from, to);
  const base64 = kind === "base64";
  const into = Buffer.allocUnsafe(base64 ? Math.ceil(((to - from) * 3) / 4) : to - from);
  const carry = { bits: 0, count: 0 };
  let end = 0;
  for (let at = from; at < to; ) {
    let next = Math.min(at + STEP, to);
    if (!base64 && next < to) next = endOfLine(bytes, next, to);
    const piece = bytes.subarray(at, next);
    end = base64 ? base64Into(piece, into, end, carry) : quotedInto(piece, into, end);
    at = next;
    await pace.rest();
  }
  return into.subarray(0, end);
}

function contentIdOf(fields: readonly Field[]): string | null {
  const said = decodeWords((fieldOf(fields, "content-id") ?? "").slice(0, 1_000)).trim();
  return said.replace(/^<|>$/g, "").slice(0, 250) || null;
}
