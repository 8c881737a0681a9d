import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { RawRow } from "./dump-file.ts";
import type { KeyFilter } from "./key-filter.ts";
import type { PreparedBatch, Reading } from "./sort-rows.ts";

const PROGRAM = fileURLToPath(new URL("./preparer.js", import.meta.url));
/** With more threads, reading the dump and writing to the database are the bottleneck. */
const MOST = 3;

/** What a thread is started with. */
export interface PreparerData extends Reading {
  /** The filter's bits, which all threads share. */
  bits: SharedArrayBuffer;
  /** The batch that may use the filter now: they take turns, so that the dump's first row makes the podcast. */
  turn: SharedArrayBuffer;
}

/** Rows of which nothing is known. */
export interface Task {
  number: number;
  rows: RawRow[];
  ids: number[];
}

/** Threads that read and clean rows of a first dump while this one reads on and writes. */
export class Preparers {
  readonly #workers: Worker[];
  readonly #waiting = new Map<number, { resolve(batch: PreparedBatch): void; reject(error: Error): void }>();
  #given = 0;
  #failure: Error | null = null;

  /**
   * @param threads how many; by default as many as there are cores
   * @returns null if this thread has to do it itself: on one core, or from the sources, without a built program to
   *   start
   */
  static start(filter: KeyFilter, reading: Reading, threads?: number): Preparers | null {
    const cores = availableParallelism();
    const count = threads ?? (cores > 1 ? Math.min(MOST, cores) : 0);
    return count > 0 && existsSync(PROGRAM) ? new Preparers(count, filter, reading) : null;
  }

  private constructor(count: number, { shared: bits }: KeyFilter, { file, now }: Reading) {
    const workerData: PreparerData = { file, now, bits, turn: new SharedArrayBuffer(4) };
    this.#workers = Array.from(
      { length: count },
      () => new Worker(PROGRAM, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 96 } }),
    );
    for (const worker of this.#workers) {
      worker.on("message", ({ number, batch }: { number: number; batch: PreparedBatch }) => {
        this.#waiting.get(number)?.resolve(batch);
        this.#waiting.delete(number);
      });
      worker.on("error", (error) => this.#fail(error));
      worker.on("exit", () => this.#fail(new Error("A thread that reads the dump has ended.")));
    }
  }

  /** Prepares rows that follow those given before. @param ids a number for each */
  prepare(rows: RawRow[], ids: number[]): Promise<PreparedBatch> {
    const number = this.#given;
    this.#given += 1;
    const prepared = new Promise<PreparedBatch>((resolve, reject) => {
      if (this.#failure) reject(this.#failure);
      else this.#waiting.set(number, { resolve, reject });
    });
    const task: Task = { number, rows, ids };
    this.#workers[number % this.#workers.length]!.postMessage(task);
    // A caller that stops early does not wait for it.
    prepared.catch(() => undefined);
    return prepared;
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
