import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import yazl from "yazl";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { bytesOf, filesOf } from "./files.ts";
import { FINGERPRINTED, knownPeople, withPeople } from "./fingerprints.ts";
import { FORMAT_VERSION, type Manifest } from "./format.ts";
import { linesOfOutside, OUTSIDE } from "./outside.ts";
import { type Asked, idsOf, PARTS } from "./parts.ts";
import { readSchema } from "./references.ts";
import { linesOf, readAlike } from "./select-part.ts";
import { mailsOf } from "./threads.ts";

/** Steps of an export: its tables, what they name, files and mails. */
export const STEPS = PARTS.length + OUTSIDE.length + 2;

/** How far it is. May throw to end it. */
type Progress = (done: number) => Promise<void>;

/**
 * Writes everything of an organization as one ZIP, as one moment of the database shows it. A row, a piece of a file or a
 * mail is in memory at a time, and what `take` has not taken yet waits.
 */
export async function writeExport(
  { db, secrets }: { db: Db; secrets: Secrets },
  asked: Asked,
  take: (bytes: Buffer) => Promise<void>,
  progress: Progress = async () => undefined,
): Promise<Manifest> {
  return inTransaction(
    db,
    async (tx) => {
      await sql`set transaction read only`.execute(tx);
      await readAlike(tx);
      const zip = new Zip();
      const taken = zip.taken(take);
      // Whoever fails first ends both.
      const written = write(tx, zip, { secrets, asked, progress });
      try {
        const [manifest] = await Promise.all([written, taken]);
        return manifest;
      } catch (error) {
        zip.fail(error as Error);
        await Promise.allSettled([written, taken]);
        throw error;
      }
    },
    { isolation: "repeatable read" },
  );
}

async function write(
  tx: Tx,
  zip: Zip,
  { secrets, asked, progress }: { secrets: Secrets; asked: Asked; progress: Progress },
): Promise<Manifest> {
  const schema = await readSchema(tx);
  const people = await knownPeople(tx, secrets, asked);
  let done = 0;
  const step = () => progress(++done);
  const tables: Manifest["tables"] = [];
  for (const part of PARTS) {
    const lines = linesOf(tx, schema, part, asked);
    const told = FINGERPRINTED.has(part.table) ? withPeople(lines, people) : lines;
    tables.push({ name: part.table, ...(await zip.addLines(`tables/${part.table}.jsonl`, told)) });
    await step();
  }
  const outside: Manifest["outside"] = [];
  for (const kind of OUTSIDE) {
    const lines = linesOfOutside(tx, schema, kind, asked);
    outside.push({ name: kind, ...(await zip.addLines(`outside/${kind}.jsonl`, lines)) });
    await step();
  }
  const files: Manifest["files"] = [];
  for await (const file of filesOf(tx, asked)) {
    const { name, part, pieces } = file;
    files.push({ name, part, pieces, ...(await zip.add(name, bytesOf(tx, asked, file))) });
  }
  await step();
  const mails = await addMails(tx, zip, asked);
  const manifest = { ...(await headOf(tx, asked)), tables, outside, files, mails };
  await zip.add("manifest.json", [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]);
  zip.end();
  await step();
  return manifest;
}

async function addMails(tx: Tx, zip: Zip, asked: Asked): Promise<number> {
  let mails = 0;
  for await (const mail of mailsOf(tx, asked)) {
    await zip.add(mail.name, [await mail.bytes()]);
    mails += 1;
  }
  return mails;
}

async function headOf(tx: Tx, asked: Asked) {
  const { rows } = await sql<{ handle: string; name: string; schema: string; withheld: number }>`
    select o.public_id as handle, o.display_name as name,
      (select max(name) from schema_migration) as schema,
      (select count(*)::int from conversation c where c.owner_id = o.id
        and c.id not in (${idsOf("conversation", asked)})) as withheld
    from owner o where o.id = ${asked.ownerId}`.execute(tx);
  const { handle, name, schema, withheld } = rows[0]!;
  return {
    format: "hostread-export" as const,
    version: FORMAT_VERSION,
    made: new Date().toISOString(),
    schema,
    organization: { handle, name },
    withheld,
  };
}

/** Bytes that are handed on at a time. */
const PIECE = 1_048_576;

/** A ZIP whose files are written one after the other, no faster than they are taken. */
class Zip {
  readonly #zip = new yazl.ZipFile();
  readonly #failed: Promise<never>;
  #reject!: (error: Error) => void;

  constructor() {
    this.#failed = new Promise((_resolve, reject) => {
      this.#reject = reject;
    });
    this.#failed.catch(() => undefined);
    this.#zip.on("error", (error) => this.fail(error as Error));
  }

  fail(error: Error): void {
    this.#reject(error);
    (this.#zip.outputStream as Readable).destroy();
  }

  /** Hands on what is written until the end, in pieces of 1 MiB. */
  async taken(take: (bytes: Buffer) => Promise<void>): Promise<void> {
    const pass = async () => {
      let held: Buffer[] = [];
      let size = 0;
      for await (const chunk of this.#zip.outputStream as AsyncIterable<Buffer>) {
        held.push(chunk);
        size += chunk.length;
        while (size >= PIECE) {
          const all = Buffer.concat(held);
          await take(all.subarray(0, PIECE));
          held = [all.subarray(PIECE)];
          size -= PIECE;
        }
      }
      if (size > 0) await take(Buffer.concat(held));
    };
    await Promise.race([pass(), this.#failed]);
  }

  async add(
    name: string,
    source: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash("sha256");
    let bytes = 0;
    const counted = Readable.from(
      counting(source, hash, (size) => {
        bytes += size;
      }),
      { objectMode: false },
    );
    const ended = new Promise<void>((resolve, reject) => {
      counted.once("end", resolve);
      counted.once("error", reject);
    });
    this.#zip.addReadStream(counted, name, { mtime: new Date(), mode: 0o100600 });
    await Promise.race([ended, this.#failed]);
    return { bytes, sha256: hash.digest("hex") };
  }

  async addLines(name: string, lines: AsyncIterable<string>) {
    let rows = 0;
    const bytes = async function* () {
      for await (const line of lines) {
        rows += 1;
        yield Buffer.from(`${line}\n`);
      }
    };
    const told = await this.add(name, bytes());
    return { rows, ...told };
  }

  end(): void {
    this.#zip.end();
  }
}

async function* counting(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: Hash,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    count(chunk.length);
    yield chunk;
  }
}
