import { defineConfig } from "@playwright/test";
import { findChromium, launchFlags } from "./scripts/test/browser.mjs";

const FIRST = "**/main-job.spec.ts";

/** Browser journeys. Each worker starts its own server (tests/support), so none depends on another's leftovers. */
export default defineConfig({
  testDir: "tests/journeys",
  projects: [
    // It waits for the gap between two mails: begun last, it alone would be left to wait.
    { name: "first", testMatch: FIRST },
    // The other takes pictures of every screen and proves nothing: `npm run screens`.
    { name: "journeys", testIgnore: process.env.HOSTREAD_SCREENS ? [] : [FIRST, "**/screens.spec.ts"] },
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
