/** What one cell of a table may hold; null is an empty one. */
export type Cell = string | number | null;

/** Without it spreadsheet programs take UTF-8 for the machine's old code page and break every umlaut. */
const BYTE_ORDER_MARK = "\ufeff";

/** Rows as RFC 4180 text: CRLF, quotes where needed, and no cell that a spreadsheet program would compute. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");

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

/** Bytes of one part. File systems allow 255 in all; a campaign's name may fill 60 letters of many bytes. */
const MOST_BYTES = 100;
/** Names that Windows keeps for devices, whatever follows the dot. */
const DEVICE = /^(con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *\./i;

/** `<part>_<part>.csv` with every part cleaned for file systems; empty ones are left out. */
export const csvName = (...parts: readonly string[]): string =>
  `${parts.map(fileNamePart).filter(Boolean).join("_")}.csv`;

function fileNamePart(text: string): string {
  const cleaned = text
    .normalize("NFC")
    // Separators, what Windows forbids, controls, and marks that are not seen but turn the text around; the
    // joiners stay, they hold emoji and Persian words together.
    .replace(/[\\/:*?"<>|%#]|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return firstBytes(cleaned, MOST_BYTES)
    .replace(/^[. ]+|[. ]+$/g, "")
    .replace(DEVICE, "$1_");
}

/** As many whole letters as fit into this many bytes of UTF-8. */
function firstBytes(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let kept = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += encoder.encode(segment).length;
    if (used > bytes) break;
    kept += segment;
  }
  return kept;
}
