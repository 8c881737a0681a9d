// @ts-check
// What a figure depends on besides the program: the class of machine, its load and the revision measured.
import { spawnSync } from "node:child_process";
import os from "node:os";

/** @typedef {{ cores: number, memory: number, node: string, load: string, platform: string }} Machine */

/** @returns {Machine} memory in GiB; load of the last minute before the measurement */
export function machine() {
  return {
    cores: os.availableParallelism(),
    memory: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
    load: (os.loadavg()[0] ?? 0).toFixed(1),
    platform: `${os.platform()} ${os.arch()}`,
  };
}

/** @returns {{ date: string, commit: string }} `commit` ends in "+" if files other than the tables differ from it */
export function revision() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "";
  const written = [
    "bench/results.md",
    "bench/search.md",
    "bench/dump.md",
    "bench/load.md",
    "bench/fence.md",
  ].map((file) => `:!${file}`);
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ...written) !== "";
  const commit = git("rev-parse", "--short", "HEAD") || "no commit";
  return { date: new Date().toISOString().slice(0, 10), commit: changed ? `${commit}+` : commit };
}
