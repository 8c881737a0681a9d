import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Bytes of covers that are kept, some 40,000 podcasts': the embedded database lies on the same disk. */
const MOST_BYTES = 2_000_000_000;
/** Covers lie in so many folders by the beginnings of their hashes; each is kept to its part. */
const FOLDERS = 256;
/** What a file takes at least, also an empty one. */
const BLOCK = 4_096;
/** A folder is looked through again once this part of what it may hold has been written to it. */
const SLACK = 1 / 20;
/** A cover that could not be fetched is not requested again for this long. */
const FAILED_FOR_MS = 3_600_000;

const blocksOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / BLOCK)) * BLOCK;
/** Bytes that this process has written to a folder since it was looked through; a new process does not know. */
const written = new Map<string, number>();

/** Whether a cover that could not be had was asked for lately. */
export async function failedLately(file: string): Promise<boolean> {
  const made = await stat(`${file}.failed`).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs < FAILED_FOR_MS;
}

export const keepFailure = (file: string): Promise<void> => keepCover(`${file}.failed`, Buffer.alloc(0));

/**
 * Keeps a cover; those of its folder that were not used for longest leave where it would hold too much. Written beside and
 * renamed: a reader never sees half a picture.
 */
export async function keepCover(file: string, bytes: Buffer, most = MOST_BYTES / FOLDERS): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, bytes);
  await rename(half, file);
  const sum = (written.get(folder) ?? most) + blocksOf(bytes.length);
  written.set(folder, sum);
  if (sum <= most * SLACK) return;
  written.set(folder, 0);
  await sweep(folder, most * (1 - SLACK));
}

async function sweep(folder: string, most: number): Promise<void> {
  const files: { path: string; bytes: number; used: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    if (name.endsWith(".failed") && Date.now() - found.mtimeMs >= FAILED_FOR_MS)
      await rm(path, { force: true });
    // File systems write down that a file was read once a day, or, where they are told so, not at all.
    else files.push({ path, bytes: blocksOf(found.size), used: Math.max(found.atimeMs, found.mtimeMs) });
  }
  let sum = files.reduce((total, { bytes }) => total + bytes, 0);
  files.sort((a, b) => a.used - b.used);
  for (const { path, bytes } of files) {
    if (sum <= most) return;
    await rm(path, { force: true });
    sum -= bytes;
  }
}
