import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeProgram, runNode } from "../../tests/support/node-program.ts";

let program: Awaited<ReturnType<typeof nodeProgram>>;
const folder = mkdtempSync(join(tmpdir(), "hostread-endings-"));
beforeAll(async () => {
  program = await nodeProgram("tests/support/programs/end-with-it.ts");
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ["SIGINT", true],
  ["SIGTERM", true],
  ["SIGHUP", true],
  // By a defect.
  ["SIGUSR2", false],
  ["SIGKILL", false],
] as const)("B1.90 what a proof has started ends with it: %s", async (signal, cleaned) => {
  const mark = join(folder, signal);
  const proof = runNode(program.file, [mark]);
  const children = (await proof.says("children")).split(" ").map(Number);
  expect(children.map(isThere)).toEqual([true, true]);
  proof.process.kill(signal);
  await proof.ended;
  await expect.poll(() => children.map(isThere), { timeout: 20_000 }).toEqual([false, false]);
  expect(existsSync(mark)).toBe(cleaned);
});
