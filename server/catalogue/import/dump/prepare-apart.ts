import { setImmediate as breathe } from "node:timers/promises";
import type { NewPodcasts } from "./copy-queries.ts";
import type { RawRow } from "./dump-file.ts";
import type { PrepareOptions } from "./prepare-options.ts";
import type { Preparers } from "./preparers.ts";
import { emptyBatch, type PreparedBatch } from "./sort-rows.ts";

/** Rows handed to a thread at a time: few enough that their results are written before they take much memory. */
const TASK = 500;
/** Rows read at a stretch before pending database work gets its turn. */
const SLICE = 100;
/** Batches read ahead of the one being written. */
const AHEAD = 1;

/** Reads new rows batch by batch and has them prepared by other threads. */
export async function* preparedApart(
  rows: IterableIterator<RawRow>,
  after: number,
  { size, reserve }: PrepareOptions,
  preparers: Preparers,
): AsyncGenerator<PreparedBatch> {
  const ahead: Promise<PreparedBatch>[] = [];
  let upTo = after;
  try {
    for (let ended = false; !ended; ) {
      // From the end, so that they rise with the rows.
      const ids = (await reserve(size)).reverse();
      const tasks: Promise<PreparedBatch>[] = [];
      let some: RawRow[] = [];
      let count = 0;
      while (count < size && !ended) {
        const next = rows.next();
        if (next.done) ended = true;
        else {
          const { id, json } = next.value;
          some.push({ id, json });
          upTo = id;
          count += 1;
          if (count % SLICE === 0) await breathe();
        }
        if (some.length === TASK || ended || count === size) {
          tasks.push(preparers.prepare(some, ids.splice(ids.length - some.length)));
          some = [];
        }
      }
      ahead.push(together(tasks, { rows: count, upTo }));
      if (ahead.length > AHEAD) yield await ahead.shift()!;
    }
  } catch (error) {
    // What was read before the damaged place is taken.
    for (const batch of ahead) yield await batch;
    throw error;
  }
  for (const batch of ahead) yield await batch;
}

function together(
  tasks: readonly Promise<PreparedBatch>[],
  { rows, upTo }: { rows: number; upTo: number },
): Promise<PreparedBatch> {
  const joined = Promise.all(tasks).then((parts) => joinBatches(parts, { rows, upTo }));
  // A caller that stops early does not wait for it.
  joined.catch(() => undefined);
  return joined;
}

/** What became of rows that follow each other. */
function joinBatches(
  parts: readonly PreparedBatch[],
  { rows, upTo }: { rows: number; upTo: number },
): PreparedBatch {
  const made: NewPodcasts[] = parts.map((part) => part.made);
  const batch: PreparedBatch = {
    ...emptyBatch(),
    rows,
    upTo,
    refused: parts.reduce((sum, { refused }) => sum + refused, 0),
    refusals: parts.flatMap(({ refusals }) => refusals),
    putOff: parts.flatMap(({ putOff }) => putOff),
    made: { rowIds: made.flatMap(({ rowIds }) => rowIds), lines: made.flatMap(({ lines }) => lines) },
  };
  for (const { leftOut } of parts) {
    for (const [code, count] of Object.entries(leftOut) as [keyof typeof leftOut, number][]) {
      batch.leftOut[code] = (batch.leftOut[code] ?? 0) + count;
    }
  }
  return batch;
}
