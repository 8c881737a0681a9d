import { defineConfig } from "vitest/config";

/** Unit and API tests. They lie beside what they test; browser journeys are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ["{contract,server,client,scripts,tests,bench}/**/*.test.{ts,tsx}"],
    exclude: ["tests/journeys/**", "**/node_modules/**"],
    globalSetup: "tests/support/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
