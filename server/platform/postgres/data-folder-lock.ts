import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { processIdentity } from "./running-process.ts";

/** Another process owns the data folder. `pid` is its number. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that process first, or give this one a folder of its own with DATA_DIR.`,
    );
    this.pid = pid;
  }
}

const owner = z.object({ pid: z.number(), identity: z.string() });

/**
 * Makes this process the only owner of a data folder until the returned function is called. A lock left by a dead
 * process is taken over, even if its number now belongs to another one. It does not protect from a process on
 * another machine or in another container on the same folder.
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, "hostread.lock");
  const identity = processIdentity(process.pid) ?? "";
  const own = `${JSON.stringify({ pid: process.pid, identity })}\n`;
  const draft = `${file}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, own);
    try {
      // A link is created atomically and only if the name is free: no one ever reads half a lock.
      linkSync(draft, file);
      return () => {
        if (read(file) === own) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const found = read(file);
    const holder = parse(found);
    if (holder && processIdentity(holder.pid) === holder.identity)
      throw new DataFolderInUse(folder, holder.pid);
    if (found !== null) removeStale(file, found);
  }
}

/** Two starters may see the same stale lock; the slower one must not remove the faster one's new lock. */
function removeStale(file: string, expected: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (read(aside) === expected) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function parse(text: string | null): z.output<typeof owner> | null {
  try {
    return owner.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}
