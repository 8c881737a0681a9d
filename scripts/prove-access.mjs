// @ts-check
// Looks at every state of every screen, in both languages and at both widths, and prints a table with what was found.
// `npm test` looks at each state once. Needs what the browser journeys need.
//
//   node scripts/prove-access.mjs [arguments for the test runner]
import path from "node:path";
import { runSteps } from "./steps.mjs";
import { tool } from "./tool.mjs";

process.chdir(path.resolve(import.meta.dirname, ".."));

process.exitCode = runSteps([
  { name: "a browser to test with", command: [process.execPath, "scripts/browser.mjs"] },
  {
    name: "screens without barriers",
    command: tool(
      "@playwright/test",
      "playwright",
      "test",
      "access/",
      "--reporter=line",
      ...process.argv.slice(2),
    ),
    env: { HOSTREAD_ACCESS: "all" },
  },
]);
