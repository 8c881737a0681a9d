import { confirmRestored } from "../../server/outreach/sending/after-restore.ts";
import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { forgetKey } from "../../server/platform/key-check.ts";
import { NoDatabase, withDatabase } from "../../server/platform/postgres/join-database.ts";

/**
 * The operator's confirmation that a restored database is the one in use: sending and charging resume. Before that,
 * a second copy of the same data could write to the same podcasts again. The running server picks up waiting mails
 * within a minute. What waited in the copy and may have left since is unclear, and its users decide; with
 * `--nothing-left` it goes on. With `--new-key` it also continues with a different secret key.
 */
try {
  if (process.argv.includes("--new-key"))
    await withDatabase(readConfig(process.env), ({ db }) => forgetKey(db), { existing: true });
  const nothingLeft = process.argv.includes("--nothing-left");
  const before = await withDatabase(
    readConfig(process.env),
    ({ db }) => confirmRestored(db, { nothingLeft }),
    {
      existing: true,
    },
  );
  process.stdout.write(
    before === null
      ? "Nothing was suspended.\n"
      : `Sending and charging go on. They were suspended: ${before}\n`,
  );
} catch (error) {
  if (!(error instanceof BadConfiguration || error instanceof NoDatabase)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
