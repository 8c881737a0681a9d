import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/test/longest-first.ts";

/** Unit and API tests. They lie beside what they test; browser journeys are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["{contract,server,scripts,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: ["tests/journeys/**", "**/node_modules/**"],
          globalSetup: "tests/support/global-setup.ts",
          // Files share the modules of their worker: to read these anew for each was a fourth of the time. Whoever
          // replaces a module, a global or the clock puts it back (`vi.resetModules`, `vi.unstubAllGlobals`,
          // `vi.useRealTimers`), and each file that needs a database has one of its own.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Here modules hold what a page holds, the session among it: each file has a page of its own.
      { extends: true, test: { name: "client", include: ["client/**/*.test.{ts,tsx}"] } },
    ],
  },
});
