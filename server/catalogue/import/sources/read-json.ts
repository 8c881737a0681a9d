import { type Place, type RecordItem, refused } from "../record.ts";
import { fromFyyd } from "./fyyd.ts";
import { fromGermanTech } from "./german-tech.ts";
import { fromITunes } from "./itunes.ts";

type Row = Record<string, unknown>;

/** What lists are known by: where their rows are, and a field every row has. */
const shapes: readonly { field: string; read: (place: Place, row: Row) => RecordItem }[] = [
  { field: "collectionId", read: fromITunes },
  { field: "xmlURL", read: fromFyyd },
  { field: "rssFeed", read: fromGermanTech },
];

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rowsOf(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (!isRow(answer)) return null;
  if (Array.isArray(answer.results)) return answer.results;
  if (Array.isArray(answer.data)) return answer.data;
  return null;
}

/** The podcasts of a recorded directory answer or list; rows are numbered from 1. */
export function* readJson(file: string, text: string): Generator<RecordItem> {
  let answer: unknown;
  try {
    answer = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    yield refused({ file, line: null }, "bad-json", (error as Error).message);
    return;
  }
  const rows = rowsOf(answer);
  if (rows === null) {
    yield refused({ file, line: null }, "unknown-format", "no list of podcasts in it");
    return;
  }
  if (rows.length === 0) yield refused({ file, line: null }, "empty");
  const shape = shapes.find(({ field }) => rows.some((row) => isRow(row) && field in row));
  if (rows.length > 0 && shape === undefined) {
    yield refused({ file, line: null }, "unknown-format", "its rows are not podcasts");
    return;
  }
  for (const [index, row] of rows.entries()) {
    const place = { file, line: index + 1 };
    if (!isRow(row)) yield refused(place, "bad-row", "not an object");
    else yield shape!.read(place, row);
  }
}
