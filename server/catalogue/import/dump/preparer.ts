import { parentPort, workerData } from "node:worker_threads";
import { fingerprintOf } from "./dump-file.ts";
import { KeyFilter } from "./key-filter.ts";
import type { PreparerData, Task } from "./preparers.ts";
import { cleanRow, RowSorter } from "./sort-rows.ts";

// A thread that prepares batches of a first dump, see `Preparers`.

const { file, now, bits, turn } = workerData as PreparerData;
const filter = new KeyFilter(bits);
const atTurn = new Int32Array(turn);

parentPort!.on("message", ({ number, rows, ids }: Task) => {
  const clean = rows.map((row) => cleanRow(row, { file, now }));
  for (let at = Atomics.load(atTurn, 0); at !== number; at = Atomics.load(atTurn, 0))
    Atomics.wait(atTurn, 0, at);
  const isMet = clean.map((row) => !("refusal" in row) && filter.addAll(row.keys));
  Atomics.store(atTurn, 0, number + 1);
  Atomics.notify(atTurn, 0);
  const sorter = new RowSorter({ file, now }, ids);
  for (const [at, row] of rows.entries()) {
    sorter.make({ ...row, fingerprint: fingerprintOf(row.json) }, clean[at]!, isMet[at]!);
  }
  parentPort!.postMessage({ number, batch: sorter.end() });
});
