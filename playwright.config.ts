import { defineConfig } from "@playwright/test";
import { findChromium, launchFlags } from "./scripts/browser.mjs";

/** Browser journeys. Each starts a server of its own (tests/support), so none depends on what another left behind. */
export default defineConfig({
  testDir: "tests/journeys",
  // Takes pictures of every screen and proves nothing: `npm run screens`.
  testIgnore: process.env.HOSTREAD_SCREENS ? [] : "**/screens.spec.ts",
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: "line",
  use: {
    launchOptions: { executablePath: findChromium(), args: launchFlags },
    trace: "retain-on-failure",
    locale: "en-US",
    timezoneId: "Europe/Berlin",
  },
});
