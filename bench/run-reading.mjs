// @ts-check
// Measures the reading of mailboxes with the product's own reader against a real Dovecot, as root on Debian.
//
//   npm run bench:reading -- [--parts kills,delay,screen,crowd,bounds,flat,corpus] [--mails 10000] [--rounds 50] [--mailboxes 200] [--minutes 10]
//                            [--looks 120] [--write] [--quick]
import path from "node:path";
import { parseArgs } from "node:util";
import { buildPrograms } from "./stand/build.mjs";
import { machine, revision } from "./stand/machine.mjs";
import { measure } from "./stand/measure.mjs";
import { toMarkdown, writeResult } from "./stand/report.mjs";

const PARTS = ["kills", "delay", "screen", "crowd", "bounds", "flat", "corpus"];

const { values } = parseArgs({
  options: {
    parts: { type: "string", default: PARTS.join(",") },
    mails: { type: "string" },
    rounds: { type: "string" },
    mailboxes: { type: "string" },
    minutes: { type: "string" },
    looks: { type: "string" },
    write: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});
const parts = values.parts.split(",");
if (parts.some((part) => !PARTS.includes(part)) || (values.write && values.quick)) {
  console.error(
    `usage: npm run bench:reading -- [--parts ${PARTS.join(",")}] [--mails n] [--rounds n] [--mailboxes n] [--minutes n] [--looks n] [--write | --quick]`,
  );
  process.exit(2);
}
const quick = values.quick
  ? {
      BENCH_MAILS: "60",
      BENCH_ROUNDS: "1",
      BENCH_CUTS: "1",
      BENCH_MAILBOXES: "4",
      BENCH_MINUTES: "1",
      BENCH_LOOKS: "12",
    }
  : {};
const head =
  "# Reading mailboxes\n\nWritten by `npm run bench:reading -- --write`. How it is measured: [README](README.md).\n";

process.chdir(path.resolve(import.meta.dirname, ".."));
const environment = { ...process.env };
const programs = await buildPrograms();
try {
  for (const part of parts) {
    const where = { ...machine(), ...revision() };
    console.error(`▶ ${part}`);
    /** @type {import("./stand/report.mjs").Result} */
    const result = await measure(programs.folder, part === "corpus" ? "reading-corpus" : "reading", {
      ...environment,
      ...quick,
      BENCH_PART: part,
      ...(values.mails && part === "kills" && { BENCH_MAILS: values.mails }),
      ...(values.rounds && { BENCH_ROUNDS: values.rounds }),
      ...(values.mailboxes && ["crowd", "flat"].includes(part) && { BENCH_MAILBOXES: values.mailboxes }),
      ...(values.looks && { BENCH_LOOKS: values.looks }),
      ...(values.minutes && { BENCH_MINUTES: values.minutes }),
    });
    const text = toMarkdown(`npm run bench:reading -- --parts ${part}`, result, where);
    if (values.write) writeResult("bench/reading.md", part, text, head);
    console.log(`\n${text}`);
  }
} finally {
  programs.remove();
}
