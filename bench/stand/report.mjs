// @ts-check
// Results as Markdown: one section a measurement, replaced as a whole when it is measured again.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * @typedef {object} Result what a measurement sends to bench/run.mjs
 * @property {string} title
 * @property {string[]} columns
 * @property {string[][]} rows cells as they are shown, as many in each row as there are columns
 * @property {string[]} notes what the figures mean, a sentence each
 */

/**
 * @param {string} command that measures it again
 * @param {Result} result
 * @param {import("./machine.mjs").Machine & { date: string, commit: string }} where
 */
export function toMarkdown(command, result, where) {
  const { date, commit, cores, memory, node, platform, load } = where;
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [
    `## ${result.title}`,
    "",
    `\`${command}\`, ${date}, commit ${commit}; ${cores} cores, ${memory} GB, ${platform}, Node ${node}; load before it began: ${load}.`,
    "",
    line(result.columns),
    line(result.columns.map((_, column) => (column === 0 ? "---" : "---:"))),
    ...result.rows.map(line),
    "",
    ...result.notes.map((note) => `- ${note}`),
  ].join("\n");
}

const HEAD =
  "# Results\n\nWritten by `node bench/run.mjs --write`. How each is measured: [README](README.md).\n";

/**
 * Replaces a measurement's section in the file, or adds it at the end.
 * @param {string} file
 * @param {string} name
 * @param {string} text
 * @param {string} [head] what a new file begins with
 */
export function writeResult(file, name, text, head = HEAD) {
  const old = existsSync(file) ? readFileSync(file, "utf8") : head;
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const section = `${begin}\n${text}\n${end}\n`;
  const from = old.indexOf(begin);
  const to = old.indexOf(end);
  const place = from >= 0 && to > from;
  writeFileSync(
    file,
    place ? old.slice(0, from) + section.trimEnd() + old.slice(to + end.length) : `${old}\n${section}`,
  );
}
