import { runDump } from "../../../server/catalogue/import/dump/run-dump.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";

// Imports a dump into DATABASE_URL in small batches: node import-dump.js FILE fill|merge. `fill` takes the indexes
// away, as for a first dump of millions.
const [file, how] = process.argv.slice(2);
const database = openDatabase({
  connectionString: process.env.DATABASE_URL!,
  timeouts: { statement: 0, idleInTransaction: 0, lock: 30_000 },
});
const counts = await runDump(database, file!, {
  now: new Date("2026-06-15T12:00:00Z"),
  batchSize: 300,
  setAside: how === "fill",
});
await database.close();
console.log(`counts ${JSON.stringify(counts)}`);
