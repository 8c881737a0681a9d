// @ts-check
// Looks at every state of every screen, in both languages and at both widths, and prints a table with what was found.
// `npm test` looks at every eleventh state once. Needs what the browser journeys need.
//
//   node scripts/prove/prove-access.mjs [words in the names of states] [arguments for the test runner, from the first dash on]
import path from "node:path";
import { runSteps } from "../test/steps.mjs";
import { tool } from "../tool.mjs";

process.chdir(path.resolve(import.meta.dirname, "../.."));

const words = process.argv.slice(2);
const dash = words.findIndex((word) => word.startsWith("-"));
const forRunner = dash < 0 ? [] : words.splice(dash);

process.exitCode = runSteps([
  { name: "a browser to test with", command: [process.execPath, "scripts/test/browser.mjs"] },
  {
    name: "screens without barriers",
    command: tool("@playwright/test", "playwright", "test", "access/", "--reporter=line", ...forRunner),
    env: { HOSTREAD_ACCESS: "all", HOSTREAD_ACCESS_NAMED: JSON.stringify(words) },
  },
]);
