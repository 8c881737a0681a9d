import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../server/platform/config.ts";
import { silentLog } from "../../server/platform/log.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { allowEverybody } from "../../tests/support/allow-everybody.ts";
import { cleanedUp } from "./endings.ts";
import { proveGuard } from "./guard-proof.ts";

/*
 * npm run prove:guard -- [tries] [seed]
 * Tries to get mails to people whom rules for contacts block, by every way there is and in races with changed rules and
 * consents that are taken back. Ends with 1 where one got through, or where somebody got none whom nothing blocked.
 */
const [tries = 10_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
if (![tries, seed].every((n) => Number.isInteger(n) && n > 0)) {
  process.stderr.write("npm run prove:guard -- [tries] [seed]\n");
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "hostread-prove-guard-"));
// mkdtemp closes the folder to others; under root, PostgreSQL is another user.
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database") });
const cleanUp = cleanedUp(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
let broken = true;
try {
  await migrate({ connectionString: postgres.connectionString });
  const { db, close } = openDatabase({
    connectionString: postgres.connectionString,
    timeouts: { statement: 60_000, idleInTransaction: 60_000 },
  });
  await allowEverybody(db);
  const context = {
    db,
    config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_DEMO: "off", HOSTREAD_CRAWL: "asked" }),
    secrets: createSecrets(randomBytes(32)),
    outbound: createOutbound({ allow: [] }),
    fetch,
    log: silentLog,
  };
  const tally = await proveGuard(context, { tries, seed });
  for (const line of [...tally.wrong, ...tally.missing]) process.stdout.write(`${line}\n`);
  broken = tally.wrong.length + tally.missing.length > 0;
  process.stdout.write(
    `seed ${seed}: ${tries} tries, ${tally.handed} mails handed over (${tally.overridden} of them past a rule, with a ` +
      `reason), ${tally.kept} kept back; ${tally.before} changes came after a hand-over, ${tally.after} before; ` +
      `${tally.wrong.length} mails to somebody blocked, ${tally.missing.length} kept back for nothing.\n`,
  );
  await close();
} finally {
  await cleanUp();
}
process.exit(broken ? 1 : 0);
