import type { Db, Tx } from "./database.ts";

/** Has the last word in each transaction that `inTransaction` makes of a watched database. */
export interface Watcher {
  /** In the transaction, when its work is done. Answers what to do once it is committed. */
  ends(tx: Tx): Promise<() => void>;
}

const watchers = new WeakMap<object, Watcher>();
const origins = new WeakMap<Db, Db>();

/**
 * The same database for one request, whose transactions are watched: so it is passed on like any other, and nobody who
 * gets it has to know.
 */
export function watched(db: Db, watcher: Watcher): Db {
  // Kysely's way to make another instance of the same; there are no plugins.
  const own = db.withoutPlugins();
  watchers.set(own, watcher);
  origins.set(own, originOf(db));
  return own;
}

/** The watcher of a database, or of one of its transactions. */
export const watcherOf = (db: Db): Watcher | undefined => watchers.get(db);

/** The database that all requests share: for what is kept beside it. */
export const originOf = (db: Db): Db => origins.get(db) ?? db;

export const watchTransaction = (tx: Tx, watcher: Watcher): void => void watchers.set(tx, watcher);
