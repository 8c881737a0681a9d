// @ts-check
// Measures the import of an invented Podcast Index dump at the size of the real one, and writes down what came of it.
//
//   npm run bench:dump -- [--sizes 4500000] [--write] [--quick]
//
//   --sizes   rows of the dump, one after the other; each size has a table of its own
//   --write   puts the tables into bench/dump.md in place of the ones of the same sizes
//   --quick   few rows, to see that everything runs; such figures are not written
//
// Its files lie below TMPDIR, some 8 GB for each million rows, and are removed at the end.
import path from "node:path";
import { parseArgs } from "node:util";
import { buildPrograms } from "./stand/build.mjs";
import { machine, revision } from "./stand/machine.mjs";
import { measure } from "./stand/measure.mjs";
import { toMarkdown, writeResult } from "./stand/report.mjs";

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    write: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});
const sizes = (values.sizes ?? (values.quick ? "5000" : "4500000")).split(",").map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1_000) || (values.write && values.quick)) {
  console.error("usage: npm run bench:dump -- [--sizes n,n] [--write | --quick]");
  process.exit(2);
}

const head =
  "# Import of the public dump\n\nWritten by `npm run bench:dump -- --write`. How it is measured: [README](README.md).\n";

process.chdir(path.resolve(import.meta.dirname, ".."));
// Building sets NODE_ENV; the programs run as the product's commands do, without it.
const environment = { ...process.env };
const programs = await buildPrograms();
try {
  for (const size of sizes) {
    const where = { ...machine(), ...revision() };
    console.error(`▶ ${size.toLocaleString("en-US")} rows`);
    const told = (/** @type {import("./stand/report.mjs").Result} */ result) => {
      const text = toMarkdown(`npm run bench:dump -- --sizes ${size}`, result, where);
      // After each part, so that a later failure does not lose earlier figures.
      if (values.write) writeResult("bench/dump.md", String(size), text, head);
      return text;
    };
    const options = { onSent: told };
    const result = await measure(
      programs.folder,
      "dump",
      { ...environment, BENCH_SIZE: String(size) },
      options,
    );
    console.log(`\n${told(result)}`);
  }
} finally {
  programs.remove();
}
