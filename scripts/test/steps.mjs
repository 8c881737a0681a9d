// @ts-check
// A list of named steps, run one after the other until one fails.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command program first
 * @property {Record<string, string>} [env] added to the environment
 * @property {() => Counts} [counts] how many tests the step ran, read after it ended
 */

/**
 * Runs the steps, prints how long each took and one line at the end that says what passed.
 * @param {Step[]} steps
 * @returns {number} exit code: 0, or that of the step that failed
 */
export function runSteps(steps) {
  const begin = Date.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  let code = 0;
  for (const step of steps) {
    console.log(`\n▶ ${step.name}`);
    const started = Date.now();
    const [program = "", ...args] = step.command;
    const result = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, ...step.env } });
    code = result.status ?? 1;
    const counts = countsOf(step, code);
    for (const key of /** @type {const} */ (["passed", "failed", "skipped"])) total[key] += counts[key];
    const tests = step.counts ? `  ${counts.passed} passed` : "";
    lines.push(`${code === 0 ? "✓" : "✗"} ${step.name.padEnd(36)} ${seconds(started)}${tests}`);
    if (code !== 0) break;
  }
  const waiting = steps.slice(lines.length).map((step) => `· ${step.name.padEnd(36)} not run`);
  console.log(`\n${[...lines, ...waiting].join("\n")}\n`);
  const skipped = total.skipped ? `, ${total.skipped} skipped` : "";
  console.log(`${total.passed} passed, ${total.failed} failed${skipped} in ${seconds(begin).trim()}`);
  return code;
}

/**
 * A step without tests of its own counts as one. A test runner that died before it wrote its result counts as one
 * failure, so that the last line never says "0 failed" about a run that did fail.
 * @param {Step} step @param {number} code @returns {Counts}
 */
function countsOf(step, code) {
  const one = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!step.counts) return one;
  try {
    const counts = step.counts();
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return one;
  }
}

/** @param {number} since milliseconds */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`.padStart(8);
}

/** Counts from vitest's JSON report. @param {string} file @returns {Counts} */
export function vitestCounts(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts from Playwright's JSON report. @param {string} file @returns {Counts} */
export function playwrightCounts(file) {
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
