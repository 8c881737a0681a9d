import type pg from "pg";

type Take = () => Promise<pg.PoolClient>;

// By the adapter: a database and everything that Kysely derives from it share one.
const taking = new WeakMap<object, Take>();

interface Derived {
  getExecutor(): { adapter: object };
}

/** From where a database has its connections; said when it is opened. */
export const noteConnections = (db: Derived, take: Take): void =>
  void taking.set(db.getExecutor().adapter, take);

export const connectionsOf = (db: Derived): Take | undefined => taking.get(db.getExecutor().adapter);
