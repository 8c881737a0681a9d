import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killEverything } from "./cluster-proof/program.ts";
import { installTools, missingTools } from "./cluster-proof/tools.ts";
import { cleanedUp } from "./endings.ts";
import { startMachine } from "./recovery-proof/machine.ts";
import { proveRecovery } from "./recovery-proof/trial.ts";
import { startWorld } from "./recovery-proof/world.ts";

/*
 * npm run prove:recovery -- [--keep]
 * PostgreSQL 15 with pgBackRest and Hostread on loopback, searched, sold from and sending. Runs the commands of
 * docs/recovery.md: sets backups up, destroys the database's files, goes back to a minute and later to the newest there is,
 * and holds what comes back against what clients were told and what the mail server got. Needs root and Debian 12; ends
 * with 1 where a rule is broken.
 */
const { values } = parseArgs({ options: { keep: { type: "boolean", default: false } } });
const TOOLS = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  pgbackrest: "/usr/bin/pgbackrest",
};
const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

if (missingTools(TOOLS).length > 0) installTools(TOOLS);
const missing = missingTools(TOOLS);
if (missing.length > 0) {
  process.stderr.write(`prove:recovery needs Debian 12, root and ${missing.join(", ")}\n`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "hostread-recovery-"));
let broken = 0;
const cleanUp = cleanedUp(async () => {
  await killEverything(folder);
  if (!values.keep && existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
try {
  say(`in ${folder}`);
  const machine = await startMachine(folder);
  const world = await startWorld(machine, folder, { podcasts: 1_000, mailDelay: 1_200 });
  try {
    const violations = await proveRecovery({
      machine,
      world,
      say,
      sizes: {
        people: 8,
        recipients: 400,
        before: 20_000,
        between: 15_000,
        after: 30_000,
        watched: 70_000,
      },
    });
    for (const violation of violations) say(`broken: ${violation}`);
    broken = violations.length;
  } finally {
    await world.close();
    machine.close();
  }
} catch (error) {
  broken += 1;
  say((error as Error).stack ?? String(error));
} finally {
  await cleanUp();
}
say(broken === 0 ? "Every rule holds." : `${broken} rules are broken.`);
process.exit(broken === 0 ? 0 : 1);
