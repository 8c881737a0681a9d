import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { explainStart } from "../../server/platform/postgres/explain-start.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";

/*
 * Brings the database of DATABASE_URL to this version and ends. A server does the same when it starts; where many of
 * them start at once, it can be done before, once, and with the time it takes.
 */
try {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new BadConfiguration(
      "Set DATABASE_URL: the embedded database is migrated by the server that starts it.",
    );
  const applied = await migrate({
    connectionString: config.databaseAdminUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
    log: createLog({ level: config.logLevel }),
  });
  process.stdout.write(
    applied.length === 0
      ? "The database was up to date.\n"
      : `${applied.length} migrations were applied, the last one is ${applied.at(-1)}.\n`,
  );
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exitCode = 1;
}
