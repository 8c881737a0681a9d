import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

const PIECE = 256 * 1024;

/**
 * A file on its way from a mailbox to a user: on the disk, so that large ones take no memory, and under no name, so that
 * nothing of it stays whatever happens to the process.
 */
export class Spool {
  size = 0;
  readonly #file: FileHandle;
  readonly #closed: () => void;
  #over = false;

  private constructor(file: FileHandle, closed: () => void) {
    this.#file = file;
    this.#closed = closed;
  }

  /** `closed` is told once when nothing of it is there any more. @throws Error of the file system */
  static async open(closed: () => void): Promise<Spool> {
    const folder = await mkdtemp(join(tmpdir(), "hostread-file-"));
    try {
      return new Spool(await open(join(folder, "file"), "wx+", 0o600), closed);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** @throws Error of the file system, for instance where the disk is full */
  async write(piece: Buffer): Promise<void> {
    for (let at = 0; at < piece.length; ) {
      const { bytesWritten } = await this.#file.write(piece, at, piece.length - at, this.size);
      at += bytesWritten;
      this.size += bytesWritten;
    }
  }

  /** From the beginning. */
  read(): Readable {
    return Readable.from(this.#pieces(), { objectMode: false });
  }

  async *#pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.size; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at);
      if (bytesRead === 0) throw new Error("The file ends too early");
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** The same, for the last time: it is over when all was read, or nobody reads any more. */
  handOver(): Readable {
    const stream = this.read();
    stream.once("close", () => void this.close());
    return stream;
  }

  async close(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    await this.#file.close();
    this.#closed();
  }
}
