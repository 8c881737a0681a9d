import { verifyAudit } from "../../server/accounts/audit/verify.ts";
import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { NoDatabase, withDatabase } from "../../server/platform/postgres/join-database.ts";

/**
 * Follows the chain of the audit of every organization in the database of DATABASE_URL, or of the embedded one (joined
 * where a server runs on it), and says where an entry was changed or taken away. Changes nothing. Ends with 1 where
 * one was, and where there is no database.
 */
try {
  const chains = await withDatabase(readConfig(process.env), ({ db }) => verifyAudit(db), {
    existing: true,
    migrate: false,
  });
  const broken = chains.filter(({ wrong }) => wrong.length > 0);
  for (const { chain, wrong } of broken)
    for (const what of wrong)
      process.stdout.write(`${chain === 0 ? "platform" : `organization ${chain}`}: ${what}\n`);
  const entries = chains.reduce((sum, chain) => sum + chain.entries, 0);
  process.stdout.write(
    broken.length === 0
      ? `All ${chains.length} chains are whole (${entries} entries).\n`
      : `${broken.length} of ${chains.length} chains are broken.\n`,
  );
  if (broken.length > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BadConfiguration || error instanceof NoDatabase)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
