import { startEmbeddedPostgres } from "../../../server/platform/postgres/embedded-postgres.ts";

// Owns the embedded database of the folder in its first argument until it is asked to stop or killed.
try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2]!, settings: { fsync: "off" } });
  process.once("SIGTERM", () => database.stop());
  console.log(`ready ${database.connectionString}`);
} catch (error) {
  console.log(`refused ${(error as Error).name}: ${(error as Error).message}`);
}
