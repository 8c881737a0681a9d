import type pg from "pg";
import { copyOut } from "../../../platform/postgres/copy.ts";

const LINE_END = 0x0a;
const UNKNOWN = "\\N";

/**
 * The rows of a query as texts, through COPY. Only for values without tab and line end, which folded texts and
 * numbers are.
 */
export async function* readLines(client: pg.ClientBase, query: string): AsyncGenerator<string[]> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of copyOut(client, `copy (${query}) to stdout`)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield line.split("\t");
  }
}

/** The rows of a query as bytes: each is a slice of a buffer that is valid until the next row is read. */
export async function* readBytes(
  client: pg.ClientBase,
  query: string,
): AsyncGenerator<{ bytes: Buffer; from: number; to: number }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of copyOut(client, `copy (${query}) to stdout`)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
    let from = 0;
    for (let to = bytes.indexOf(LINE_END); to >= 0; to = bytes.indexOf(LINE_END, from)) {
      yield { bytes, from, to };
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
}

export const numberOf = (cell: string): number | null => (cell === UNKNOWN ? null : Number(cell));

export const textOf = (cell: string): string | null =>
  cell === UNKNOWN
    ? null
    : cell.includes("\\")
      ? cell.replace(/\\(.)/g, (_, mark) => ESCAPED[mark] ?? mark)
      : cell;

const ESCAPED: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
