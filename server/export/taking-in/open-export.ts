import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { Manifest } from "../format.ts";
import { OUTSIDE } from "../outside.ts";
import { FILES, PARTS } from "../parts.ts";
import { BadExport } from "./bad-export.ts";

/** Largest manifest, and largest line of a table, in bytes. A line holds a mail, or the PDF of a booking in hexadecimal. */
const MOST_MANIFEST = 300_000_000;
export const MOST_LINE = 64_000_000;
/** Files in a ZIP; e-mails are most of them. */
const MOST_ENTRIES = 3_000_000;
/** What all of it may unpack to. */
const MOST_BYTES = 200_000_000_000;

export interface OpenExport {
  manifest: Manifest;
  /** SHA-256 of the manifest: which export it is. */
  sha256: Buffer;
  /** Bytes of one of its files, hashed while they pass. @throws BadExport at the end where they are others */
  read(name: string, told: { bytes: number; sha256: string }): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens an export and reads what it says is in it. Nothing else is read, and nothing is ever written to a path that the
 * file names.
 * @throws BadExport
 */
export async function openExport(path: string): Promise<OpenExport> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const manifestEntry = entries.get("manifest.json");
    if (!manifestEntry) throw new BadExport("This is no export of Hostread: manifest.json is not in it.");
    if (manifestEntry.uncompressedSize > MOST_MANIFEST)
      throw new BadExport("Its manifest.json is too large.");
    const bytes = Buffer.concat(await all(bytesOf(zip, manifestEntry)));
    const manifest = readManifest(bytes);
    checkNames(manifest, entries);
    return {
      manifest,
      sha256: createHash("sha256").update(bytes).digest(),
      read: (name, told) => checked(zip, entries.get(name)!, told),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Whether a file is a ZIP, which of all that can be taken over only an export is. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => null);
  if (!file) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1") === "PK\x03\x04";
  } catch {
    // A folder.
    return false;
  } finally {
    await file.close();
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (!error) return resolve(zip);
      // ENOENT and the like say for themselves what is wrong.
      reject("syscall" in error ? error : new BadExport(`This is no whole ZIP: ${error.message}.`));
    });
  });
}

/** Those that are read, by name; e-mails are only counted. */
function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let bytes = 0;
    const refuse = (why: string) => reject(new BadExport(why));
    if (zip.entryCount > MOST_ENTRIES) return refuse("It holds more files than an export does.");
    // yauzl itself refuses names that lead out of the archive.
    zip.on("error", (error: Error) => refuse(`Its table of contents is damaged: ${error.message}.`));
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      bytes += entry.uncompressedSize;
      const { fileName: name } = entry;
      if (bytes > MOST_BYTES) return refuse("It says that it unpacks to more than an export holds.");
      if (entry.isEncrypted()) return refuse(`${name} is encrypted.`);
      if (!/^threads\/[A-Za-z0-9_-]+\/[A-Za-z0-9_.-]+\.eml$/.test(name)) {
        if (entries.has(name)) return refuse(`${name} is in it twice.`);
        entries.set(name, entry);
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function readManifest(bytes: Buffer): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new BadExport("Its manifest.json cannot be read.");
  }
  const read = Manifest.safeParse(json);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new BadExport(`Its manifest.json says something that no export says: ${path.join(".")}, ${message}.`);
}

/** What is in the ZIP is what the manifest says, no more and no less. */
function checkNames(manifest: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const same = (found: readonly { name: string }[], known: readonly string[]) =>
    JSON.stringify(found.map(({ name }) => name).toSorted()) === JSON.stringify(known.toSorted());
  if (
    !same(
      manifest.tables,
      PARTS.map(({ table }) => table),
    ) ||
    !same(manifest.outside, OUTSIDE)
  )
    throw new BadExport("It holds other tables than an export of this version.");
  const parts: readonly string[] = FILES.map(({ part }) => part);
  for (const { name, part, bytes, pieces } of manifest.files)
    if (
      !parts.includes(part) ||
      !name.startsWith(`files/${part}/`) ||
      pieces.reduce((sum, [, length]) => sum + length, 0) !== bytes
    )
      throw new BadExport(`${name} is no file of an export.`);
  const told = [
    { name: "manifest.json", bytes: null },
    ...manifest.tables.map((one) => ({ name: `tables/${one.name}.jsonl`, bytes: one.bytes })),
    ...manifest.outside.map((one) => ({ name: `outside/${one.name}.jsonl`, bytes: one.bytes })),
    ...manifest.files,
  ];
  if (new Set(told.map(({ name }) => name)).size !== told.length)
    throw new BadExport("Its manifest.json names a file twice.");
  for (const { name, bytes } of told) {
    const entry = entries.get(name);
    if (!entry) throw new BadExport(`${name} is missing.`);
    if (bytes !== null && entry.uncompressedSize !== bytes) throw new BadExport(`${name} has another size.`);
  }
  if (entries.size !== told.length) {
    const known = new Set(told.map(({ name }) => name));
    throw new BadExport(`${[...entries.keys()].find((name) => !known.has(name))} is no file of an export.`);
  }
}

async function* checked(
  zip: ZipFile,
  entry: Entry,
  told: { bytes: number; sha256: string },
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of bytesOf(zip, entry)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== told.sha256)
    throw new BadExport(`${entry.fileName} is not what the manifest says: its SHA-256 is another one.`);
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(broken(entry, error)) : resolve(opened)));
  });
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw broken(entry, error as Error);
  }
}

/** What zlib and yauzl say of bytes that are cut, altered, or more than they were to be. */
const broken = ({ fileName }: Entry, error: Error): Error =>
  "syscall" in error ? error : new BadExport(`${fileName} is damaged: ${error.message}.`);

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of source) found.push(one);
  return found;
}
