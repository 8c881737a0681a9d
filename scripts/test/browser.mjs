// @ts-check
// Finds the Chromium that the browser journeys drive, and installs one where there is none.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { canInstall, install } from "./apt.mjs";

const require = createRequire(import.meta.url);

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const SENTENCE =
  "No Chromium was found and none could be installed. Set CHROMIUM to a browser's path, install the package " +
  '"chromium", or run "npx playwright install chromium", then run the tests again.';

/**
 * Switches for a browser under test: nothing but the page may use the network, and shared memory may be small.
 * Root cannot use Chromium's sandbox; every other user keeps it.
 */
export const launchFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @param {string | undefined} file */
function runnable(file) {
  if (!file) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of a Chromium that is on this machine now: $CHROMIUM, a system browser, or Playwright's own.
 * Does not install anything.
 * @returns {string | undefined}
 * @throws when $CHROMIUM is set but cannot be run; falling back silently would test another browser.
 */
export function findChromium() {
  const wanted = process.env.CHROMIUM;
  if (wanted && !runnable(wanted)) throw new Error(`CHROMIUM is set to ${wanted}, which cannot be run.`);
  return [wanted, ...PLACES, require("@playwright/test").chromium.executablePath()].find(runnable);
}

/**
 * The path of a Chromium, installed first where there is none.
 * @returns {string}
 * @throws {Error} with a sentence that says what to do
 */
export function chromiumPath() {
  const found = findChromium();
  if (found) return found;
  if (canInstall()) install(["chromium", "fonts-liberation"]);
  else {
    const cli = path.join(path.dirname(require.resolve("@playwright/test/package.json")), "cli.js");
    spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit", timeout: 600_000 });
  }
  const installed = findChromium();
  if (!installed) throw new Error(SENTENCE);
  return installed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    console.log(`browser: ${chromiumPath()}`);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
