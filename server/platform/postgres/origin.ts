import type { Db } from "./database.ts";

const origins = new WeakMap<Db, Db>();

/** The database that all requests share: for what is kept beside it. */
export const originOf = (db: Db): Db => origins.get(db) ?? db;

/** A database that one request was given in the place of another. */
export const noteOrigin = (own: Db, of: Db): void => void origins.set(own, originOf(of));
