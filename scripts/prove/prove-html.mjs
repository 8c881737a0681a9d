// @ts-check
// Shows 100,000 mutated mails, cleaned, in the product's frames in Chromium and ends with 1 if one of them runs a
// script, asks for anything or draws outside its frame; `npm test` shows 300.
//
//   npm run prove:html -- [--mutations 100000] [--seed 1]
import path from "node:path";
import { parseArgs } from "node:util";
import { runSteps } from "../test/steps.mjs";
import { tool } from "../tool.mjs";

const { values } = parseArgs({
  options: { mutations: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
if (!/^\d{1,9}$/.test(values.mutations) || !/^\d{1,9}$/.test(values.seed)) {
  console.error("usage: npm run prove:html -- [--mutations 100000] [--seed 1]");
  process.exit(2);
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
process.exitCode = runSteps([
  { name: "a browser to test with", command: [process.execPath, "scripts/test/browser.mjs"] },
  {
    name: `the vectors and ${Number(values.mutations).toLocaleString("en-US")} mutations`,
    command: tool("@playwright/test", "playwright", "test", "tests/journeys/html/html.spec.ts"),
    env: { PROVE_HTML: values.mutations, PROVE_HTML_SEED: values.seed },
  },
]);
