// @ts-check
// Debian packages: one careful way to install them, used for the tests' browser and mail servers, and one to unpack
// them into a folder, which changes nothing on the machine.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** True where packages can be installed: a Debian-like system and the root user. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/**
 * Installs packages without questions and without starting what they contain. Tries twice, with a fresh
 * package index before each try, because a mirror that is being updated fails once and works a moment later.
 * @param {string[]} packages
 * @returns {boolean} whether apt-get succeeded
 */
export function install(packages) {
  // In runlevel 1 the package scripts do not start daemons; the tests start their own, on their own ports.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const patience = ["-q", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=2"];
  /** @param {string[]} args */
  const apt = (args) =>
    spawnSync("apt-get", [...patience, ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 600_000,
    }).status === 0;

  console.log(`installing ${packages.join(", ")}`);
  for (let attempt = 1; attempt <= 2; attempt++) {
    if (apt(["update"]) && apt(["install", "-y", "--no-install-recommends", ...packages])) return true;
  }
  return false;
}

/**
 * Unpacks packages, with those they need and the machine has not, into a folder. Nothing is installed and none of
 * their scripts runs.
 * @param {string[]} packages
 * @param {string} folder
 * @returns {string | null} why it was not possible; null where the folder has them
 */
export function unpack(packages, folder) {
  if (!existsSync("/usr/bin/apt-get")) return "this system has no apt-get";
  const archives = path.join(folder, "archives");
  mkdirSync(path.join(archives, "partial"), { recursive: true });
  const patience = ["-q", "-y", "--no-install-recommends", "-o", "Acquire::Retries=2"];
  const apart = ["--download-only", "-o", `Dir::Cache::archives=${archives}`, "-o", "Debug::NoLocking=1"];
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"], timeout: 300_000 });
  const loaded = run("apt-get", [...patience, ...apart, "install", ...packages]);
  const files = readdirSync(archives).filter((name) => name.endsWith(".deb"));
  if (loaded.status !== 0 || files.length === 0) {
    const reason = loaded.stderr?.split("\n").find((line) => line.startsWith("E:"));
    return `apt-get cannot load ${packages.join(", ")}: ${reason ?? "it did not end in time"}`;
  }
  for (const file of files) {
    const unpacked = run("dpkg-deb", ["-x", path.join(archives, file), folder]);
    if (unpacked.status !== 0) return `dpkg-deb cannot unpack ${file}: ${unpacked.stderr}`;
  }
  rmSync(archives, { recursive: true });
  return null;
}
