import { BadExport } from "../../server/export/taking-in/bad-export.ts";
import { takeIn } from "../../server/export/taking-in/take-in.ts";
import type { Config } from "../../server/platform/config.ts";
import { openSecrets } from "../../server/platform/key-check.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";

const number = (count: number): string => count.toLocaleString("en-US");

/** Makes an organization again from its export. Answers the command's exit code. */
export async function takeInExport(config: Config, path: string): Promise<number> {
  try {
    const taken = await withDatabase(config, async ({ db }) =>
      takeIn({ db, secrets: await openSecrets(db, config) }, path, (what) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${what.slice(0, 70)}\x1b[K`);
      }),
    );
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    const { organization, made, rows, files, users, podcasts } = taken;
    process.stdout.write(
      made
        ? `${organization}: ${number(rows)} rows and ${number(files)} files came in. Of its users ${number(users.known)} were here and ${number(users.made)} were made; these set a password by "forgotten password". Of its podcasts ${number(podcasts.known)} were in the catalog and ${number(podcasts.made)} were added. Nothing was sent: what waited there is stopped, and mailboxes have to be connected anew.\n`
        : `${organization}: this export was taken in before. Nothing was changed.\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BadExport)) throw error;
    process.stderr.write(`\n${error.message} Nothing was changed.\n`);
    return 3;
  }
}
