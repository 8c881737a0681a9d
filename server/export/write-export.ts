import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import yazl from "yazl";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { bytesOf, countFiles, filesOf } from "./files.ts";
import { FINGERPRINTED, knownPeople, withPeople } from "./fingerprints.ts";
import { FORMAT_VERSION, type Manifest } from "./format.ts";
import { linesOfOutside, OUTSIDE } from "./outside.ts";
import { type Asked, idsOf, PARTS, rowsOf } from "./parts.ts";
import { readSchema } from "./references.ts";
import { linesOf, readAlike } from "./select-part.ts";
import { hidingWords, QUOTING } from "./show-words.ts";
import { countMails, mailsOf } from "./threads.ts";

/** How far an export is: rows, files and mails are counted alike. */
export interface Doing {
  doing: "counting" | "rows" | "files" | "mails";
  done: number;
  /** Null until they were counted. */
  total: number | null;
}

/** Told often. May throw to end it. */
type Progress = (way: Doing) => Promise<void>;

/** After so many rows it is told how far it is. */
const TOLD_ROWS = 500;

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
  const total = await countAll(tx, asked, () => progress({ doing: "counting", done: 0, total: null }));
  let done = 0;
  const told = async (doing: Doing["doing"], more: number) => {
    done += more;
    await progress({ doing, done, total });
  };
  const people = await knownPeople(tx, secrets, asked);
  const tables: Manifest["tables"] = [];
  for (const part of PARTS) {
    const words = QUOTING[part.table];
    const rows = linesOf(tx, schema, part, asked);
    const lines = words ? hidingWords(rows, words) : rows;
    const named = FINGERPRINTED.has(part.table) ? withPeople(lines, people) : lines;
    const counted = countingLines(named, (count) => told("rows", count));
    tables.push({ name: part.table, ...(await zip.addLines(`tables/${part.table}.jsonl`, counted)) });
  }
  const outside: Manifest["outside"] = [];
  for (const kind of OUTSIDE) {
    const lines = linesOfOutside(tx, schema, kind, asked);
    outside.push({ name: kind, ...(await zip.addLines(`outside/${kind}.jsonl`, lines)) });
    await told("rows", 0);
  }
  const files: Manifest["files"] = [];
  for await (const file of filesOf(tx, asked)) {
    const { name, part, pieces } = file;
    files.push({ name, part, pieces, ...(await zip.add(name, bytesOf(tx, asked, file))) });
    await told("files", 1);
  }
  let mails = 0;
  for await (const mail of mailsOf(tx, asked)) {
    await zip.add(mail.name, [await mail.bytes()]);
    mails += 1;
    await told("mails", 1);
  }
  const manifest = { ...(await headOf(tx, asked)), tables, outside, files, mails };
  await zip.add("manifest.json", [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]);
  zip.end();
  return manifest;
}

/** All that will be told of, but not what the rows name besides. */
async function countAll(tx: Tx, asked: Asked, counted: () => Promise<void>): Promise<number> {
  let all = 0;
  for (const part of PARTS) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(part.table)} t where ${rowsOf(part, asked)}`.execute(tx);
    all += rows[0]!.n;
    await counted();
  }
  all += (await countFiles(tx, asked)) + (await countMails(tx, asked));
  await counted();
  return all;
}

async function* countingLines(
  lines: AsyncIterable<string>,
  told: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let rows = 0;
  for await (const line of lines) {
    yield line;
    rows += 1;
    if (rows < TOLD_ROWS) continue;
    await told(rows);
    rows = 0;
  }
  await told(rows);
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
