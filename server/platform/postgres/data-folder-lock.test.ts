import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderInUse, lockDataFolder } from "./data-folder-lock.ts";
import { processIdentity } from "./running-process.ts";

let folder: string;
const lockFile = () => join(folder, "hostread.lock");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hostread-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a second owner is refused with the number of the first, until it lets go", () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${process.pid}.`,
  );
  release();
  expect(existsSync(lockFile())).toBe(false);
  lockDataFolder(folder)();
});

test("a lock whose process is gone is taken over", () => {
  const gone = spawnSync(process.execPath, ["-e", "0"]).pid;
  writeFileSync(lockFile(), JSON.stringify({ pid: gone, identity: "boot:1" }));
  lockDataFolder(folder)();
});

test("a lock whose number belongs to another process by now is taken over", () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, identity: "another boot:1" }));
  lockDataFolder(folder)();
});

test("a lock of a process that still runs is kept", () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, identity: processIdentity(process.ppid) }));
  expect(() => lockDataFolder(folder)).toThrow(`is in use by process ${process.ppid}`);
});

test("a damaged lock file does not lock the owner out", () => {
  writeFileSync(lockFile(), "{");
  lockDataFolder(folder)();
});

test("letting go twice does not remove the lock of the next owner", () => {
  const first = lockDataFolder(folder);
  first();
  const second = lockDataFolder(folder);
  expect(existsSync(lockFile())).toBe(true);
  second();
});
