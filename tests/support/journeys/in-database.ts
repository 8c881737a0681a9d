import { readConfig } from "../../../server/platform/config.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";

/** Works in the database of a running server, for what no screen can bring about. */
export const inDatabase = <T>(server: { dataDir: string }, work: (db: Db) => Promise<T>): Promise<T> =>
  withDatabase(readConfig({ DATA_DIR: server.dataDir }), ({ db }) => work(db), { migrate: false });
