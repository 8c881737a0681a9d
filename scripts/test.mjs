// @ts-check
// All that must hold before a change is taken, as one list.
//
//   node scripts/test.mjs          everything but what has its turn on another day (test/turns.mjs)
//   node scripts/test.mjs whole    everything
//   node scripts/test.mjs check    the fast part: types, lint, imports, documents, dead code, schema
//   node scripts/test.mjs unit     unit and API tests only, without a browser
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { playwrightCounts, runSteps, vitestCounts } from "./test/steps.mjs";
import { tool } from "./tool.mjs";

process.chdir(path.resolve(import.meta.dirname, ".."));

const REPORTS = "dist/reports";
const TODAY = { HOSTREAD_TEST_TURN: String(Math.floor(Date.now() / 86_400_000)) };
const units = path.join(REPORTS, "vitest.json");
const journeys = path.join(REPORTS, "playwright.json");

/** @param {...string} args */
const node = (...args) => [process.execPath, ...args];

/** @type {import("./test/steps.mjs").Step[]} */
const CHECKS = [
  { name: "types: server, scripts, tests", command: tool("typescript", "tsc", "-p", "tsconfig.json") },
  { name: "types: client", command: tool("typescript", "tsc", "-p", "tsconfig.client.json") },
  { name: "lint and format", command: tool("@biomejs/biome", "biome", "ci", "--error-on-warnings") },
  { name: "imports run one way", command: node("scripts/check/check-imports.mjs") },
  { name: "documents tell the truth", command: node("scripts/check/check-docs.mjs") },
  { name: "every promise has a test", command: node("scripts/check/check-ids.mjs") },
  { name: "no dead code", command: tool("knip", "knip") },
  { name: "schema dump is up to date", command: node("dist/scripts/operate/schema.js", "--check") },
];

/** @type {import("./test/steps.mjs").Step[]} */
const UNITS = [
  {
    name: "unit and API tests",
    command: tool(
      "vitest",
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${units}`,
    ),
    counts: () => vitestCounts(units),
  },
];

/** @type {import("./test/steps.mjs").Step[]} */
const OLDEST = [
  { name: "a sample on PostgreSQL 15", command: node("scripts/test/older-postgres.mjs", "15", "sample") },
];

/** @type {import("./test/steps.mjs").Step[]} */
const SERVERS = [
  { name: "a browser to test with", command: node("scripts/test/browser.mjs") },
  { name: "mail servers to test with", command: node("scripts/test/mail-servers.mjs") },
  { name: "sound to test with", command: node("scripts/test/sound.mjs") },
  { name: "paper to test with", command: node("scripts/test/poppler.mjs") },
  { name: "rules of alerts to test with", command: node("scripts/test/promtool.mjs") },
  { name: "helm to test with", command: node("scripts/test/helm.mjs") },
];

/** @type {import("./test/steps.mjs").Step[]} */
const JOURNEYS = [
  {
    name: "browser journeys",
    command: tool("@playwright/test", "playwright", "test", "--reporter=line,json"),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
    counts: () => playwrightCounts(journeys),
  },
];

/** Not for what names its files, such as the sample on PostgreSQL 15. @param {import("./test/steps.mjs").Step[]} steps */
const inTurn = (steps) => steps.map((step) => ({ ...step, env: { ...step.env, ...TODAY } }));

/** @type {Record<string, import("./test/steps.mjs").Step[]>} */
const PARTS = {
  all: [...CHECKS, ...SERVERS, ...inTurn(UNITS), ...OLDEST, ...inTurn(JOURNEYS)],
  whole: [...CHECKS, ...SERVERS, ...UNITS, ...OLDEST, ...JOURNEYS],
  check: CHECKS,
  unit: UNITS,
};

const part = PARTS[process.argv[2] ?? "all"];
if (!part) {
  console.error(`usage: node scripts/test.mjs [${Object.keys(PARTS).join(" | ")}]`);
  process.exit(2);
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.exitCode = runSteps(part);
