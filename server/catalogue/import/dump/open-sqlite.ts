import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The part of SQLite that reading needs; values are numbers, texts or null. */
export interface Sqlite {
  /** The rows one by one: the file is never held in memory. */
  iterate(sql: string, ...values: (number | string)[]): IterableIterator<Record<string, unknown>>;
  close(): void;
}

interface Statement {
  iterate(...values: unknown[]): IterableIterator<Record<string, unknown>>;
}

interface NodeSqlite {
  DatabaseSync: new (
    path: string,
    options: { readOnly: boolean },
  ) => { prepare(sql: string): Statement; close(): void };
  StatementSync: { prototype: object };
}

/** Opens an SQLite file for reading: with Node's own SQLite where it has one, else with the one in WebAssembly. */
export async function openSqlite(path: string): Promise<Sqlite> {
  return (await openBuiltIn(path)) ?? openWasm(path);
}

async function openBuiltIn(path: string): Promise<Sqlite | null> {
  // Node 20 has none, and the types are of Node 20.
  const name = "node:sqlite";
  const sqlite = await import(name).then(
    (found: NodeSqlite) => found,
    () => null,
  );
  if (sqlite === null || !("iterate" in sqlite.StatementSync.prototype)) return null;
  const database = new sqlite.DatabaseSync(path, { readOnly: true });
  return {
    iterate: (sql, ...values) => database.prepare(sql).iterate(...values),
    close: () => database.close(),
  };
}

export async function openWasm(path: string): Promise<Sqlite> {
  const { default: wasm } = await import("node-sqlite3-wasm");
  // It locks by creating a folder next to the file, which a killed process leaves behind and a read-only folder
  // refuses. Next to our own link neither matters.
  const folder = mkdtempSync(join(tmpdir(), "hostread-dump-"));
  const link = join(folder, "dump.db");
  symlinkSync(resolve(path), link);
  const leave = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", leave);
  try {
    const database = new wasm.Database(link, { readOnly: true });
    return {
      *iterate(sql, ...values) {
        const statement = database.prepare(sql);
        try {
          yield* statement.iterate(values) as IterableIterator<Record<string, unknown>>;
        } finally {
          statement.finalize();
        }
      },
      close: () => {
        database.close();
        process.off("exit", leave);
        leave();
      },
    };
  } catch (error) {
    process.off("exit", leave);
    leave();
    throw error;
  }
}
