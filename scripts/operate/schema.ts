import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { packageRoot } from "../../server/platform/package-root.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { dumpSchema } from "../../server/platform/postgres/schema-dump.ts";

// npm run schema              writes database/schema.sql from a database that has just been migrated
// npm run schema -- --check   fails where the file says something else
const file = join(packageRoot(), "database/schema.sql");
const check = process.argv[2] === "--check";
const written = await dumpMigrated();
if (!check) {
  writeFileSync(file, written);
  console.log(`wrote ${file}`);
} else if (!existsSync(file) || readFileSync(file, "utf8") !== written) {
  console.error("database/schema.sql is not what the migrations make. Run `npm run schema` and commit it.");
  process.exitCode = 1;
} else console.log("database/schema.sql is what the migrations make.");

async function dumpMigrated(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "hostread-schema-"));
  chmodSync(folder, 0o711);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, "data"),
      settings: { fsync: "off" },
    });
    try {
      const { connectionString } = postgres;
      await migrate({ connectionString });
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
      await client.connect();
      return await dumpSchema(client).finally(() => client.end());
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
