import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { type BackupHeader, type BackupTable, BadBackup, backupHeader, lastLine } from "./backup-format.ts";

const lineFeed = 0x0a;
/** Bytes. Names of tables and columns take a few thousand. */
const longestHeader = 1_000_000;

/**
 * A backup read from front to back, in bounded memory: first the header, then each table's rows in the
 * header's order, then `finish`, which makes sure that the file ends where it should.
 */
export interface BackupReader {
  header: BackupHeader;
  /** The next table's rows in COPY format. Read them to the end before asking for the next table. */
  rows(table: BackupTable): AsyncGenerator<Buffer>;
  finish(): Promise<void>;
  close(): void;
}

/** @throws BadBackup where the file is not one or is damaged, here or while it is read on */
export async function openBackup(file: string): Promise<BackupReader> {
  const source = createReadStream(file);
  const bytes = createGunzip({ chunkSize: 256 * 1024 });
  source.on("error", (error) => bytes.destroy(error));
  source.pipe(bytes);
  const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Fills `rest` where it is empty; false at the end of the file. */
  const more = async (): Promise<boolean> => {
    if (rest.length > 0) return true;
    try {
      const { value, done } = await chunks.next();
      if (done) return false;
      rest = value;
      return true;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") throw new BadBackup(`There is no file ${file}.`);
      throw new BadBackup(`${file} is no backup of Hostread, or it is damaged (${message}).`);
    }
  };
  const cutOff = () => new BadBackup(`${file} is cut off: rows that its header names are missing.`);

  const readHeader = async (): Promise<BackupHeader> => {
    const read: Buffer[] = [];
    for (let length = 0; length < longestHeader && (await more()); ) {
      const end = rest.indexOf(lineFeed);
      const part = rest.subarray(0, end === -1 ? undefined : end);
      read.push(part);
      length += part.length;
      rest = rest.subarray(part.length + (end === -1 ? 0 : 1));
      if (end === -1) continue;
      try {
        return backupHeader.parse(JSON.parse(Buffer.concat(read).toString("utf8")));
      } catch {
        break;
      }
    }
    throw new BadBackup(`${file} is no backup of this Hostread: its first line does not say so.`);
  };
  async function* rows(table: BackupTable): AsyncGenerator<Buffer> {
    for (let left = table.rows; left > 0; ) {
      if (!(await more())) throw cutOff();
      let end = 0;
      while (left > 0) {
        const feed = rest.indexOf(lineFeed, end);
        if (feed === -1) break;
        end = feed + 1;
        left--;
      }
      const part = left === 0 ? rest.subarray(0, end) : rest;
      rest = rest.subarray(part.length);
      yield part;
    }
  }
  const finish = async () => {
    let tail = "";
    while (tail.length <= lastLine.length && (await more())) {
      tail += rest.toString("latin1");
      rest = Buffer.alloc(0);
    }
    if (tail !== lastLine) throw cutOff();
  };
  const close = () => {
    source.destroy();
    bytes.destroy();
  };
  try {
    return { header: await readHeader(), rows, finish, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Reads the whole file once, so that a damaged one is found before anything is written. @throws BadBackup */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const backup = await openBackup(file);
  try {
    for (const table of backup.header.tables) for await (const _part of backup.rows(table));
    await backup.finish();
    return backup.header;
  } finally {
    backup.close();
  }
}
