import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { recognize } from "./recognize.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Whether a process is there and has not ended; one that waits to be buried has. */
async function runs(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  return stat !== "" && !/\) [ZX] /.test(stat);
}

test("C5.17 the recognizer is ended at four times the sound's length, and what it started is ended too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hostread-recognize-"));
  const command = join(folder, "hangs.mjs");
  const noted = join(folder, "pids");
  await writeFile(
    command,
    `#!${process.execPath}
import { spawn } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
const started = spawn("/bin/sleep", ["300"], { stdio: "ignore" });
writeFileSync("pids.part", JSON.stringify([process.pid, started.pid]));
renameSync("pids.part", "pids");
setInterval(() => undefined, 1000);
`,
  );
  await chmod(command, 0o755);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let heard: unknown;
  const given = { folder, file: join(folder, "sound"), language: "en", seconds: 100 };
  const hearing = recognize({ command, model: "none" }, given).then((answer) => {
    heard = answer;
  });
  let pids: number[] = [];
  while (pids.length === 0) {
    await new Promise((resolve) => setImmediate(resolve));
    pids = JSON.parse(await readFile(noted, "utf8").catch(() => "[]"));
  }
  vi.advanceTimersByTime(399_999);
  expect(await Promise.all(pids.map(runs))).toEqual([true, true]);
  expect(heard).toBeUndefined();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await hearing;
  expect(heard).toEqual({ kind: "failed", outcome: "killed" });
  await expect.poll(() => Promise.all(pids.map(runs)), { timeout: 5_000 }).toEqual([false, false]);
});
