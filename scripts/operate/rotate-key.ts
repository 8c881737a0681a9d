import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { DataFolderInUse, lockDataFolder } from "../../server/platform/postgres/data-folder-lock.ts";
import { NoDatabase, withDatabase } from "../../server/platform/postgres/join-database.ts";
import { forgetKeyBefore, replaceKeyFile } from "../../server/platform/secrets.ts";
import { resealSecrets } from "./reseal-secrets.ts";

/*
 * npm run rotate-key: seals all secrets with a new key. If HOSTREAD_SECRET_KEY is set, it is the new key, and
 * HOSTREAD_SECRET_KEY_BEFORE the previous one: servers that know both keep running. If the key is a file in
 * DATA_DIR, a new one is made here, and the server must not run.
 */
try {
  const config = readConfig(process.env);
  const isFile = config.secretKey === null;
  if (!isFile && config.secretKeyBefore === null) {
    throw new BadConfiguration(
      "Set HOSTREAD_SECRET_KEY to the new key and HOSTREAD_SECRET_KEY_BEFORE to the one until now, here and on every server. Then run this again.",
    );
  }
  // A running server would keep using the key it has read.
  if (isFile) lockDataFolder(config.dataDir)();
  const changed = await withDatabase(
    config,
    async ({ db }) => {
      if (isFile) replaceKeyFile(config.dataDir);
      return resealSecrets(db, config);
    },
    { existing: true },
  );
  if (isFile) forgetKeyBefore(config.dataDir);
  process.stdout.write(
    `${changed} secrets are sealed with the new key.${isFile ? "" : " HOSTREAD_SECRET_KEY_BEFORE can go."}\n`,
  );
} catch (error) {
  if (!(error instanceof BadConfiguration || error instanceof NoDatabase || error instanceof DataFolderInUse))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
