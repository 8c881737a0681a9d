const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

export type Cell = string | number | null;

/** A line of COPY's text format. */
export function copyLine(cells: readonly Cell[]): string {
  let line = "";
  for (let at = 0; at < cells.length; at += 1) {
    if (at > 0) line += "\t";
    line += copyCell(cells[at]!);
  }
  return `${line}\n`;
}

function copyCell(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "number") return String(cell);
  return special.test(cell) ? cell.replace(/[\\\t\n\r]/g, (one) => escapes[one]!) : cell;
}

/** The cell of bytes given in hexadecimal digits; `copyLine` adds the backslash that COPY takes away. */
export const bytesCell = (digits: string): Cell => `\\x${digits}`;

/** Reads the first cell of each line back from COPY's text format, if it is the only one. */
export async function* copiedLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0x0a);
    rest = bytes.subarray(end + 1);
    if (end < 0) continue;
    for (const line of bytes.toString("utf8", 0, end).split("\n")) yield unescaped(line);
  }
}

function unescaped(line: string): string {
  if (!line.includes("\\")) return line;
  const letters: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", b: "\b", f: "\f", v: "\v" };
  return line.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter);
}
