// @ts-check
// Measures the search of the catalogue at three sizes, beside SQLite with FTS5 and Sphinx on the same podcasts, the
// page over HTTP, and what a user sees in Chromium.
//
//   npm run bench:search -- [--sizes 100000,1000000,4500000] [--parts ours,sqlite,sphinx,page,browser] [--rounds 3]
//                           [--write] [--quick] [--keep folder] [--anew]
//
//   --write   puts the tables into bench/search.md
//   --quick   few podcasts and rounds, to see that everything runs; such figures are not written
//   --keep    leaves databases and figures there, and takes those left by a run before: after a break, parts that the
//             same commit has measured are not measured again
//   --anew    measures them again on the kept databases
//   --rounds  how often each query is asked warm; its median counts
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { measurePart, PARTS } from "./search/parts.mjs";
import { searchReport } from "./search/report.mjs";
import { buildPrograms } from "./stand/build.mjs";
import { machine, revision } from "./stand/machine.mjs";

/** @typedef {import("./search/figures.ts").Measured} Measured */

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    parts: { type: "string", default: PARTS.join() },
    rounds: { type: "string" },
    write: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    keep: { type: "string" },
    anew: { type: "boolean", default: false },
  },
});
const sizes = (values.sizes ?? (values.quick ? "5000" : "100000,1000000,4500000")).split(",").map(Number);
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3));
const wanted = values.parts.split(",");
const parts = PARTS.filter((part) => wanted.includes(part));
if (
  sizes.some((size) => !Number.isInteger(size) || size < 1_000) ||
  !(Number.isInteger(rounds) && rounds >= 1 && rounds <= 20) ||
  parts.length !== wanted.length ||
  (values.write && (values.quick || parts.length !== PARTS.length))
) {
  console.error(
    `usage: npm run bench:search -- [--sizes n,n] [--parts ${PARTS.join()}] [--rounds 1-20] [--write | --quick] [--keep folder] [--anew]`,
  );
  process.exit(2);
}

process.chdir(path.resolve(import.meta.dirname, ".."));
const where = { ...machine(), ...revision() };
const kept = values.keep && path.resolve(values.keep);
const programs = await buildPrograms();
/** @type {Measured[]} */ const measured = [];
try {
  for (const size of sizes) {
    const folder = kept ? path.join(kept, String(size)) : mkdtempSync(path.join(tmpdir(), "hostread-bench-"));
    mkdirSync(folder, { recursive: true });
    const began = performance.now();
    try {
      /** @type {Measured} */ const figures = { size, rounds };
      measured.push(figures);
      for (const part of parts) {
        // The targets for what a user sees apply to the whole catalogue only.
        if (part === "browser" && size < Math.max(...sizes)) continue;
        const run = { part, size, folder, rounds, quick: values.quick, programs: programs.folder };
        console.error(`▶ ${size.toLocaleString("en-US")} podcasts: ${part}`);
        Object.assign(figures, await measurePart(run, where.commit, !values.anew));
        // After each part, so that a later failure does not lose earlier figures.
        if (values.write) writeFileSync("bench/search.md", searchReport(measured, where));
      }
      console.error(`  all in ${Math.round((performance.now() - began) / 60_000)} minutes`);
    } finally {
      if (!kept) rmSync(folder, { recursive: true, force: true });
    }
  }
  if (!values.write) console.log(searchReport(measured, where));
} finally {
  programs.remove();
}
