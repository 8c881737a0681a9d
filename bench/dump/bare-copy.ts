import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { filledTables, putAside, takeBack } from "../../server/catalogue/import/dump/put-aside-queries.ts";
import { writeGenres } from "../../server/catalogue/import/queries.ts";
import { copyIn, copyOut } from "../../server/platform/postgres/copy.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { type BenchDatabase, newDatabase } from "../stand/database.ts";
import { clock } from "../stand/figures.ts";
import { type DumpValue, dumpColumns } from "./columns.ts";

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const CHUNK = 262_144;

/** Writes rows of a dump as COPY takes them. */
export async function writeLines(file: string, rows: Iterable<DumpValue[]>): Promise<void> {
  await pipeline(Readable.from(lines(rows)), createWriteStream(file));
}

function* lines(rows: Iterable<DumpValue[]>): Generator<string> {
  let text = "";
  for (const row of rows) {
    text += `${row.map((value) => String(value).replace(/[\\\t\n\r]/g, (one) => escapes[one]!)).join("\t")}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  yield text;
}

/** Milliseconds of a COPY of a dump's rows, all columns as text, into a table without an index. */
export function bareCopy(file: string): Promise<number> {
  return inNewDatabase(async ({ pool }) => {
    const columns = dumpColumns.map(([name]) => `"${name}" text`).join(", ");
    await pool.query(`create table bare (${columns})`);
    const client = await pool.connect();
    const took = await clock(() => copyIn(client, "copy bare from stdin", read(file)));
    client.release();
    return took;
  });
}

/** Writes the tables that an import has filled into files, as COPY takes them. */
export async function writeTables(database: BenchDatabase, folder: string): Promise<void> {
  const client = await database.pool.connect();
  for (const table of filledTables)
    await pipeline(copyOut(client, `copy ${table} to stdout`), createWriteStream(join(folder, table)));
  client.release();
}

export interface TablesCopied {
  rows: number;
  indexes: number;
}

/**
 * Milliseconds of a COPY of finished rows into the catalogue's own tables, the least that a database can do: one
 * COPY per table, with primary keys only, then the same indexes and foreign keys as the import makes, in the same
 * way.
 */
export function copyTables(folder: string): Promise<TablesCopied> {
  return inNewDatabase(async ({ db, pool }) => {
    await inTransaction(db, writeGenres);
    await inTransaction(db, putAside);
    const client = await pool.connect();
    const rows = await clock(async () => {
      for (const table of filledTables)
        await copyIn(client, `copy ${table} from stdin`, read(join(folder, table)));
    });
    client.release();
    return { rows, indexes: await clock(() => takeBack(db, { beside: db })) };
  });
}

const read = (file: string) => createReadStream(file, { highWaterMark: CHUNK });

async function inNewDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const database = await newDatabase();
  try {
    return await work(database);
  } finally {
    await database.remove();
  }
}
