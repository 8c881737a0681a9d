// @ts-check
// Makes a fresh clone runnable. Needs nothing but Node and npm, because it runs before anything is installed.
//
//   node scripts/ready.mjs          installs what package-lock.json names, when that changed
//   node scripts/ready.mjs build    and builds, when a source changed
//
// Each step ends with a stamp that holds a fingerprint of what it was made from. The stamp is removed before the
// step and written, whole, after it: a step that was interrupted has none and is done again.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";

checkNode();
process.chdir(path.resolve(import.meta.dirname, ".."));

const INSTALLED = "node_modules/.installed";
const BUILT = "dist/.built";
/** All that the build reads. Contents are compared, not times: a checkout or a copy changes times only. */
const SOURCES = [
  "contract",
  "server",
  "client",
  "scripts",
  "database",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.json",
  "tsconfig.server.json",
  "tsconfig.client.json",
];

// Platform and architecture belong to the fingerprint (a folder may be shared with a container), Node's version
// does not: every native part here uses the stable Node-API, and the tests run on two versions in one checkout.
once(INSTALLED, digest(["package-lock.json"], process.platform, process.arch), () => {
  // No package needs its install script: native parts come prebuilt, and the launcher of the embedded database
  // makes the links that its package would make.
  npm("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund");
});
if (process.argv.includes("build")) {
  once(BUILT, digest(SOURCES), () => {
    // Without this note the compiler writes all files again, not only those it remembers as changed.
    rmSync("dist/.tsbuildinfo", { force: true });
    npm("run", "--silent", "build");
  });
}

/**
 * Does `work` unless the stamp says that it was done for the same fingerprint.
 * @param {string} stamp
 * @param {string} fingerprint taken before the work, so that a change made meanwhile is seen the next time
 * @param {() => void} work
 */
function once(stamp, fingerprint, work) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  rmSync(stamp, { force: true });
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(`${stamp}.new`, fingerprint);
  renameSync(`${stamp}.new`, stamp);
}

/**
 * @param {string[]} places files and folders; those that do not exist count as empty
 * @param {string[]} more
 */
function digest(places, ...more) {
  const hash = createHash("sha256").update(more.join());
  for (const file of places.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/** @param {string} place */
function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Runs the npm that started us, whatever its version; else the one on the path. @param {string[]} args */
function npm(...args) {
  const cli = process.env.npm_execpath ?? "";
  const result = /npm-cli\.c?js$/.test(cli)
    ? spawnSync(process.execPath, [cli, ...args], { stdio: "inherit" })
    : spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Hostread needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
