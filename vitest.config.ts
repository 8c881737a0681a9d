import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/test/longest-first.ts";
import { unitsLeftOut } from "./scripts/test/turns.mjs";

/** Unit and API tests, next to the code they test. Playwright runs the browser journeys (playwright.config.ts). */
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
          exclude: ["tests/journeys/**", "**/node_modules/**", ...unitsLeftOut()],
          globalSetup: "tests/support/global-setup.ts",
          // Files share the modules of their worker: to read these anew for each was a fourth of the time. Whoever
          // replaces a module, a global or the clock puts it back (`vi.resetModules`, `vi.unstubAllGlobals`,
          // `vi.useRealTimers`), and each file that needs a database has one of its own.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // These modules hold a page's state, such as the session: each file gets its own page.
      {
        extends: true,
        test: { name: "client", include: ["client/**/*.test.{ts,tsx}"], testTimeout: 30_000 },
      },
    ],
  },
});
