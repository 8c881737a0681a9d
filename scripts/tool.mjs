// @ts-check
// Runs the command-line tools that the project has installed, with the very Node that runs the caller.
// Going through npx or a shell would pick the Node on the path, which is not always the one under test.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/**
 * The command line that starts an installed tool.
 * @param {string} packageName for example "typescript"
 * @param {string} command the name among the package's commands, for example "tsc"
 * @param {...string} args
 * @returns {string[]} program first
 */
export function tool(packageName, command, ...args) {
  const folder = require.resolve
    .paths(packageName)
    ?.map((place) => path.join(place, packageName))
    .find((place) => readable(path.join(place, "package.json")));
  if (!folder) throw new Error(`${packageName} is not installed; run "node scripts/ready.mjs".`);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = typeof bin === "string" ? bin : bin[command];
  return [process.execPath, path.join(folder, file), ...args];
}

/** @param {string} file */
function readable(file) {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}
