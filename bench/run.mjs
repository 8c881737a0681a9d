// @ts-check
// Runs one measurement, or all of them, each in a process of its own, and prints its table.
//
//   node bench/run.mjs [name…] [--write] [--quick] [--only page,page]
//
//   --write   puts the tables into bench/results.md in place of the ones of before
//   --quick   few rows and rounds, to see that everything runs; such figures are not written
//   --only    of Lighthouse, these pages alone, which are not written either: a table is of one run
import path from "node:path";
import { parseArgs } from "node:util";
import { buildPrograms } from "./stand/build.mjs";
import { machine, revision } from "./stand/machine.mjs";
import { measure } from "./stand/measure.mjs";
import { toMarkdown, writeResult } from "./stand/report.mjs";

const NAMES = [
  "page",
  "search",
  "mail",
  "room",
  "campaign-results",
  "inbox",
  "inbox-search",
  "import",
  "redirect",
  "first-load",
  "interactions",
  "lighthouse",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
const unknown = positionals.find((name) => !NAMES.includes(name));
if (unknown || (values.write && (values.quick || values.only))) {
  console.error(`usage: node bench/run.mjs [${NAMES.join(" | ")}]… [--write | --quick | --only pages]`);
  process.exit(2);
}

process.chdir(path.resolve(import.meta.dirname, ".."));
// Building sets NODE_ENV; the programs run as the product's commands do, without it.
const environment = { ...process.env };
const programs = await buildPrograms();
try {
  for (const name of positionals.length > 0 ? positionals : NAMES) {
    const where = { ...machine(), ...revision() };
    console.error(`▶ ${name}`);
    /** @type {import("./stand/report.mjs").Result} */
    const result = await measure(programs.folder, name, {
      ...environment,
      BENCH_QUICK: values.quick ? "1" : "",
      BENCH_ONLY: values.only,
    });
    const text = toMarkdown(`node bench/run.mjs ${name}`, result, where);
    console.log(`\n${text}`);
    if (values.write) writeResult("bench/results.md", name, text);
  }
} finally {
  programs.remove();
}
