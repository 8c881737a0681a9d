import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { findChromium, launchFlags } from "./scripts/test/browser.mjs";
import { journeysLeftOut } from "./scripts/test/turns.mjs";

const FIRST = "main-job.spec.ts";
const JOURNEYS = "tests/journeys";
/** It takes pictures of every screen and proves nothing: `npm run screens`. */
const SCREENS = "access/screens.spec.ts";

const specs = readdirSync(JOURNEYS, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".spec.ts") && file !== SCREENS,
);
const notToday = [FIRST, SCREENS, ...journeysLeftOut(specs)].map((file) => `**/journeys/${file}`);

/** Browser journeys. Each worker starts its own server (tests/support), so none depends on another's leftovers. */
export default defineConfig({
  testDir: JOURNEYS,
  projects: [
    // It waits for the gap between two mails: begun last, it alone would be left to wait.
    { name: "first", testMatch: `**/journeys/${FIRST}` },
    { name: "journeys", testIgnore: process.env.HOSTREAD_SCREENS ? [] : notToday },
  ],
  outputDir: "test-results",
  workers: 2,
  // Where many machines share one processor a journey can miss its time: it is begun anew, with a server of its own, and
  // the report calls it flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: "line",
  use: {
    launchOptions: { executablePath: findChromium(), args: launchFlags },
    // A trace makes journeys slower: HOSTREAD_TRACE=1 records one where a failure is looked into.
    trace: process.env.HOSTREAD_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "Europe/Berlin",
  },
});
