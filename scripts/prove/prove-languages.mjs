// @ts-check
// Walks every browser journey in both languages; `npm test` walks most of them in one, in turn. Needs what the
// journeys need.
//
//   node scripts/prove/prove-languages.mjs [arguments for the test runner]
import path from "node:path";
import { runSteps } from "../test/steps.mjs";
import { tool } from "../tool.mjs";

process.chdir(path.resolve(import.meta.dirname, "../.."));

// The accessibility journeys have their own proof.
const JOURNEYS = "tests/journeys/((accounts|deals|mails|programs|together)/)?[^/]+$";

process.exitCode = runSteps([
  { name: "a browser to test with", command: [process.execPath, "scripts/test/browser.mjs"] },
  { name: "mail servers to test with", command: [process.execPath, "scripts/test/mail-servers.mjs"] },
  {
    name: "journeys in both languages",
    command: tool(
      "@playwright/test",
      "playwright",
      "test",
      JOURNEYS,
      "--reporter=line",
      ...process.argv.slice(2),
    ),
    env: { HOSTREAD_LANGUAGES: "both" },
  },
]);
