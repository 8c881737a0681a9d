import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { findExporter } from "../../server/export/find-exporter.ts";
import { writeExport } from "../../server/export/write-export.ts";
import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { openSecrets } from "../../server/platform/key-check.ts";
import { NoDatabase, withDatabase } from "../../server/platform/postgres/join-database.ts";

/*
 * npm run export -- ORGANIZATION OWNER FILE: writes everything of an organization into one ZIP (docs/export.md), as the
 * owner named by their address may see it. ORGANIZATION is its handle.
 */
const [organization, owner, given, ...more] = process.argv.slice(2);
if (!organization || !owner || !given || more.length > 0) {
  process.stderr.write("usage: npm run export -- ORGANIZATION OWNER FILE\n");
  process.exit(2);
}
const path = resolve(process.env.INIT_CWD ?? ".", given);
// Under another name until it is whole: a killed command leaves nothing that looks like an export.
const unfinished = `${path}.unfinished`;
let file: FileHandle | undefined;
try {
  const config = readConfig(process.env);
  const told = await withDatabase(
    config,
    async ({ db }) => {
      const secrets = await openSecrets(db, config);
      const asked = await findExporter(db, organization, owner);
      // Made anew: one that is there may be somebody else's, and readable.
      await rm(unfinished, { force: true });
      file = await open(unfinished, "wx", 0o600);
      const target = file;
      return writeExport(
        { db, secrets },
        asked,
        async (bytes) => void (await target.writeFile(bytes)),
        async ({ done, total }) => {
          if (process.stderr.isTTY && total !== null)
            process.stderr.write(
              `\r${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}\x1b[K`,
            );
        },
      );
    },
    { existing: true },
  );
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  await file!.sync();
  await file!.close();
  await rename(unfinished, path);
  const rows = told.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${rows.toLocaleString("en-US")} rows, ${told.files.length.toLocaleString("en-US")} files and ${told.mails.toLocaleString("en-US")} e-mails of ${told.organization.name} are in ${path}. Whoever has the file has all of it. Conversations that ${owner} may not read and that are not in it: ${told.withheld.toLocaleString("en-US")}.\n`,
  );
} catch (error) {
  await file?.close().catch(() => undefined);
  await rm(unfinished, { force: true });
  const known =
    error instanceof BadConfiguration ||
    error instanceof NoDatabase ||
    error instanceof RangeError ||
    (error as NodeJS.ErrnoException).code !== undefined;
  if (!known) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
