import { defineConfig } from "vitest/config";

const tests = (parts: string) => [`{${parts}}/**/*.test.{ts,tsx}`];

/** Unit and API tests. They lie beside what they test; browser journeys are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: tests("contract,server,scripts,tests,bench"),
          exclude: ["tests/journeys/**"],
          // Reading the server's modules anew for each file would be a fifth of the time. Each file has a database of
          // its own, and nothing there replaces a module or a global: what may, belongs below.
          isolate: false,
        },
      },
      {
        extends: true,
        // What a window remembers lies in modules, and these tests replace some of them.
        test: { name: "client", include: tests("client") },
      },
    ],
  },
});
