import { resolve } from "node:path";
import { BadBackup } from "../../server/platform/backup/backup-format.ts";
import { writeBackup } from "../../server/platform/backup/write-backup.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { DataFolderInUse } from "../../server/platform/postgres/data-folder-lock.ts";
import { NoDatabase, withDatabase } from "../../server/platform/postgres/join-database.ts";

// npm run backup -- FILE     writes the whole database into FILE; the server may run meanwhile
const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error("usage: npm run backup -- FILE");
  process.exit(2);
}
const target = resolve(process.env.INIT_CWD ?? ".", file);
try {
  const config = readConfig(process.env);
  const options = {
    existing: true,
    migrate: false,
    applicationName: "hostread backup",
    log: createLog({ level: "warn" }),
  };
  await withDatabase(
    config,
    async ({ pool }) => {
      const client = await pool.connect();
      const { tables } = await writeBackup(client, target).finally(() => client.release());
      for (const { name, rows } of tables) console.log(`${String(rows).padStart(10)}  ${name}`);
    },
    options,
  );
  console.log(`Wrote ${target}.`);
  console.log(
    "The secret key (HOSTREAD_SECRET_KEY, or the key file in DATA_DIR) is not in it. Keep a copy of the key apart from the backup: without it, saved mailbox passwords cannot be read after a restore.",
  );
} catch (error) {
  if (!(error instanceof BadBackup || error instanceof DataFolderInUse || error instanceof NoDatabase))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
