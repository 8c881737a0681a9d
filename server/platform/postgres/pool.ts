import pg from "pg";
import type { Log } from "../log.ts";
import { kindOf } from "../watching/spans.ts";
import { openStatement } from "../watching/statement.ts";
import { KnownStatements } from "./prepared/known.ts";
import type { Preparing } from "./prepared/repeated.ts";
import { type Asked, askedOf, sendOwn } from "./prepared/send.ts";

/** Milliseconds after which a step is given up; 0 means never. */
export interface DatabaseTimeouts {
  /** Until a new connection is open. */
  connect: number;
  /** Until a connection of a full pool is free. */
  wait: number;
  /** One statement, on the server. */
  statement: number;
  /** A transaction that does nothing. */
  idleInTransaction: number;
  /** Waiting for a row or table lock. */
  lock: number;
}

/** What a web request can afford. Imports and jobs pass longer ones. */
export const requestTimeouts: DatabaseTimeouts = {
  connect: 2_000,
  wait: 1_000,
  statement: 3_000,
  idleInTransaction: 5_000,
  lock: 2_000,
};

// A refused connection looks the same whether a mail server or the database refused it, so what came from a
// database connection is remembered here instead of being guessed from the error later.
const lost = new WeakSet<Error>();

// What pg says, without a code, when the line is gone.
const lostLine =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Whether the error came from the connection to the database and not from a statement. */
export function isLineLost(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof PoolExhausted || lost.has(error) || lostLine.test(error.message))
  );
}

/** No connection of the pool became free in time. */
class PoolExhausted extends Error {
  override name = "PoolExhausted";
}

/**
 * bigint comes back as number and refuses what a number cannot hold exactly; date stays the text
 * "2026-11-20", because a day has no time zone; numeric stays text; timestamptz becomes a Date.
 */
function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is too large for a number`);
  return value;
}
const { builtins } = pg.types;
const textArray = pg.types.getTypeParser(1009 as never) as (text: string) => (string | null)[];
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber],
  [builtins.DATE, (text) => text],
  [1016, (text) => textArray(text).map((entry) => (entry === null ? null : toNumber(entry)))],
  [1182, textArray],
]);
const types = {
  getTypeParser: ((oid: number, format?: "text") =>
    (format !== ("binary" as string) && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as never,
};

/** How long the client waits beyond the server's own limit before it takes the line for dead. */
const deadLineGrace = 1_000;

const broken = new WeakSet<pg.PoolClient>();

/**
 * Remembers errors of the connection itself, and that the connection must not be used again: pg returns a dead one
 * to the pool, and the next caller would get it.
 */
function watchLine(client: pg.PoolClient, preparing: Preparing): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const known = new KnownStatements();
  const send = (asked: Asked) =>
    sendOwn(asked, {
      query: (sent) => void query(sent),
      known,
      // What was answered last: the state before the statement that has failed.
      repeatable: () => running === 1 && client.getTransactionStatus() === "I",
      gone: () => void broken.add(client),
    });
  let running = 0;
  const watched = (...args: unknown[]) => {
    // What is asked while another statement runs is sent at once; pg itself would wait for each answer.
    (client as unknown as { pipeline: boolean }).pipeline = running > 0;
    const span = openStatement(args[0]);
    const asked = askedOf(args, preparing);
    const answer = asked ? send(asked) : query(...args);
    if (span && !(answer instanceof Promise)) span.end();
    if (answer instanceof Promise) {
      running += 1;
      const ended = () => {
        running -= 1;
      };
      const done = () => {
        ended();
        span?.end();
      };
      answer.then(done, (error: Error & { severity?: string }) => {
        ended();
        span?.end({ failure: kindOf(error) });
        const isLine = "syscall" in error || lostLine.test(error.message);
        if (isLine) lost.add(error);
        // After FATAL the server hangs up.
        if (isLine || error.severity === "FATAL") broken.add(client);
      });
    }
    return answer;
  };
  client.query = watched as typeof client.query;
}

/** The pool creates a new `release` for every caller. */
function releaseOnlyWhole(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  client.release = (destroy) => release(destroy || broken.has(client));
  return client;
}

export interface PoolOptions {
  connectionString: string;
  poolSize: number;
  applicationName: string;
  timeouts: DatabaseTimeouts;
  prepare: Preparing;
  readOnly: boolean;
  admits: ((client: pg.ClientBase) => Promise<boolean>) | undefined;
  log: Log;
}

/** The connection leads to a server that it should not. */
class NotAdmitted extends Error {
  override name = "NotAdmitted";
}

/** pg calls it before it hands out a new connection, and closes that where it gets an error. */
const verifyBy =
  (admits: (client: pg.ClientBase) => Promise<boolean>) =>
  (client: pg.ClientBase, done: (error?: Error) => void): void => {
    admits(client).then(
      (admitted) => (admitted ? done() : done(new NotAdmitted("another server than the one before"))),
      done,
    );
  };

/** A pg pool that survives a restart of the database and never keeps a caller waiting beyond its limits. */
export function openPool({
  connectionString,
  poolSize,
  applicationName,
  timeouts,
  prepare,
  readOnly,
  admits,
  log,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement || undefined,
    query_timeout: timeouts.statement ? timeouts.statement + deadLineGrace : undefined,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction || undefined,
    lock_timeout: timeouts.lock || undefined,
    keepAlive: true,
    types,
    ...(readOnly && { options: "-c default_transaction_read_only=on" }),
    // Not among the types of pg.
    ...(admits && ({ verify: verifyBy(admits) } as pg.PoolConfig)),
  });
  // Without these two handlers a restart of the database ends the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ reason: error.message }, "a database connection was lost"));
    watchLine(client, prepare);
  });
  return pool;
}

/** Takes a connection; of a full pool only within `wait` milliseconds. @throws PoolExhausted */
export async function takeConnection(pool: pg.Pool, wait: number): Promise<pg.PoolClient> {
  const full = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const pending = pool.connect().then(releaseOnlyWhole, (error: Error) => {
    lost.add(error);
    throw error;
  });
  if (!wait || !full) return pending;
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(new PoolExhausted(`no database connection was free within ${wait} ms`));
    }, wait);
  });
  // A connection that comes after its caller has gone must return to the pool.
  pending.then(
    (client) => late && client.release(),
    () => undefined,
  );
  return Promise.race([pending, limit]).finally(() => clearTimeout(timer));
}
