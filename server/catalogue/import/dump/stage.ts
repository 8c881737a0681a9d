import type { Refusal } from "../refusal.ts";
import type { DumpCounts } from "./dump-counts.ts";

/** Where a run stands. */
export interface DumpStage {
  /** Reading rows, making indexes again, or merging rows that were put off. */
  stage: "rows" | "indexes" | "put-off";
  /** In the unit of the stage: numbers of rows, indexes, rows that were put off. */
  done: number;
  of: number;
  /** When this stage began in this call, in milliseconds. */
  began: number;
  counts?: DumpCounts;
}

export interface DumpOptions {
  now: Date;
  /** Ends the run after the batch being written; the same call goes on there. */
  signal?: AbortSignal;
  onStage?(stage: DumpStage): void;
  /** Told when what it belongs to is written: a call that goes on does not tell of it again. */
  onRefusal?(refusal: Refusal): void;
  onWarning?(warning: { code: "too-many-gone"; gone: number; known: number }): void;
  /** Believe that a dump lacks more than a quarter of what the last one had. */
  acceptGone?: boolean;
  batchSize?: number;
  /** How many threads prepare the rows of a first dump; without it as many as there are cores. */
  threads?: number;
  /** Take indexes away while the rows are written, or never; by itself it is decided by the sizes. */
  setAside?: boolean;
}

/** "12 min 5 s" until a stage is over, at the pace of this call so far; null as long as nothing can be said. */
export function timeLeft({ done, of, began }: DumpStage, now: number): string | null {
  if (done <= 0 || of <= 0 || now - began < 2_000) return null;
  const seconds = Math.max(0, Math.round(((now - began) * (of - done)) / done / 1_000));
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
  return seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;
}
