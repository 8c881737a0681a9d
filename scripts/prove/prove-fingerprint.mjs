// @ts-check
// Looks for a produced spot in 20 episodes without it, of twelve minutes each; `npm test` looks in two short ones.
import path from "node:path";
import { runSteps } from "../test/steps.mjs";
import { tool } from "../tool.mjs";

process.chdir(path.resolve(import.meta.dirname, "../.."));
process.exitCode = runSteps([
  {
    name: "a spot in 20 episodes without it",
    command: tool(
      "vitest",
      "vitest",
      "run",
      "server/airings/sound/prints/find-print.test.ts",
      "--disable-console-intercept",
      "--testTimeout=600000",
    ),
    env: { PROVE_FINGERPRINT: "20" },
  },
]);
