import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Fills a file system to its last byte. Answers the file, which is removed to end it. */
export function fillDisk(folder: string): string {
  const file = join(folder, "filler");
  const opened = openSync(file, "w");
  for (let size = 1 << 20; size >= 1; ) {
    try {
      writeSync(opened, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      size = size === 1 ? 0 : Math.ceil(size / 16);
    }
  }
  closeSync(opened);
  return file;
}
