// @ts-check
// Debian packages for the test run: one careful way to install them, used for the browser and the mail servers.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

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
