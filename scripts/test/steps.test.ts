import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playwrightCounts, runSteps, vitestCounts } from "./steps.mjs";

let printed: string;

beforeEach(() => {
  printed = "";
  vi.spyOn(console, "log").mockImplementation((line) => {
    printed += `${line}\n`;
  });
});
afterEach(() => vi.restoreAllMocks());

const ends = (code: number) => [process.execPath, "-e", `process.exit(${code})`];
const lastLine = () => printed.trim().split("\n").at(-1);
const none = { passed: 0, failed: 0, skipped: 0 };

test("steps run in order, and tests are counted", () => {
  const code = runSteps([
    { name: "types", command: ends(0) },
    { name: "tests", command: ends(0), counts: () => ({ passed: 12, failed: 0, skipped: 3 }) },
  ]);
  expect(code).toBe(0);
  expect(printed).toMatch(/✓ types .*\n✓ tests .*12 passed\n/);
  expect(lastLine()).toMatch(/^13 passed, 0 failed, 3 skipped in /);
});

test("the first failure stops the run, and the rest is named as not run", () => {
  const code = runSteps([
    { name: "types", command: ends(0) },
    { name: "lint", command: ends(3) },
    { name: "tests", command: ends(0), counts: () => ({ ...none, passed: 5 }) },
  ]);
  expect(code).toBe(3);
  expect(printed).toMatch(/✓ types .*\n✗ lint .*\n· tests .*not run\n/);
  expect(lastLine()).toMatch(/^1 passed, 1 failed in /);
});

test("a test runner that died without a result is a failure", () => {
  const code = runSteps([
    {
      name: "tests",
      command: ends(1),
      counts: () => {
        throw new Error("no report");
      },
    },
  ]);
  expect(code).toBe(1);
  expect(lastLine()).toMatch(/^0 passed, 1 failed in /);
});

test("a run that failed although every test passed never says 0 failed", () => {
  expect(runSteps([{ name: "tests", command: ends(1), counts: () => ({ ...none, passed: 9 }) }])).toBe(1);
  expect(lastLine()).toMatch(/^9 passed, 1 failed in /);
});

test("a program that cannot be started is a failure", () => {
  expect(runSteps([{ name: "tests", command: ["/nonexistent/program"] }])).toBe(1);
});

test("counts are read from the reports of both test runners", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "reports-"));
  const file = path.join(folder, "report.json");
  writeFileSync(
    file,
    JSON.stringify({ numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
  );
  expect(vitestCounts(file)).toEqual({ passed: 4, failed: 1, skipped: 3 });
  writeFileSync(file, JSON.stringify({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 } }));
  expect(playwrightCounts(file)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  rmSync(folder, { recursive: true });
});
