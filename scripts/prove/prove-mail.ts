import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { allowEverybody } from "../../tests/support/allow-everybody.ts";
import { cleanedUp } from "./endings.ts";
import { proveRound } from "./mail-proof.ts";

/*
 * npm run prove:mail -- [recipients] [kills] [rounds]
 * Sends a mailing through the real worker, kills it (-9) again and again on the way, and counts at the mail
 * server: nobody may get two mails, nobody may be lost. Ends with 1 where one rule is broken.
 */
const [recipients = 500, kills = 20, rounds = 3] = process.argv.slice(2).map(Number);
if (
  ![recipients, kills, rounds].every((n) => Number.isInteger(n) && n >= 0) ||
  recipients < 1 ||
  recipients > 500
) {
  process.stderr.write("npm run prove:mail -- [recipients 1-500] [kills] [rounds]\n");
  process.exit(2);
}

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hostread-prove-mail-"));
// mkdtemp closes the folder to others; under root, PostgreSQL is another user.
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database") });
const cleanUp = cleanedUp(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
const secretKey = randomBytes(32);
let broken = 0;
try {
  await migrate({ connectionString: postgres.connectionString });
  const database = openDatabase({
    connectionString: postgres.connectionString,
    timeouts: { statement: 60_000, idleInTransaction: 60_000 },
  });
  await allowEverybody(database.db);
  for (let round = 1; round <= rounds; round++) {
    const began = Date.now();
    const result = await proveRound({
      programs: { server: beside("../../server/main.js"), sink: beside("../test/mail-sink.js") },
      folder: join(folder, `round-${round}`),
      db: database.db,
      connectionString: postgres.connectionString,
      secretKey,
      recipients,
      kills,
    });
    const states = Object.entries(result.states).map(([state, count]) => `${count} ${state}`);
    process.stdout.write(
      `round ${round}: ${result.recipients} recipients, ${result.kills} kills: ${states.join(", ")}; ` +
        `${result.atSink} mails at the server, ${result.unclearArrived} of the unclear arrived; ` +
        `${Math.round((Date.now() - began) / 1000)} s\n`,
    );
    for (const violation of result.violations) process.stdout.write(`  broken: ${violation}\n`);
    broken += result.violations.length;
  }
  await database.close();
} finally {
  await cleanUp();
}
process.stdout.write(broken === 0 ? "No mail was sent twice, none was lost.\n" : "A rule is broken.\n");
process.exit(broken === 0 ? 0 : 1);
