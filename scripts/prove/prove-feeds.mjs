// @ts-check
// Reads 5,000 mutated feeds and tells how long the event loop was kept waiting; `npm test` reads 400.
import path from "node:path";
import { runSteps } from "../test/steps.mjs";
import { tool } from "../tool.mjs";

process.chdir(path.resolve(import.meta.dirname, "../.."));
process.exitCode = runSteps([
  {
    name: "5,000 mutated feeds",
    command: tool(
      "vitest",
      "vitest",
      "run",
      "server/catalogue/feed/mutations.test.ts",
      "--disable-console-intercept",
    ),
    env: { PROVE_FEEDS: "5000" },
  },
]);
