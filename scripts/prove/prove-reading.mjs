// @ts-check
// npm run prove:reading -- [--rounds 50] [--mails 10000] [--cuts 50]
// Two processes read the same mailboxes of a real Dovecot, are killed (-9) at twelve failpoints, `rounds` times each,
// while the server is restarted and cut: no mail may be missed, none kept twice. Ends with 1 where one is.
import path from "node:path";
import { parseArgs } from "node:util";
import { buildPrograms } from "../../bench/stand/build.mjs";
import { measure } from "../../bench/stand/measure.mjs";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    mails: { type: "string", default: "10000" },
    cuts: { type: "string", default: "50" },
  },
});
process.chdir(path.resolve(import.meta.dirname, "../.."));
const environment = { ...process.env };
const programs = await buildPrograms();
try {
  /** @type {import("../../bench/stand/report.mjs").Result} */
  const { columns, rows } = await measure(programs.folder, "reading", {
    ...environment,
    BENCH_PART: "kills",
    BENCH_MAILS: values.mails,
    BENCH_ROUNDS: values.rounds,
    BENCH_CUTS: values.cuts,
  });
  const of = (/** @type {string} */ name) => rows[0]?.[columns.indexOf(name)];
  for (const name of columns) console.log(`${String(of(name)).padStart(8)}  ${name}`);
  const broken = ["missed", "twice", "of strangers", "jobs too many"].some((name) => of(name) !== "0");
  console.log(broken ? "A rule is broken." : "No mail was missed, none was kept twice.");
  process.exitCode = broken ? 1 : 0;
} finally {
  programs.remove();
}
