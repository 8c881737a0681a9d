const origins = new WeakMap<object, object>();

/** The database that all requests share: for what is kept beside it. */
export const originOf = <Database extends object>(db: Database): Database =>
  (origins.get(db) as Database | undefined) ?? db;

/** A database that one request was given in the place of another. */
export const noteOrigin = <Database extends object>(own: Database, of: Database): void =>
  void origins.set(own, originOf(of));
