// @ts-check
// Measures the search of the catalogue at three sizes, beside SQLite with FTS5 on the same podcasts.
//
//   npm run bench:search -- [--sizes 100000,1000000,4500000] [--write] [--quick] [--keep folder] [--no-sqlite]
//
//   --write      puts the tables into bench/search.md
//   --quick      few podcasts and rounds, to see that everything runs; such figures are not written
//   --keep       leaves the databases there, and takes those left by a run before
//   --no-sqlite  leaves out the comparison
import { execFile, fork } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { searchReport } from "./search/report.mjs";
import { buildPrograms } from "./stand/build.mjs";
import { machine, revision } from "./stand/machine.mjs";

/** @typedef {import("./search/report.mjs").Measured} Measured */

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    write: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    keep: { type: "string" },
    "no-sqlite": { type: "boolean", default: false },
  },
});
const sizes = (values.sizes ?? (values.quick ? "5000" : "100000,1000000,4500000")).split(",").map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1_000) || (values.write && values.quick)) {
  console.error(
    "usage: npm run bench:search -- [--sizes n,n] [--write | --quick] [--keep folder] [--no-sqlite]",
  );
  process.exit(2);
}

process.chdir(path.resolve(import.meta.dirname, ".."));
const environment = { ...process.env };
const where = { ...machine(), ...revision() };
const programs = await buildPrograms();
/** @type {Measured[]} */ const measured = [];
try {
  for (const size of sizes) {
    console.error(`▶ ${size.toLocaleString("en-US")} podcasts`);
    const ours = await measure(size);
    const sqlite = values["no-sqlite"] ? null : await measureSqlite(size);
    measured.push({ ours, sqlite });
    const text = searchReport(measured, where);
    // After each size: what has been measured is not lost with what comes.
    if (values.write) writeFileSync("bench/search.md", text);
    else if (size === sizes.at(-1)) console.log(text);
  }
} finally {
  programs.remove();
}

/** @param {number} size @returns {Promise<Measured["ours"]>} */
function measure(size) {
  return new Promise((resolve, reject) => {
    /** @type {Measured["ours"] | undefined} */ let result;
    const child = fork(path.join(programs.folder, "search-world.js"), {
      env: {
        ...environment,
        BENCH_PROGRAMS: programs.folder,
        BENCH_QUICK: values.quick ? "1" : "",
        BENCH_SIZE: String(size),
        ...(values.keep && { BENCH_KEEP: path.resolve(values.keep, String(size)) }),
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    if (values.keep) mkdirSync(values.keep, { recursive: true });
    child.on("message", (message) => {
      result = /** @type {Measured["ours"]} */ (message);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0 && result) resolve(result);
      else reject(new Error(`the measurement ended with ${code ?? signal}`));
    });
  });
}

/** Node's own SQLite comes with a later Node than the product asks for. @param {number} size */
async function measureSqlite(size) {
  const folder = mkdtempSync(path.join(tmpdir(), "hostread-bench-sqlite-"));
  try {
    const program = path.join(programs.folder, "sqlite-world.js");
    const rounds = values.quick || size > 1_000_000 ? "1" : "3";
    const args = [
      "--yes",
      "node@24",
      "--no-warnings",
      program,
      String(size),
      path.join(folder, "podcasts.sqlite"),
      rounds,
    ];
    const { stdout } = await promisify(execFile)("npx", args, { env: environment, maxBuffer: 1 << 24 });
    const line = stdout.trim().split("\n").at(-1) ?? "";
    return /** @type {Measured["sqlite"]} */ (JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
