import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { refused, type SourceItem } from "../record.ts";
import { detectFormat, importable } from "./detect-source.ts";
import { type FetchFeed, fetchFailure } from "./fetch-feed.ts";
import { readFeedSource } from "./from-feed.ts";
import { readJson } from "./read-json.ts";
import { readOpml } from "./read-opml.ts";
import { readTable } from "./read-table.ts";

const HEAD = 16 * 1024;
/** Lists and directory answers are read whole; real ones stay far below this. */
const MAX_WHOLE = 64 * 1024 * 1024;
const MAX_FOLDER_DEPTH = 20;

export interface ReadOptions {
  now: Date;
  /** Fetches a feed through the outbound guard; throws an error with a sentence for people. */
  fetchFeed: FetchFeed;
}

interface File {
  path: string;
  /** The file's name in refusals: its path below the given folder. */
  name: string;
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* readWhole({ path, name }: File, read: (name: string, text: string) => Iterable<SourceItem>) {
  if ((await stat(path)).size > MAX_WHOLE) yield refused({ file: name, line: null }, "json-too-large");
  else yield* read(name, await readFile(path, "utf8"));
}

async function* readOne(file: File, options: ReadOptions): AsyncGenerator<SourceItem> {
  const place = { file: file.name, line: null };
  const format = detectFormat(await firstBytes(file.path), file.name);
  if (format.kind === "table") yield* readTable(file, format);
  else if (format.kind === "json") yield* readWhole(file, readJson);
  else if (format.kind === "opml") yield* readWhole(file, readOpml);
  else if (format.kind === "empty") yield refused(place, "empty");
  else if (format.kind === "unknown") yield refused(place, "unknown-format", format.detail);
  else yield await readFeedSource(place, createReadStream(file.path), { now: options.now, readFrom: null });
}

/** The files of a folder in stable order, those below it after those in it. Links are not followed. */
async function* walk(folder: string, name: string, depth: number): AsyncGenerator<File> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isFile() && importable.test(entry.name)) {
      yield { path: join(folder, entry.name), name: join(name, entry.name) };
    }
  }
  if (depth >= MAX_FOLDER_DEPTH) return;
  for (const entry of entries) {
    if (entry.isDirectory() && !entry.name.startsWith(".")) {
      yield* walk(join(folder, entry.name), join(name, entry.name), depth + 1);
    }
  }
}

async function* readUrl(url: string, options: ReadOptions): AsyncGenerator<SourceItem> {
  const place = { file: url, line: null };
  try {
    const bytes = await options.fetchFeed(url);
    yield await readFeedSource(place, bytes, { now: options.now, readFrom: url });
  } catch (error) {
    // Whatever a host does ends here: the other sources go on.
    yield refused(place, "fetch-failed", fetchFailure(error));
  }
}

/**
 * Reads one source: a file, a folder, or the http address of a feed. Never throws for a source's content: refusals
 * are yielded with file, line and reason.
 */
export async function* readSource(source: string, options: ReadOptions): AsyncGenerator<SourceItem> {
  if (/^https?:\/\//i.test(source)) {
    yield* readUrl(source, options);
    return;
  }
  const name = basename(source) || source;
  const kind = await stat(source).catch(() => null);
  if (kind?.isDirectory()) {
    let files = 0;
    for await (const file of walk(source, name, 0)) {
      files += 1;
      yield* readReadable(file, options);
    }
    if (files === 0) yield refused({ file: name, line: null }, "nothing-to-import");
  } else if (kind?.isFile()) yield* readReadable({ path: source, name }, options);
  else yield refused({ file: name, line: null }, "not-found");
}

async function* readReadable(file: File, options: ReadOptions): AsyncGenerator<SourceItem> {
  try {
    yield* readOne(file, options);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    yield refused({ file: file.name, line: null }, "not-found");
  }
}
