import { type Database, isUnavailable } from "../../platform/postgres/database.ts";
import { onOneConnection } from "../../platform/postgres/one-connection.ts";
import { addCounts, type DumpCounts, noCounts } from "./dump/dump-counts.ts";
import { BadDump, dumpKey } from "./dump/dump-file.ts";
import { holdDumpLock } from "./dump/dump-queries.ts";
import { countPutAside, takeBack } from "./dump/put-aside-queries.ts";
import { runDump } from "./dump/run-dump.ts";
import type { DumpOptions } from "./dump/stage.ts";
import { refusalReason } from "./refusal.ts";
import { type ImportOptions, runImport } from "./run-import.ts";

/** A first dump is being imported, and nothing else can be imported until its indexes are there. */
export class DumpGoesOn extends Error {
  override name = "DumpGoesOn";
  /** An expected error: the command line shows only its message. */
  readonly code = "DUMP_GOES_ON";
  override message = "A dump is being imported for the first time. Import this once it is done.";
}

export type SourcesOptions = ImportOptions & Omit<DumpOptions, "now" | "signal" | "onRefusal">;

/**
 * Imports sources one after the other: each SQLite file as a dump of the Podcast Index, the others with
 * `runImport`.
 *
 * @throws DumpGoesOn if anything but a dump is to be imported during a first one; what the database throws when it
 *   cannot be reached any more; everything written until then stays
 */
export async function importSources(
  database: Pick<Database, "db" | "pool">,
  sources: readonly string[],
  options: SourcesOptions,
): Promise<DumpCounts> {
  let counts = noCounts;
  const rest: string[] = [];
  const importRest = async () => {
    if (rest.length === 0 || options.signal?.aborted) return;
    if ((await countPutAside(database.db)) > 0) await takeBackAlone(database);
    const before = counts;
    const more = await runImport(database.db, rest.splice(0), {
      ...options,
      onProgress: (sofar, file) => options.onProgress?.(addCounts(before, sofar), file),
    });
    counts = addCounts(counts, more);
  };
  for (const source of sources) {
    if (/^https?:/i.test(source) || (await dumpKey(source)) === null) {
      rest.push(source);
      continue;
    }
    await importRest();
    if (options.signal?.aborted) break;
    counts = addCounts(counts, await importDump(database, source, options));
  }
  await importRest();
  return counts;
}

/** What a dump that was just killed has left is gone by then. */
const KILLED_MS = 5_000;

/**
 * After a first dump that was interrupted and not gone on with: without indexes every look-up reads a whole table.
 *
 * @throws DumpGoesOn while that dump is being imported, which makes them itself
 */
async function takeBackAlone({ pool }: Pick<Database, "pool">): Promise<void> {
  await onOneConnection(pool, async ({ db }) => {
    if (!(await holdDumpLock(db, KILLED_MS))) throw new DumpGoesOn();
    await takeBack(db);
  });
}

/** A file that is no such dump is refused, as any source that is not understood; the others are imported. */
async function importDump(
  database: Pick<Database, "db" | "pool">,
  source: string,
  options: SourcesOptions,
): Promise<Partial<DumpCounts>> {
  try {
    return await runDump(database, source, options);
  } catch (error) {
    if (!(error instanceof BadDump) || isUnavailable(error)) throw error;
    options.onRefusal?.({
      file: source,
      line: null,
      code: "bad-dump",
      // The surrounding sentence has its own full stop.
      reason: refusalReason("bad-dump", error.message.replace(/\.$/, "")),
    });
    return addCounts(error.taken ?? noCounts, { records: 1, refused: 1 });
  }
}
