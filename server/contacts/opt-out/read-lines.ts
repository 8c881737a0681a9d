/** A line of a table and its number in the file; a quoted cell may hold line ends. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** The first line of such a table, in the words of the programs they come from. */
const HEADING = /^\W*(e-?mail|mail|address|adresse|domain|recipient|empfänger)/i;

/**
 * Reads a CSV as programs write it: comma, semicolon or tab, quoted cells, any line ends. Empty lines and a heading
 * are left out.
 */
export function readLines(text: string): TableLine[] {
  const source = text.replace(/^\uFEFF/, "");
  const comma = separatorOf(source);
  const lines: TableLine[] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endLine = () => {
    cells.push(cell);
    cell = "";
    if (cells.some((one) => one.trim() !== "")) lines.push({ line: begun, cells });
    cells = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    if (sign === "\n" || (sign === "\r" && source[at + 1] !== "\n")) line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === comma) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && source[at + 1] === "\n") continue;
      endLine();
      begun = line;
    } else cell += sign;
  }
  endLine();
  const heading = lines[0]?.cells[0] ?? "";
  return HEADING.test(heading) && !heading.includes("@") ? lines.slice(1) : lines;
}

function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).split(/[\r\n]/, 1)[0]!;
  return ["\t", ";"].find((sign) => first.includes(sign)) ?? ",";
}
