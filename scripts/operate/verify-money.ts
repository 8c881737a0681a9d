import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { NoDatabase, withDatabase } from "../../server/platform/postgres/join-database.ts";
import { countViolations } from "../../server/purchases/invariants.ts";

/**
 * Counts the violations of every invariant of credits and money in the database of DATABASE_URL, or of the
 * embedded one (joined where a server runs on it), and prints each with its count. Changes nothing. Ends with 1
 * where one is violated, and where there is no database.
 */
try {
  const counts = Object.entries(
    await withDatabase(readConfig(process.env), ({ db }) => countViolations(db), {
      existing: true,
      migrate: false,
    }),
  );
  for (const [name, violations] of counts)
    process.stdout.write(`${String(violations).padStart(6)}  ${name}\n`);
  const broken = counts.filter(([, violations]) => violations !== 0).length;
  process.stdout.write(
    broken === 0
      ? `All ${counts.length} invariants hold.\n`
      : `${broken} of ${counts.length} are violated.\n`,
  );
  if (broken > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BadConfiguration || error instanceof NoDatabase)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
