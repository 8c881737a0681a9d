import { existsSync, rmSync } from "node:fs";
import wasm from "node-sqlite3-wasm";
import { type DumpValue, dumpColumns } from "./columns.ts";

/** Rows of one transaction. */
const BATCH = 50_000;

/** Writes rows into an SQLite file in the form of the public dump; an old file there is replaced. */
export function writeDump(file: string, rows: Iterable<DumpValue[]>): number {
  for (const path of [file, `${file}.lock`]) if (existsSync(path)) rmSync(path, { recursive: true });
  const database = new wasm.Database(file);
  let written = 0;
  try {
    // Nobody else reads it yet, and an interrupted file is written again.
    database.exec("pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive");
    database.exec(
      `create table podcasts (${dumpColumns.map(([name, type]) => `${name} ${type}`).join(", ")})`,
    );
    const insert = database.prepare(`insert into podcasts values (${dumpColumns.map(() => "?").join(", ")})`);
    database.exec("begin");
    for (const row of rows) {
      insert.run(row);
      written += 1;
      if (written % BATCH === 0) database.exec("commit; begin");
    }
    database.exec("commit");
    insert.finalize();
  } finally {
    database.close();
  }
  return written;
}
