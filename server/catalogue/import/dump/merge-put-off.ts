import { inTransaction } from "../../../platform/postgres/database.ts";
import type { OneConnection } from "../../../platform/postgres/one-connection.ts";
import { holdImportLock } from "../read-queries.ts";
import type { Refusal } from "../refusal.ts";
import { addCounts, type DumpCounts } from "./dump-counts.ts";
import { type Dump, fingerprintOf } from "./dump-file.ts";
import { countPutOff, type DumpRun, dropPutOff, nextPutOff, readKnown, saveRun } from "./dump-queries.ts";
import { readPutOff } from "./read-put-off.ts";
import type { ReadRow } from "./sort-rows.ts";
import type { DumpOptions } from "./stage.ts";
import { mergeRows } from "./write-prepared.ts";

const BATCH = 2_000;

interface Running {
  one: OneConnection;
  dump: Dump;
  run: DumpRun<DumpCounts>;
  file: string;
  options: DumpOptions;
}

/**
 * Merges the rows postponed until keys can be looked up again. They were already counted as records when they were
 * read.
 */
export async function mergePutOff(
  { one, dump, run, file, options }: Running,
  onCounts: (counts: DumpCounts) => void,
): Promise<void> {
  let { counts } = run;
  const began = Date.now();
  const of = await countPutOff(one.db);
  for (let done = 0; ; ) {
    if (options.signal?.aborted) return;
    const ids = await nextPutOff(one.db, BATCH);
    if (ids.length === 0) return;
    const known = await readKnown(one.db, ids);
    const rows: ReadRow[] = readPutOff(dump, ids, { file, now: options.now }).map(({ json, ...row }) => ({
      ...row,
      fingerprint: fingerprintOf(json),
      formerId: known.get(row.id)?.podcastId ?? null,
    }));
    let refusals: Refusal[] = [];
    counts = await inTransaction(one.db, async (tx) => {
      refusals = [];
      await holdImportLock(tx);
      const written = await mergeRows(
        {
          tx,
          client: one.client,
          now: options.now,
          filling: false,
          onRefusal: (refusal) => refusals.push(refusal),
        },
        rows,
      );
      await dropPutOff(tx, ids);
      const sum = addCounts(counts, written);
      await saveRun(tx, { ...run, counts: sum });
      return sum;
    });
    for (const refusal of refusals) options.onRefusal?.(refusal);
    onCounts(counts);
    done += ids.length;
    options.onStage?.({ stage: "put-off", done, of, began, counts });
  }
}
