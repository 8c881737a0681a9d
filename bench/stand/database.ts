import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { allowEverybody } from "../../tests/support/allow-everybody.ts";
import { postmasterOf, secondsOfPostgres } from "./cost.ts";

export interface BenchDatabase extends Database {
  connectionString: string;
  /** Seconds of processor that its processes have used. */
  seconds(): number;
  remove(): Promise<void>;
}

/** A migrated, empty database of the product's own kind, with its settings: nothing is traded for speed. */
export async function newDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "hostread-bench-"));
  // Under root, PostgreSQL runs as another user, which needs to enter this folder.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
  await migrate({ connectionString: postgres.connectionString });
  const database = openDatabase({
    connectionString: postgres.connectionString,
    poolSize: 16,
    applicationName: "hostread bench",
    timeouts: { statement: 0 },
  });
  await allowEverybody(database.db);
  return {
    ...database,
    connectionString: postgres.connectionString,
    seconds: () => secondsOfPostgres(postmasterOf(join(folder, "data", "postgres"))),
    remove: async () => {
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
