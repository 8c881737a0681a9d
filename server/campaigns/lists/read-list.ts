import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { Parser } from "htmlparser2";
import { LIST_ROWS_MAX, type ListColumn } from "../../../contract/campaigns/podcast-lists.ts";
import { type Columns, columnsFound, columnsNamed } from "./columns.ts";
import { readSheet } from "./read-sheet.ts";
import { BadList, type Wanted, wantedInLine, wantedOf } from "./wanted.ts";

export interface ReadList {
  wanted: Wanted[];
  columns: ListColumn[];
}

/** Largest row of a table, in characters: an open quotation mark would otherwise swallow the rest of the file. */
const ROW_MOST = 100_000;
const LINE_MOST = 4_000;
const COLUMNS_MOST = 100;
/** After so many characters, or rows, others get their turn. */
const STEP = 65_536;
const ROWS_AT_ONCE = 200;
/** The columns are named in one of the first lines. */
const HEADS = 5;

/**
 * Reads a list, whatever it is: what a file holds is told by its content, not by its name. Lines that name no show are
 * left out.
 * @throws BadList
 */
export async function readList(bytes: Uint8Array, name: string): Promise<ReadList> {
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
  const rows = begins(0x50, 0x4b, 0x03, 0x04)
    ? await fromRows(await readSheet(bytes, LIST_ROWS_MAX + 1))
    : await fromText(begins, bytes, name);
  if (rows.wanted.length > LIST_ROWS_MAX) throw new BadList("too-many-rows");
  if (rows.wanted.length === 0) throw new BadList("no-titles");
  return rows;
}

async function fromText(
  begins: (...signs: number[]) => boolean,
  bytes: Uint8Array,
  name: string,
): Promise<ReadList> {
  // The workbooks of before 2007, and those with a password.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new BadList("old-excel");
  const text = textOf(bytes);
  if (text.trim() === "") throw new BadList("empty");
  // Pictures, PDF, JSON and other packed files.
  if (text.slice(0, 2_000).includes("\0") || /^\s*(?:%PDF-|[[{]\s*["{[])/.test(text))
    throw new BadList("other-format");
  if (/^\s*</.test(text)) {
    if (!/<opml[\s>]/i.test(text.slice(0, 10_000))) throw new BadList("other-format");
    return fromOutlines(text);
  }
  const separator = separatorOf(text, name);
  return separator === null ? fromLines(text) : fromRows(await tableRows(text, separator));
}

/** UTF-8, or UTF-16 with its mark as Excel writes "Unicode text"; older programs write the code page of Windows. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What separates the cells of a table; null where the text is lines. */
function separatorOf(text: string, name: string): string | null {
  // A heading may stand above the names.
  const first = text
    .slice(0, ROW_MOST)
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, HEADS);
  const bare = first.join("\n").replace(/"[^"\n]*"/g, "");
  if (bare.includes("\t")) return "\t";
  const often = (sign: string) => bare.split(sign).length - 1;
  const sign = often(";") > often(",") ? ";" : ",";
  if (/\.(?:csv|tsv)$/i.test(name)) return sign;
  const names = (line: string) => line.split(sign).map((cell) => cell.replace(/^\s*"|"\s*$/g, ""));
  if (first.some((line) => line.includes(sign) && columnsNamed(names(line)) !== null)) return sign;
  return null;
}

async function tableRows(text: string, delimiter: string): Promise<string[][]> {
  const rows: string[][] = [];
  const options = {
    bom: true,
    delimiter,
    max_record_size: ROW_MOST,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
  const source = Readable.from(stepsOf(text));
  const parser = source.pipe(parse(options));
  try {
    for await (const row of parser) {
      rows.push((row as string[]).slice(0, COLUMNS_MOST));
      if (rows.length > LIST_ROWS_MAX + 1) break;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new BadList("unreadable");
    throw error;
  } finally {
    source.destroy();
  }
  return rows;
}

function* stepsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += STEP) yield text.slice(at, at + STEP);
}

/** A first row may name the columns; without one they are told by what stands in them. */
async function fromRows(rows: readonly string[][]): Promise<ReadList> {
  if (rows.length === 0) throw new BadList("empty");
  // A heading may stand above the names.
  const head = rows.slice(0, HEADS).findIndex((row) => columnsNamed(row) !== null);
  const columns = head >= 0 ? columnsNamed(rows[head]!)! : columnsFound(rows);
  const wanted: Wanted[] = [];
  for (const [at, row] of rows.slice(head + 1).entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe();
    const one = wantedOf(cellsOf(row, columns));
    if (one) wanted.push(one);
  }
  return { wanted, columns: columnsOf(wanted) };
}

function cellsOf(row: readonly string[], columns: Columns): Partial<Record<ListColumn, string>> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, place]) => [column, (row[place] ?? "").slice(0, LINE_MOST)]),
  );
}

async function fromLines(text: string): Promise<ReadList> {
  const wanted: Wanted[] = [];
  let worked = 0;
  for (const [line] of text.replace(/^\ufeff/, "").matchAll(/[^\r\n]+/g)) {
    const one = wantedInLine(line);
    if (one) wanted.push(one);
    if (wanted.length > LIST_ROWS_MAX) break;
    worked += line.length;
    if (worked < STEP) continue;
    worked = 0;
    await breathe();
  }
  return { wanted, columns: columnsOf(wanted) };
}

/** Every outline with a feed, in whatever depth. */
async function fromOutlines(text: string): Promise<ReadList> {
  const wanted: Wanted[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name.toLowerCase() !== "outline" || wanted.length > LIST_ROWS_MAX) return;
        const of = Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value.slice(0, LINE_MOST)]),
        );
        // A group has a name and no address.
        const address = of.xmlurl ?? of.url;
        if (!address) return;
        const one = wantedOf({ title: of.title || of.text || "", feed: address });
        if (one) wanted.push(one);
      },
    },
    { xmlMode: true },
  );
  for (const step of stepsOf(text)) {
    parser.write(step);
    await breathe();
  }
  parser.end();
  return { wanted, columns: columnsOf(wanted) };
}

const columnsOf = (wanted: readonly Wanted[]): ListColumn[] => {
  const has = (key: keyof Wanted) => wanted.some((one) => one[key] !== null);
  return [
    ...(has("title") ? (["title"] as const) : []),
    ...(has("artist") ? (["artist"] as const) : []),
    ...(has("feedUrl") ? (["feed"] as const) : []),
    ...(has("itunesId") ? (["apple"] as const) : []),
    ...(has("spotifyId") ? (["spotify"] as const) : []),
  ];
};
