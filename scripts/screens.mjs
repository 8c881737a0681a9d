// @ts-check
// Takes a picture of every state of every screen, in both languages, light and dark, as wide as a desk and as a phone:
// <folder>/<language>-<scheme>-<width>/<state>.png. The folder is $HOSTREAD_SCREENS, else "screens". Needs what the
// browser journeys need.
//
//   node scripts/screens.mjs [words in the names of states] [arguments for the test runner, from the first dash on]
import path from "node:path";
import { runSteps } from "./test/steps.mjs";
import { tool } from "./tool.mjs";

process.chdir(path.resolve(import.meta.dirname, ".."));
const folder = path.resolve(process.env.HOSTREAD_SCREENS || "screens");

const words = process.argv.slice(2);
const dash = words.findIndex((word) => word.startsWith("-"));
const forRunner = dash < 0 ? [] : words.splice(dash);

process.exitCode = runSteps([
  { name: "a browser to take pictures with", command: [process.execPath, "scripts/test/browser.mjs"] },
  {
    name: "pictures of the screens",
    command: tool(
      "@playwright/test",
      "playwright",
      "test",
      "screens.spec.ts",
      "--reporter=line",
      ...forRunner,
    ),
    env: { HOSTREAD_SCREENS: folder, HOSTREAD_SCREENS_NAMED: JSON.stringify(words) },
  },
]);
console.log(folder);
