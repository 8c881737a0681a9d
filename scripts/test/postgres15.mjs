// @ts-check
// Runs unit and API tests on the PostgreSQL 15 of Debian, the oldest that is supported, in a temporary folder.
//
//   node scripts/test/postgres15.mjs            all of them
//   node scripts/test/postgres15.mjs sample     those that try most kinds of statements, as `npm test` does
//   node scripts/test/postgres15.mjs FILE…      these
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { tool } from "../tool.mjs";
import { canInstall, install } from "./apt.mjs";

const BIN = "/usr/lib/postgresql/15/bin";
const CONTRIB = "/usr/share/postgresql/15/extension/pg_trgm.control";
const SAMPLE = [
  "server/platform/postgres/migrate.test.ts",
  "server/platform/postgres/database.test.ts",
  "server/platform/queue.test.ts",
  "server/catalogue/search",
  "server/purchases/card.test.ts",
  "server/outreach/sending",
  "server/campaigns",
];

process.chdir(path.resolve(import.meta.dirname, "../.."));
const ready = () => existsSync(`${BIN}/postgres`) && existsSync(CONTRIB);
if (!ready() && canInstall()) install(["postgresql-15"]);
const asked = process.argv.slice(2);
const sampled = asked[0] === "sample";
if (ready()) process.exitCode = runOn15(sampled ? SAMPLE : asked);
else if (sampled && process.env.REQUIRE_POSTGRES15 !== "1")
  console.log(
    "postgresql 15: none (it needs Debian's postgresql-15); the tests ran on the embedded one only",
  );
else {
  console.error(
    `There is no PostgreSQL 15 in ${BIN}, and it could not be installed: apt-get install postgresql-15`,
  );
  process.exitCode = 1;
}

/** @param {string[]} files @returns {number} */
function runOn15(files) {
  const folder = mkdtempSync(path.join(tmpdir(), "hostread-15-"));
  const data = path.join(folder, "data");
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? idsOf("postgres") : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  /** @param {string} program @param {...string} args */
  const run = (program, ...args) =>
    execFileSync(`${BIN}/${program}`, args, { ...user, cwd: "/", stdio: ["ignore", "ignore", "inherit"] });
  // As tests may: fast, and not safe from a power cut.
  const settings =
    `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c synchronous_commit=off ` +
    "-c full_page_writes=off -c max_connections=200 -c jit=off -c timezone=UTC -c shared_buffers=128MB";
  try {
    run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
    run("pg_ctl", "-D", data, "-l", path.join(folder, "log"), "-w", "-o", settings, "start");
    try {
      const [program = "", ...args] = tool("vitest", "vitest", "run", "--project", "server", ...files);
      const url = `postgresql://postgres@${encodeURIComponent(folder)}/postgres`;
      const env = { ...process.env, TEST_DATABASE_URL: url };
      return spawnSync(program, args, { stdio: "inherit", env }).status ?? 1;
    } finally {
      run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop");
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @returns {{ uid: number, gid: number }} */
function idsOf(name) {
  const id = (/** @type {string} */ flag) => Number(execFileSync("id", [flag, name]));
  return { uid: id("-u"), gid: id("-g") };
}
