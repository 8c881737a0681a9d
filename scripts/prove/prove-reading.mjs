// @ts-check
// npm run prove:reading -- [--parts kills,bounds,flat] [--rounds 50] [--mails 10000] [--cuts 50] [--mailboxes 200]
//                          [--looks 120]
// kills: two processes read the same mailboxes of a real Dovecot, are killed (-9) at twelve failpoints, `rounds` times
// each, while the server is restarted and cut: no mail may be missed, none kept twice. bounds: mails that are hard to
// read, and 200,000 old ones, take no reader 80 MiB above rest. flat: handles and memory of many mailboxes stay, however
// often they are opened. Ends with 1 where a rule is broken.
import path from "node:path";
import { parseArgs } from "node:util";
import { buildPrograms } from "../../bench/stand/build.mjs";
import { measure } from "../../bench/stand/measure.mjs";

const MOST_ABOVE_REST = 80;

const { values } = parseArgs({
  options: {
    parts: { type: "string", default: "kills,bounds,flat" },
    rounds: { type: "string", default: "50" },
    mails: { type: "string", default: "10000" },
    cuts: { type: "string", default: "50" },
    mailboxes: { type: "string", default: "200" },
    looks: { type: "string", default: "120" },
  },
});
/** @typedef {import("../../bench/stand/report.mjs").Result} Result */

/** @type {Record<string, (result: Result) => string | null>} what is broken; null where nothing is */
const rules = {
  kills: ({ columns, rows }) => {
    const of = (/** @type {string} */ name) => rows[0]?.[columns.indexOf(name)];
    const broken = ["missed", "twice", "of strangers", "jobs too many"].filter((name) => of(name) !== "0");
    return broken.length > 0 ? broken.join(", ") : null;
  },
  bounds: ({ rows }) => {
    const above = rows.filter((row) => Number(row[3]) > MOST_ABOVE_REST).map(([what]) => what);
    return above.length > 0 ? `more than ${MOST_ABOVE_REST} MiB above rest: ${above.join(", ")}` : null;
  },
  flat: ({ rows }) => {
    // The last third against the second: a process warms up.
    const third = Math.floor(rows.length / 3);
    const mean = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ column) =>
      rows.slice(from, to).reduce((sum, row) => sum + Number(row[column]), 0) / (to - from);
    const grown = (/** @type {number} */ column) =>
      mean(2 * third, rows.length, column) - mean(third, 2 * third, column);
    if (grown(2) > 2) return `${grown(2).toFixed(0)} handles more`;
    return grown(1) > 20 ? `${grown(1).toFixed(0)} MiB more` : null;
  },
};

const parts = values.parts.split(",");
if (parts.some((part) => !(part in rules))) {
  console.error(`--parts: ${Object.keys(rules).join(", ")}`);
  process.exit(2);
}
process.chdir(path.resolve(import.meta.dirname, "../.."));
const environment = { ...process.env };
const programs = await buildPrograms();
try {
  for (const part of parts) {
    console.log(`▶ ${part}`);
    /** @type {Result} */
    const result = await measure(programs.folder, "reading", {
      ...environment,
      BENCH_PART: part,
      BENCH_MAILS: values.mails,
      BENCH_ROUNDS: values.rounds,
      BENCH_CUTS: values.cuts,
      BENCH_LOOKS: values.looks,
      ...(part === "flat" && { BENCH_MAILBOXES: values.mailboxes }),
    });
    for (const row of [result.columns, ...result.rows])
      console.log(row.map((one) => one.padStart(8)).join("  "));
    const broken = rules[part]?.(result);
    console.log(broken ? `A rule is broken: ${broken}` : "No rule is broken.");
    if (broken) process.exitCode = 1;
  }
} finally {
  programs.remove();
}
