import { resolve } from "node:path";
import { doubtRestored } from "../../server/outreach/sending/after-restore.ts";
import { BadBackup } from "../../server/platform/backup/backup-format.ts";
import { restoreBackup } from "../../server/platform/backup/restore-backup.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { DataFolderInUse } from "../../server/platform/postgres/data-folder-lock.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";

// npm run restore -- FILE     fills an empty database from a backup
const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error("usage: npm run restore -- FILE");
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  // Restoring makes tables, so it takes the migrations' role where there is one.
  const place = config.databaseAdminUrl ? { ...config, databaseDirectUrl: config.databaseAdminUrl } : config;
  const options = { migrate: false, applicationName: "hostread restore", log: createLog({ level: "warn" }) };
  await withDatabase(
    place,
    async ({ db, pool, connectionString }) => {
      const client = await pool.connect();
      const source = resolve(process.env.INIT_CWD ?? ".", file);
      const { tables, created } = await restoreBackup(client, source).finally(() => client.release());
      for (const { name, rows } of tables) console.log(`${String(rows).padStart(10)}  ${name}`);
      console.log(`Restored the backup of ${created}.`);
      for (const name of await migrate({ connectionString })) console.log(`Migrated: ${name}`);
      await doubtRestored(db);
    },
    options,
  );
  console.log(
    "Sending and charging are off until an administrator confirms. E-mails that waited are unclear, because they may have left since; where nothing left, confirm with --nothing-left. Saved mailbox passwords can be read only with the secret key of the installation that was backed up. Who was erased since is back: npm run erase-again -- FILE erases them again, with the erased-people.txt of the former DATA_DIR.",
  );
} catch (error) {
  if (!(error instanceof BadBackup || error instanceof DataFolderInUse)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
