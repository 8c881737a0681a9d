import { createHash, hash } from "node:crypto";
import { open } from "node:fs/promises";
import type { DumpCounts } from "./dump-counts.ts";
import { openSqlite, type Sqlite } from "./open-sqlite.ts";

/** What is read of the dump's columns, in the order in which `readDumpRow` takes them. Dates only to the day, so that a later hour is no change. */
const columns = [
  "url",
  "title",
  "link",
  "dead",
  "itunesId",
  "originalUrl",
  "itunesAuthor",
  "itunesOwnerName",
  "imageUrl",
  "newestItemPubdate",
  "language",
  "oldestItemPubdate",
  "episodeCount",
  "podcastGuid",
  "description",
  ...Array.from({ length: 10 }, (_, index) => `category${index + 1}`),
  // Only newer dumps have it.
  "duplicateOf",
] as const;

const needed: readonly (typeof columns)[number][] = ["url", "title", "itunesId", "podcastGuid"];
const dates: readonly (typeof columns)[number][] = ["newestItemPubdate", "oldestItemPubdate"];

/**
 * Increase this when rows have to be read again although the dump is unchanged, because the rules of reading have
 * changed.
 */
const RULES = "1";

/** One row before it is looked into: its values as a JSON list. */
export interface RawRow {
  id: number;
  json: string;
}

/** The message for a file that is no dump, or is damaged. */
export class BadDump extends Error {
  override name = "BadDump";
  /** What came of the rows before the damaged place; they stay. */
  taken: DumpCounts | null = null;
}

/** An open dump, read by its rows' numbers. */
export interface Dump {
  firstId: number;
  lastId: number;
  /** Rows after a number, in their order. */
  rowsAfter(id: number): IterableIterator<RawRow>;
  /** The rows with these numbers, in their order. */
  rowsOf(ids: readonly number[]): RawRow[];
  close(): void;
}

const magic = "SQLite format 3\u0000";

/** Whether a file is an SQLite database, and which one: its size, when it was written and a hash of its beginning. Null when it is none. */
export async function dumpKey(path: string): Promise<string | null> {
  const handle = await open(path, "r").catch(() => null);
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0).catch(() => ({
      buffer: Buffer.alloc(0),
      bytesRead: 0,
    }));
    if (buffer.subarray(0, magic.length).toString("latin1") !== magic) return null;
    const { size, mtimeMs } = await handle.stat();
    const begin = createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex").slice(0, 32);
    return `${size} ${Math.floor(mtimeMs)} ${begin}`;
  } finally {
    await handle.close();
  }
}

/**
 * A fingerprint of a row's content: 16 bytes in hexadecimal digits. As a text: a million Buffers slow down the
 * garbage collector.
 */
export function fingerprintOf(json: string): string {
  return hash("sha256", RULES + json, "hex").slice(0, 32);
}

/** @throws BadDump where the file is no dump of the Podcast Index */
export async function openDump(path: string): Promise<Dump> {
  let sqlite: Sqlite | undefined;
  try {
    sqlite = await openSqlite(path);
    return readDump(sqlite);
  } catch (error) {
    sqlite?.close();
    if (error instanceof BadDump) throw error;
    throw new BadDump(`The dump cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

/** SQLite cannot read on: a page is damaged, or the file cannot be read there. */
function damaged(error: unknown, last: number): BadDump {
  const reason = (error as Error).message.replace(/\.$/, "");
  return new BadDump(`The dump is damaged behind row ${last}: ${reason}.`, { cause: error });
}

function readDump(sqlite: Sqlite): Dump {
  const found = [...sqlite.iterate("select name, pk from pragma_table_info('podcasts')")];
  const names = new Set(found.map(({ name }) => String(name)));
  const missing = [...needed, "id"].filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new BadDump(
      `It is no dump of the Podcast Index: table podcasts with ${missing.join(", ")} is missing.`,
    );
  if (!found.some(({ name, pk }) => name === "id" && pk === 1))
    throw new BadDump("The dump's column id is not the primary key of table podcasts.");
  const rows = (value: (name: string) => string) =>
    `select id, json_array(${columns
      .map((name) => {
        if (!names.has(name)) return "null";
        return dates.includes(name)
          ? `iif(typeof(${name}) = 'integer', ${name} / 86400 * 86400, ${value(name)})`
          : value(name);
      })
      .join(", ")}) as json from podcasts`;
  const usual = rows((name) => name);
  // JSON cannot hold a BLOB. No column should have one, and checking every value takes a third of the time.
  const guarded = rows((name) => `iif(typeof(${name}) = 'blob', cast(${name} as text), ${name})`);
  const read = (sql: string, value: number | string) =>
    sqlite.iterate(sql, value) as IterableIterator<unknown> as IterableIterator<RawRow>;
  // Asking for both makes SQLite visit each row's page: most damage is found before anything is written.
  const [range = {}] = [...sqlite.iterate("select min(id) as first, max(id) as last from podcasts")];
  return {
    firstId: Number(range.first ?? 0),
    lastId: Number(range.last ?? 0),
    *rowsAfter(id) {
      let last = id;
      try {
        for (const row of read(`${usual} where id > ? order by id`, id)) {
          last = row.id;
          yield row;
        }
      } catch (error) {
        if (!/BLOB/.test((error as Error).message)) throw damaged(error, last);
        try {
          for (const row of read(`${guarded} where id > ? order by id`, last)) {
            last = row.id;
            yield row;
          }
        } catch (later) {
          throw damaged(later, last);
        }
      }
    },
    rowsOf: (ids) => {
      const rows: RawRow[] = [];
      try {
        for (const row of read(
          `${guarded} where id in (select value from json_each(?)) order by id`,
          JSON.stringify(ids),
        ))
          rows.push(row);
      } catch (error) {
        throw damaged(error, rows.at(-1)?.id ?? ids[0]! - 1);
      }
      return rows;
    },
    close: () => sqlite.close(),
  };
}
