import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../../server/platform/package-root.ts";
import { killEverything } from "./cluster-proof/program.ts";
import { cleanedUp } from "./endings.ts";
import { NoVersionBefore, unpack, versionBefore } from "./versions-proof/released.ts";
import { proveSideBySide } from "./versions-proof/side-by-side.ts";

/*
 * npm run prove:versions -- [--from COMMIT] [--keep] [TESTS…]
 * The version before beside this one: both on one database, first with its own schema, which this one then changes; and
 * the version before's own tests (a sample, or those named) on the schema of this one. Ends with 1 where something that
 * the version before could do fails, with 2 where there is none.
 */
const RULES = "server/purchases/invariants.ts";
const SAMPLE = [
  "server/accounts/sessions",
  "server/accounts/members",
  "server/campaigns",
  "server/purchases",
  "server/outreach/sending",
  "server/conversations/reading",
  "server/bookings",
  "server/catalogue/search",
  "server/platform/queue.test.ts",
];

const { values, positionals } = parseArgs({
  options: { from: { type: "string" }, keep: { type: "boolean", default: false } },
  allowPositionals: true,
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a program of the version before, and passes on what it prints. */
function run(folder: string, ...args: string[]): number {
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: "inherit" });
  return status ?? 1;
}

/** With its own packages; where these are the same as ours, with ours. */
function build(old: string): void {
  const lock = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
  if (lock(old) === lock(packageRoot()))
    symlinkSync(join(packageRoot(), "node_modules"), join(old, "node_modules"));
  else if (run(old, "scripts/ready.mjs") !== 0)
    throw new Error("the packages of the version before were not installed");
  if (run(old, "node_modules/typescript/bin/tsc", "-p", "tsconfig.server.json") !== 0)
    throw new Error("the version before was not built");
  // Of the pages nothing is asked here, but a server wants to have some.
  cpSync(join(packageRoot(), "dist/web"), join(old, "dist/web"), { recursive: true });
}

const folder = mkdtempSync(join(tmpdir(), "hostread-versions-"));
chmodSync(folder, 0o711);
const cleanUp = cleanedUp(async () => {
  await killEverything(folder);
  if (!values.keep && existsSync(folder)) rmSync(folder, { recursive: true, force: true });
});
try {
  const before = versionBefore(values.from);
  if (before.instead) say(before.instead);
  say(`the version before: ${before.name} (${before.commit.slice(0, 10)})`);
  const old = join(folder, "before");
  mkdirSync(old);
  unpack(before.commit, old);
  build(old);
  const { lines, broken } = await proveSideBySide(old, folder);
  for (const line of lines) say(`✓ ${line}`);
  for (const line of broken) say(`✗ ${line}`);

  // Its own code, with the schema of this one.
  cpSync(join(packageRoot(), "database/migrations"), join(old, "database/migrations"), { recursive: true });
  // The rules about credits and money are rules about the data: what the old code books is held against those of now.
  cpSync(join(packageRoot(), RULES), join(old, RULES));
  rmSync(join(old, RULES.replace(".ts", ".test.ts")), { force: true });
  const tests = positionals.length > 0 ? positionals : SAMPLE;
  const there = tests.filter((path) => existsSync(join(old, path)));
  say(`the version before's own tests on the schema of this one: ${there.join(" ")}`);
  const failed = run(old, "node_modules/vitest/vitest.mjs", "run", "--project", "server", ...there);
  say(failed === 0 ? "✓ they pass" : "✗ some of them fail");
  process.exitCode = broken.length > 0 || failed !== 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof NoVersionBefore)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
} finally {
  await cleanUp();
}
