import { createReadStream } from "node:fs";
import { CsvError, parse } from "csv-parse";
import { fromAdvertisingTexts } from "../advertising-texts.ts";
import { type Place, refused, type SourceItem } from "../record.ts";
import type { Table } from "./detect-source.ts";
import { fromITunes } from "./itunes.ts";
import { fromPodcastIndex } from "./podcast-index.ts";
import { fromStatedReach } from "./stated-reach.ts";
import { columns2014, fromTable2014 } from "./table-2014.ts";

/** Largest row, in characters: an open quotation mark would otherwise swallow the rest of the file. */
const MAX_ROW = 1024 * 1024;
const MOST_COLUMNS = 200;
/** A row with fewer cells lacks what makes a show, if its table has more columns. */
const LEAST_COLUMNS = 4;

const rows: Readonly<Record<Table, (place: Place, row: Record<string, unknown>) => SourceItem>> = {
  "advertising-texts": fromAdvertisingTexts,
  itunes: fromITunes,
  "podcast-index": fromPodcastIndex,
  "stated-reach": fromStatedReach,
  "table-2014": fromTable2014,
};

interface Row {
  record: string[];
  info: { bytes: number; lines: number };
}

interface Position {
  /** Offset of the next row's first byte, and its line number, from 1. */
  byte: number;
  line: number;
}

/** Offset after the end of the line that holds byte `from`; null when the file ends before. */
async function nextLine(path: string, from: number): Promise<number | null> {
  let at = from;
  for await (const chunk of createReadStream(path, { start: from })) {
    const found = (chunk as Buffer).indexOf(0x0a);
    if (found >= 0) return at + found + 1;
    at += (chunk as Buffer).length;
  }
  return null;
}

/** Reads rows from a position on and keeps it at the start of the row being read. */
async function* rowsFrom(
  path: string,
  delimiter: string,
  position: Position,
): AsyncGenerator<Place & { cells: string[] }> {
  const start = { ...position };
  const file = createReadStream(path, { start: start.byte, highWaterMark: 256 * 1024 });
  const parser = file.pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: MAX_ROW,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  file.on("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      yield { file: path, line: position.line, cells: record };
      position.byte = start.byte + info.bytes;
      position.line = start.line + info.lines;
    }
  } finally {
    file.destroy();
  }
}

/**
 * The podcasts of a table, read row by row. Undecodable bytes become U+FFFD, a row too large is refused and the next
 * line read as a row again. `line` is where a row begins.
 */
export async function* readTable(
  { path, name }: { path: string; name: string },
  { delimiter, table }: { delimiter: string; table: Table },
): AsyncGenerator<SourceItem> {
  const position: Position = { byte: 0, line: 1 };
  let columns: readonly string[] | null = table === "table-2014" ? columns2014 : null;
  for (;;) {
    try {
      for await (const { cells, line } of rowsFrom(path, delimiter, position)) {
        if (columns === null) {
          columns = cells.slice(0, MOST_COLUMNS).map((cell) => cell.trim());
          continue;
        }
        const place = { file: name, line };
        if (cells.length < Math.min(LEAST_COLUMNS, columns.length))
          yield refused(place, "bad-row", `${cells.length} of ${columns.length} columns`);
        else yield rows[table](place, named(columns, cells));
      }
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const code = error.code === "CSV_MAX_RECORD_SIZE" ? "row-too-large" : "bad-row";
      yield refused(
        { file: name, line: position.line },
        code,
        code === "bad-row" ? error.message : undefined,
      );
      const next = await nextLine(path, position.byte);
      if (next === null) return;
      position.byte = next;
      position.line += 1;
    }
  }
}

function named(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const row: Record<string, string> = Object.create(null);
  for (let index = 0; index < columns.length; index += 1) {
    const cell = cells[index];
    if (cell !== undefined && cell !== "") row[columns[index]!] = cell;
  }
  return row;
}
