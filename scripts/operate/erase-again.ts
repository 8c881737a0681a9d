import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { eraseAgain } from "../../server/conversations/forgetting/erased-list.ts";
import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { openSecrets } from "../../server/platform/key-check.ts";
import { NoDatabase, withDatabase } from "../../server/platform/postgres/join-database.ts";

/*
 * npm run erase-again -- FILE: erases again, after a restore, the people who were erased since the backup was made. FILE is
 * erased-people.txt from the data folder that was in use until then. The running server does the rest.
 */
const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  process.stderr.write("usage: npm run erase-again -- FILE\n");
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  const list = await readFile(resolve(process.env.INIT_CWD ?? ".", file), "utf8");
  const { listed, found } = await withDatabase(
    config,
    async ({ db }) => eraseAgain(db, await openSecrets(db, config), list),
    { existing: true },
  );
  process.stdout.write(
    `${listed} people are on the list. ${found} of them are in this database; the server erases them within minutes.\n`,
  );
} catch (error) {
  const known =
    error instanceof BadConfiguration ||
    error instanceof NoDatabase ||
    error instanceof RangeError ||
    (error as NodeJS.ErrnoException).code === "ENOENT";
  if (!known) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
