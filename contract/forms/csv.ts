/** What one cell of a table may hold; null is an empty one. */
export type Cell = string | number | null;

/** Without it spreadsheet programs take UTF-8 for the machine's old code page and break every umlaut. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Rows as RFC 4180 text: CRLF, quotes where needed, and no cell that a spreadsheet program would compute. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map(csvRow).join("");

/** One of them, with the end of its line. */
export const csvRow = (row: readonly Cell[]): string => `${row.map(written).join(",")}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = neutralized(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FORMULA = "[=+\\-@\uff1d\uff0b\uff0d\uff20]";
const CELL_START = new RegExp(
  `^(?=["\\s]*${FORMULA}|[\\t\\r\\n])|(?<=[;\\t\\r\\n])(?=["\\s]*${FORMULA})`,
  "g",
);

/**
 * Titles come from strangers, and a spreadsheet program computes a cell that begins like a formula: with
 * = + - @ or their full-width forms, also behind quotes, blanks or control characters that it drops first. An
 * apostrophe in front makes it text. Programs that split at semicolons, tabs or line ends begin a cell there
 * too, whatever our quotes say.
 */
const neutralized = (text: string): string => text.replace(CELL_START, "'");
