import { type IsolationLevel, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type pg from "pg";
import { failpoint } from "../failpoint.ts";
import { type Log, silentLog } from "../log.ts";
import { noteConnections } from "./fence/connections.ts";
import { noteOrigin } from "./origin.ts";
import { type DatabaseTimeouts, isLineLost, openPool, requestTimeouts, takeConnection } from "./pool.ts";
import { isStale, type Preparing } from "./prepared/repeated.ts";

/** Every table of the database. Each slice adds its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the slices fill it by declaration merging
export interface Tables {}

/** For reads. Every statement is its own transaction. */
export type Db = Kysely<Tables>;

/** For work that has to happen completely or not at all; only `inTransaction` creates one. */
export type Tx = Transaction<Tables>;

/** A transaction, or the one in which `atOnce` sends statements. */
export type Sending = Tx | { getExecutor: Tx["getExecutor"] };

export interface Database {
  db: Db;
  /** The underlying pool, for everything that needs a whole connection: jobs, COPY, LISTEN. */
  pool: pg.Pool;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Opens a pool on a PostgreSQL. Connects when first used. `timeouts` are milliseconds and default to what a
 * web request can afford; values come back as `pool.ts` says (bigint as number, date as text).
 */
export function openDatabase(options: {
  connectionString: string;
  poolSize?: number;
  applicationName?: string;
  timeouts?: Partial<DatabaseTimeouts>;
  /**
   * What is planned once for a connection: statements that are marked for it (the default), also those whose text comes again
   * and again, or, behind a transaction pooler, which gives each statement another connection, nothing.
   */
  prepare?: Preparing;
  /** No transaction may write. */
  readOnly?: boolean;
  /** Asked of each new connection; one that is not admitted is closed. */
  admits?: (client: pg.ClientBase) => Promise<boolean>;
  log?: Log;
}): Database {
  const timeouts = { ...requestTimeouts, ...options.timeouts };
  const pool = openPool({
    connectionString: options.connectionString,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? "hostread",
    timeouts,
    prepare: options.prepare ?? "marked",
    readOnly: options.readOnly ?? false,
    admits: options.admits,
    log: options.log ?? silentLog,
  });
  let closing: Promise<void> | undefined;
  const end = () => {
    closing ??= pool.end();
    return closing;
  };
  const take = () => takeConnection(pool, timeouts.wait);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: take, end } as pg.Pool }),
  });
  noteConnections(db, take);
  return {
    db,
    pool,
    // Kysely ends the pool only where it was used.
    close: async () => {
      await db.destroy();
      await end();
    },
  };
}

/** serialization_failure and deadlock_detected: the same work may succeed when done again. */
const repeatable = new Set(["40001", "40P01"]);
const attempts = 4;

/**
 * Runs `work` in one transaction. Where PostgreSQL gives it up in favor of another (serialization failure, deadlock), or a
 * migration has made a plan stale, it is rolled back and run again, up to three times: `work` must do nothing outside `tx`.
 * `step` names the failpoints before and after its commit. Of a watched database, its watcher has the last word.
 * @throws whatever `work` throws, after everything it did has been rolled back
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { isolation?: IsolationLevel; step?: string } = {},
): Promise<T> {
  const watcher = watcherOf(db);
  for (let attempt = 1; ; attempt++) {
    try {
      let committed: (() => void) | undefined;
      const begin = options.isolation
        ? db.transaction().setIsolationLevel(options.isolation)
        : db.transaction();
      const result = await begin.execute(async (tx) => {
        if (watcher) watchTransaction(tx, watcher);
        const answer = await work(tx);
        committed = await watcher?.ends(tx);
        failpoint("commit.before");
        if (options.step) failpoint(`${options.step}.before`);
        return answer;
      });
      committed?.();
      failpoint("commit.after");
      if (options.step) failpoint(`${options.step}.after`);
      return result;
    } catch (error) {
      if (attempt === attempts || !(repeatable.has(codeOf(error)) || isStale(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/**
 * Sends the statements of a transaction that need nothing of each other's answers without waiting in between: they run
 * one after the other, and take one way to the database and back. Every verb that `send` calls has one statement at
 * most, and issues it before it waits for anything.
 */
export function atOnce<T extends readonly unknown[]>(
  tx: Tx,
  send: (tx: Sending) => { [At in keyof T]: Promise<T[At]> | T[At] },
): Promise<T> {
  const executor = tx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const straight = executor.withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    });
    return (await Promise.all(send({ getExecutor: () => straight }))) as unknown as T;
  });
}

/**
 * A transaction in two ways to the database and back: its beginning goes along with what is asked first, its commit with
 * what is written last. `work` gets the answers in between. Unlike in `inTransaction` it is not run again where
 * PostgreSQL gives it up in favor of another.
 * @throws whatever a statement or `work` throws, after everything was rolled back
 */
export function inTwoTrips<Asked extends readonly unknown[], Result>(
  db: Db,
  ask: (tx: Sending) => { [At in keyof Asked]: Promise<Asked[At]> | Asked[At] },
  work: (
    tx: Tx,
    asked: Asked,
  ) => Promise<{ result: Result; write: (tx: Sending) => readonly Promise<unknown>[] }>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // Between these two lines it is a transaction.
    const tx = connection as unknown as Tx;
    try {
      const [asked] = await atOnce<[Asked]>(tx, (at) => [
        Promise.all([sql`begin`.execute(at), ...ask(at)]).then(
          ([, ...answers]) => answers as unknown as Asked,
        ),
      ]);
      const { result, write } = await work(tx, asked);
      failpoint("commit.before");
      await atOnce<unknown[]>(tx, (at) => [...write(at), sql`commit`.execute(at)]);
      failpoint("commit.after");
      return result;
    } catch (error) {
      // Where the line is lost, the database has done so.
      await sql`rollback`.execute(tx).catch(() => undefined);
      throw error;
    }
  });
}

const refusing = new Set([
  // Shutdown and start-up, too many connections, statement and lock limits, a standby that takes no writes.
  ...["57P01", "57P02", "57P03", "57P05", "53300", "57014", "55P03", "25006", "25P03"],
  // A full disk, no memory, a disk that cannot be read or written: an operator mends it, no change of the request does.
  ...["53100", "53200", "58030"],
]);

/**
 * Whether the error means that the database cannot serve now, and the same request may succeed later.
 * A broken statement or a violated constraint does not.
 */
export function isUnavailable(error: unknown): boolean {
  // Of a stale plan, where it could not be asked anew at once.
  if (isLineLost(error) || isStale(error)) return true;
  const code = codeOf(error);
  // Given up in favor of another: a read that met a migration, or a transaction that was tried often enough.
  return code.startsWith("08") || refusing.has(code) || repeatable.has(code);
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}

/** Has the last word in each transaction that `inTransaction` makes of a watched database. */
export interface Watcher {
  /** In the transaction, when its work is done. Answers what to do once it is committed. */
  ends(tx: Tx): Promise<() => void>;
}

const watchers = new WeakMap<object, Watcher>();

/**
 * The same database for one request, whose transactions are watched: so it is passed on like any other, and nobody who
 * gets it has to know.
 */
export function watched(db: Db, watcher: Watcher): Db {
  // Kysely's way to make another instance of the same; there are no plugins.
  const own = db.withoutPlugins();
  watchers.set(own, watcher);
  noteOrigin(own, db);
  return own;
}

/** The watcher of a database, or of one of its transactions. */
export const watcherOf = (db: Db): Watcher | undefined => watchers.get(db);

const watchTransaction = (tx: Tx, watcher: Watcher): void => void watchers.set(tx, watcher);
