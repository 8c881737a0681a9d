import { strToU8, zipSync } from "fflate";
import type { Cell } from "../../../contract/forms/csv.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface Sheet {
  title: string;
  header: readonly string[];
  /** A text is never computed, whatever it begins with; a day is written YYYY-MM-DD in a `Day`. */
  rows: readonly (readonly (Cell | Day)[])[];
}
export interface Day {
  day: string;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const PARTS = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DAY_MS = 86_400_000;
/** Spreadsheet programs count days from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const STYLE = { day: 1, header: 2 } as const;
const WIDTH = { least: 10, most: 40 };

/**
 * A workbook with a sheet for each table. It is packed here and now: packers that start a worker for it are stopped by
 * the page's content security policy.
 */
export function xlsxFile(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const titles = sheetTitles(sheets);
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/>${each(sheets, (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${PARTS}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${each(titles, (title, n) => `<sheet name="${escaped(title)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, place) => ["worksheet", `worksheets/sheet${place + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    // Format 14 is the day as the reader's program writes it.
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
  for (const [place, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${place + 1}.xml`] = sheetXml(sheet);
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(DECLARATION + xml)])),
  );
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${each(targets, ([kind, target], n) => `<Relationship Id="rId${n}" Type="${LINKS}/${kind}" Target="${target}"/>`)}</Relationships>`;
}

function sheetXml({ header, rows }: Sheet): string {
  const widths = header.map((name) => Math.min(Math.max(name.length + 2, WIDTH.least), WIDTH.most));
  const lines = [
    row(
      header.map((name) => text(name, STYLE.header)),
      1,
    ),
    ...rows.map((cells, place) => row(cells.map(cellXml), place + 2)),
  ];
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${each(widths, (width, n) => `<col min="${n}" max="${n}" width="${width}" customWidth="1"/>`)}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

type WriteCell = (at: string) => string;
const row = (cells: readonly WriteCell[], n: number): string =>
  `<row r="${n}">${cells.map((write, place) => write(`${columnName(place)}${n}`)).join("")}</row>`;

function cellXml(cell: Cell | Day): WriteCell {
  if (cell === null) return () => "";
  if (typeof cell === "string") return text(cell);
  if (typeof cell === "number") return (at) => `<c r="${at}"><v>${cell}</v></c>`;
  const days = Math.round((Date.parse(`${cell.day}T00:00:00Z`) - DAY_ZERO) / DAY_MS);
  return (at) => `<c r="${at}" s="${STYLE.day}"><v>${days}</v></c>`;
}

const text =
  (value: string, style = 0): WriteCell =>
  (at) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** A, B … Z, AA, AB … */
function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

/** Programs refuse a workbook with two sheets of a name, a long one, or these signs in it. */
function sheetTitles(sheets: readonly Sheet[]): string[] {
  const used = new Set<string>();
  return sheets.map(({ title }, place) => {
    const clean = title
      .replace(/[\\/?*[\]:']/g, " ")
      .slice(0, 31)
      .trim();
    const name =
      clean && !used.has(clean.toLowerCase()) ? clean : `${clean.slice(0, 26)} ${place + 1}`.trim();
    used.add(name.toLowerCase());
    return name;
  });
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Without what XML cannot hold. Excel reads `_x0041_` in a text as a letter, so its underscore is written so itself. */
const escaped = (value: string): string =>
  value
    .replace(/\p{Cs}/gu, "\ufffd")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (mark) => MARKS[mark]!);

const each = <T>(list: readonly T[], write: (one: T, n: number) => string): string =>
  list.map((one, place) => write(one, place + 1)).join("");
