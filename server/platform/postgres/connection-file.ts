import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const record = z.object({ pid: z.number(), connectionString: z.string(), socketFolder: z.string() });
export type ConnectionRecord = z.output<typeof record>;

const fileIn = (dataDir: string) => join(dataDir, "connection.json");

/** Writes down, for this user alone, how commands join the database that this process runs. */
export function recordConnection(dataDir: string, connection: ConnectionRecord): void {
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  renameSync(draft, fileIn(dataDir));
}

export function forgetConnection(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** What the last owner of the data folder wrote down, or `null`. It may have been killed since. */
export function readConnection(dataDir: string): ConnectionRecord | null {
  try {
    return record.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8")));
  } catch {
    return null;
  }
}

/** The socket folder that a killed owner could not remove. */
export function leftSocketFolder(dataDir: string): string | null {
  const folder = readConnection(dataDir)?.socketFolder ?? null;
  // The file could have been edited: never remove anything but a folder of ours.
  return folder && /\/hostread-[A-Za-z0-9]{6}$/.test(folder) ? folder : null;
}
