import { parse } from "csv-parse/sync";
import { TEXT_FIELDS } from "../../../../contract/catalogue-texts.ts";
import { columns2014 } from "./table-2014.ts";

/** What a file turned out to be. */
export type Format =
  | { kind: "feed" }
  | { kind: "opml" }
  | { kind: "json" }
  | { kind: "table"; delimiter: "," | "\t" | ";"; table: Table }
  | { kind: "empty" }
  | { kind: "unknown"; detail?: string };

export type Table = "advertising-texts" | "itunes" | "podcast-index" | "stated-reach" | "table-2014";

/** Extensions of the files read in folders; all others are skipped. */
export const importable = /\.(?:xml|rss|atom|rdf|opml|json|csv|tsv|txt)(?:\.gz)?$|\.gz$/i;

/** Columns that identify a kind of table. */
const tables: readonly { table: Table; columns: readonly string[] }[] = [
  { table: "stated-reach", columns: ["title", "feedUrl", "statedReach"] },
  { table: "stated-reach", columns: ["title", "itunesId", "statedReach"] },
  ...TEXT_FIELDS.flatMap((field) =>
    ["feedUrl", "itunesId"].map((id) => ({
      table: "advertising-texts" as const,
      columns: ["title", id, field],
    })),
  ),
  { table: "itunes", columns: ["collectionId", "collectionName"] },
  { table: "podcast-index", columns: ["url", "title", "itunes_id"] },
  { table: "podcast-index", columns: ["url", "title", "itunesId"] },
];

/** The first row's cells; a description in it may run over several lines. */
function firstCells(text: string, delimiter: string): string[] {
  try {
    const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, to: 1 };
    return (parse(text, options) as string[][])[0]?.map((cell) => cell.trim()) ?? [];
  } catch {
    return [];
  }
}

function detectTable(text: string): Format | null {
  for (const delimiter of ["\t", ",", ";"] as const) {
    const cells = firstCells(text, delimiter);
    const known = tables.find(({ columns }) => columns.every((column) => cells.includes(column)));
    if (known) return { kind: "table", delimiter, table: known.table };
    // The crawl of 2014 has no header: twelve columns, an address in the fourth.
    if (delimiter === "\t" && cells.length === columns2014.length && /^https?:/i.test(cells[3] ?? "")) {
      return { kind: "table", delimiter, table: "table-2014" };
    }
  }
  return null;
}

/**
 * Tells what a file is by its first bytes and, where these leave it open, by its name.
 *
 * @param head the first few kilobytes
 */
export function detectFormat(head: Uint8Array, name: string): Format {
  if (head.length === 0) return { kind: "empty" };
  if (head[0] === 0x1f && head[1] === 0x8b) return { kind: "feed" };
  // UTF-16 is left to the feed reader; tables and lists come in UTF-8.
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    return { kind: "feed" };
  const text = Buffer.from(head)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  if (text === "") return { kind: "empty" };
  if (text.startsWith("<")) return /<opml\b/i.test(text) ? { kind: "opml" } : { kind: "feed" };
  if (/^[[{]/.test(text)) return { kind: "json" };
  const table = detectTable(
    Buffer.from(head)
      .toString("utf8")
      .replace(/^\ufeff/, ""),
  );
  if (table) return table;
  if (/\.(?:csv|tsv)$/i.test(name))
    return { kind: "unknown", detail: "no table with these columns is known" };
  if (/\.opml$/i.test(name)) return { kind: "opml" };
  return /\.(?:xml|rss|atom|rdf)$/i.test(name) ? { kind: "feed" } : { kind: "unknown" };
}
