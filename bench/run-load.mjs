// @ts-check
// Makes the world of the load model, drives people through it, and lists what its statements read.
//
//   npm run bench:load -- [--scale 0.01] [--parts make,drive,calm,explain] [--minutes 4] [--keep folder] [--write] [--quick]
//
//   --scale    1 is the whole model: 5,000 organizations, 30 million e-mails; the folder then needs some 60 GB
//   --parts    make: the world, and beside it an installation with one organization (of the same people); drive: 200
//              people and 100 mailboxes, in turns on both; calm: the same people, who look at each thing longer; explain: every statement of the routes that are driven
//              fence: what row-level security costs, with it and without it in turns; on its own, into bench/fence.md
//   --minutes  that people are driven for on each of the two
//   --keep     leaves databases and figures there, and goes on with those that a run before has left
//   --write    puts the tables into bench/load.md
//   --quick    few and short, to see that everything runs; such figures are not written
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { fenceReport } from "./load/fence-report.mjs";
import { loadReport } from "./load/report.mjs";
import { buildPrograms } from "./stand/build.mjs";
import { machine, revision } from "./stand/machine.mjs";
import { measure } from "./stand/measure.mjs";

const PARTS = ["make", "drive", "calm", "explain"];
const ALL_PARTS = [...PARTS, "fence"];
const { values } = parseArgs({
  options: {
    scale: { type: "string" },
    parts: { type: "string", default: PARTS.join() },
    minutes: { type: "string" },
    keep: { type: "string" },
    write: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});
const scale = Number(values.scale ?? (values.quick ? "0.001" : "0.01"));
const minutes = Number(values.minutes ?? (values.quick ? "0.25" : "4"));
const parts = values.parts.split(",");
if (
  !(scale >= 0.001 && scale <= 1 && minutes >= 0.1 && minutes <= 120) ||
  parts.some((part) => !ALL_PARTS.includes(part)) ||
  (values.write && values.quick)
) {
  console.error(
    `usage: npm run bench:load -- [--scale 0.001-1] [--parts ${ALL_PARTS.join()}] [--minutes n] [--keep folder] [--write | --quick]`,
  );
  process.exit(2);
}

process.chdir(path.resolve(import.meta.dirname, ".."));
const environment = { ...process.env };
const kept = values.keep && path.resolve(values.keep);
const folder = kept ?? mkdtempSync(path.join(tmpdir(), "hostread-load-"));
mkdirSync(folder, { recursive: true });
const programs = await buildPrograms();
const file = path.join(folder, "figures.json");
/** @type {import("./load/report.mjs").Figures} */
const figures = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
/** @param {string} program @param {Record<string, string>} more */
const run = (program, more = {}) =>
  measure(
    programs.folder,
    program,
    {
      ...environment,
      BENCH_SCALE: String(scale),
      BENCH_MINUTES: String(minutes),
      BENCH_QUICK: values.quick ? "1" : "",
      BENCH_FOLDER: folder,
      ...more,
    },
    { timeout: 12 * 3_600_000 },
  );
/** Each part's figures are kept with when and where they were taken. @param {"make" | "drive" | "calm" | "explain"} part @param {() => Promise<any>} take */
const note = async (part, take) => {
  const where = { ...machine(), ...revision() };
  console.error(`▶ ${part}`);
  figures[part] = { ...(await take()), where, scale };
  writeFileSync(file, JSON.stringify(figures));
  if (values.write) writeFileSync("bench/load.md", loadReport(figures));
};
try {
  if (parts.includes("make"))
    await note("make", async () => ({
      large: await run("load-make", { BENCH_FOLDER: path.join(folder, "large") }),
      one: await run("load-make", { BENCH_FOLDER: path.join(folder, "one"), BENCH_WORLD: "one" }),
    }));
  if (parts.includes("drive")) await note("drive", () => run("load-drive"));
  if (parts.includes("calm")) await note("calm", () => run("load-drive", { BENCH_CALM: "1" }));
  if (parts.includes("explain")) await note("explain", () => run("load-explain"));
  if (parts.includes("fence")) {
    const report = fenceReport({
      ...(await run("load-fence")),
      where: { ...machine(), ...revision() },
      scale,
    });
    if (values.write) writeFileSync("bench/fence.md", report);
    else console.log(report);
  } else if (!values.write) console.log(loadReport(figures));
} finally {
  programs.remove();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
