import type pg from "pg";
import { copyOut } from "../../../platform/postgres/copy.ts";

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

export const numberOf = (cell: string): number | null => (cell === UNKNOWN ? null : Number(cell));

export const textOf = (cell: string): string | null =>
  cell === UNKNOWN
    ? null
    : cell.includes("\\")
      ? cell.replace(/\\(.)/g, (_, mark) => ESCAPED[mark] ?? mark)
      : cell;

const ESCAPED: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
