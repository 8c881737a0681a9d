#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { resolve } from "node:path";
import { release } from "../../server/platform/release.ts";

/*
 * The one command of the package that `npm pack` makes: `npx ./hostread-1.2.3.tgz` starts the server, further words
 * run what `npm run …` runs in a checkout.
 */

const COMMANDS: Record<string, { does: string; run: () => Promise<unknown> }> = {
  start: { does: "the server; also without a word", run: () => import("../../server/main.ts") },
  admin: { does: "makes the first administrator", run: () => import("./admin.ts") },
  migrate: {
    does: "brings a database of your own to this version, and ends",
    run: () => import("./migrate.ts"),
  },
  import: { does: "takes podcasts over into the catalog", run: () => import("./import.ts") },
  backup: { does: "writes a backup of the embedded database", run: () => import("./backup.ts") },
  restore: { does: "reads one back", run: () => import("./restore.ts") },
  "confirm-restore": {
    does: "says that a restored copy is the one in use",
    run: () => import("./confirm-restore.ts"),
  },
  "erase-again": {
    does: "erases the people who were erased after a backup",
    run: () => import("./erase-again.ts"),
  },
  "rotate-key": { does: "exchanges the secret key", run: () => import("./rotate-key.ts") },
  "verify-money": {
    does: "checks every rule about credits and money",
    run: () => import("./verify-money.ts"),
  },
  "verify-audit": {
    does: "follows the audit log of every organization",
    run: () => import("./verify-audit.ts"),
  },
};

const USAGE = `Hostread ${release()}

  hostread [COMMAND …]

${Object.entries(COMMANDS)
  .map(([name, { does }]) => `  ${name.padEnd(16)}  ${does}`)
  .join("\n")}

Everything is configured by environment variables. Data is kept in .data below the current folder, or in DATA_DIR.
`;

const name = process.argv[2] ?? "start";
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  // Beside the caller, and not below the package, which npx throws away.
  process.env.DATA_DIR = resolve(process.env.DATA_DIR || ".data");
  process.argv.splice(2, 1);
  await command.run();
} else {
  const asked = ["help", "--help", "-h"].includes(name);
  process[asked ? "stdout" : "stderr"].write(USAGE);
  process.exitCode = asked ? 0 : 2;
}
