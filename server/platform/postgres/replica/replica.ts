import type { Log } from "../../log.ts";
import { type Database, type Db, openDatabase } from "../database.ts";
import type { DatabaseTimeouts } from "../pool.ts";
import { figuresOfReads, type Refusal } from "./figures.ts";
import { LogMarks, positionOf } from "./log-marks.ts";
import { measurePrimary, measureStandby, SERVER } from "./measure.ts";

/** A read goes to the primary where a standby may be further behind than this. */
const OLDEST_MS = 5_000;
const EVERY_MS = 1_000;

/** Shorter than the primary's: what takes too long here is asked there once more. */
const READ_TIMEOUTS: DatabaseTimeouts = {
  connect: 1_000,
  wait: 500,
  statement: 1_500,
  idleInTransaction: 5_000,
  lock: 1_000,
};
const MEASURE_TIMEOUTS: DatabaseTimeouts = { ...READ_TIMEOUTS, wait: 1_000, statement: 1_000 };

export interface ReplicaOptions {
  primary: Db;
  connectionString: string;
  log: Log;
  /** For tests. */
  oldestMs?: number;
  everyMs?: number;
}

/** A standby for reads that may be a moment old, and whether it can be asked just now. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #oldestMs: number;
  readonly #measuring: Database;
  readonly #marks = new LogMarks();
  readonly #figures = figuresOfReads();
  #reading: Database;
  /** The server that `#reading` leads to. */
  #server: string | null = null;
  #fault: Exclude<Refusal, "old"> | null = "unknown";
  #replayed = 0n;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#oldestMs = options.oldestMs ?? OLDEST_MS;
    const { connectionString, log } = options;
    const name = { applicationName: "hostread measures", poolSize: 1 };
    this.#measuring = openDatabase({ connectionString, ...name, timeouts: MEASURE_TIMEOUTS, log });
    this.#reading = this.#open();
  }

  /** Reads only, and that by PostgreSQL's own rule: a standby that is promoted takes no write of ours. */
  #open(): Database {
    const { connectionString, log } = this.#options;
    return openDatabase({
      connectionString,
      poolSize: 16,
      applicationName: "hostread reads",
      prepare: "repeated",
      timeouts: READ_TIMEOUTS,
      readOnly: true,
      // Behind a balancer: the age that was measured is that of one server.
      admits: async (client) => {
        const { rows } = await client.query(`select ${SERVER} as server`);
        return rows[0].server === this.#server;
      },
      log,
    });
  }

  get db(): Db {
    return this.#reading.db;
  }

  /** By how many milliseconds it may be behind at most. */
  age(): number {
    return this.#marks.ageOf(this.#replayed, performance.now());
  }

  /** Why it is not asked; null where it is. */
  refusal(): Refusal | null {
    return this.#fault ?? (this.age() > this.#oldestMs ? "old" : null);
  }

  /** Whether it has what was written up to a position of the primary's log. */
  has(position: string): boolean {
    return positionOf(position) <= this.#replayed;
  }

  /** It failed: it is not asked again before it was measured. */
  distrust(): void {
    this.#fault = "down";
  }

  /** Measures it each second, beside all requests: none of them ever waits for it. */
  async start(): Promise<void> {
    await this.measure();
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.start(), this.#options.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  async measure(): Promise<void> {
    const before = this.refusal();
    this.#fault = await this.#examine();
    const refusal = this.refusal();
    this.#figures.stands(refusal, this.age());
    if (refusal === before || this.#closed) return;
    if (refusal === null) this.#options.log.info("reads go to the standby");
    else this.#options.log.warn({ reason: refusal }, "reads go to the primary");
  }

  async #examine(): Promise<Exclude<Refusal, "old"> | null> {
    // The standby first: what it has replayed by now, its primary has written before.
    const standby = await measureStandby(this.#measuring.db).catch(() => null);
    if (standby === null) return "down";
    if (standby.replayed === null) return "no-standby";
    if (standby.server !== this.#server) this.#moveTo(standby.server);
    const replayed = positionOf(standby.replayed);
    const at = performance.now();
    const primary = await measurePrimary(this.#options.primary).catch(() => null);
    // Without it, nothing is known of the present: the age grows until it is too high.
    if (primary === null) return this.#fault;
    if (primary.lineage !== standby.lineage) return "other-database";
    const position = positionOf(primary.position);
    this.#marks.add(at, position, primary.timeline);
    if (replayed > position) return "other-history";
    this.#replayed = replayed;
    return null;
  }

  /** The balancer leads to another server, or it was started anew: connections and all that is kept of it are over. */
  #moveTo(server: string): void {
    const old = this.#server === null ? undefined : this.#reading;
    this.#server = server;
    this.#replayed = 0n;
    if (!old) return;
    this.#reading = this.#open();
    old.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#reading.close(), this.#measuring.close()]);
  }
}
