import type { Refusal } from "../refusal.ts";
import type { DumpCounts } from "./dump-counts.ts";

/** The stage of a run. */
export interface DumpStage {
  /** Reading rows, making indexes again, or merging rows that were put off. */
  stage: "rows" | "indexes" | "put-off";
  /** In the unit of the stage: row numbers, indexes, postponed rows. */
  done: number;
  of: number;
  /** When this stage began in this call, in milliseconds. */
  began: number;
  counts?: DumpCounts;
}

export interface DumpOptions {
  now: Date;
  /** Ends the run after the batch being written; the same call resumes there. */
  signal?: AbortSignal;
  onStage?(stage: DumpStage): void;
  /** Reported once its rows are written: a resumed call does not report it again. */
  onRefusal?(refusal: Refusal): void;
  onWarning?(warning: { code: "too-many-gone"; gone: number; known: number }): void;
  /** Believe the dump even if it lacks more than a quarter of the last one. */
  acceptGone?: boolean;
  batchSize?: number;
  /** How many threads prepare the rows of a first dump; without it as many as there are cores. */
  threads?: number;
  /** Whether to drop indexes while rows are written; by default the sizes decide. */
  setAside?: boolean;
}

/** Time left in a stage ("12 min 5 s"), at this call's pace so far; null until it can be estimated. */
export function timeLeft({ done, of, began }: DumpStage, now: number): string | null {
  if (done <= 0 || of <= 0 || now - began < 2_000) return null;
  const seconds = Math.max(0, Math.round(((now - began) * (of - done)) / done / 1_000));
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
  return seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;
}
