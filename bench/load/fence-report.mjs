// @ts-check
// What the second fence costs, as Markdown.
import { figure } from "./figure.mjs";

/**
 * @typedef {{ route: string, count: number, with: number, without: number, median: { with: number, without: number },
 *   pair: number }} Taken
 * @typedef {{ people: number, rounds: number, requests: number, routes: Taken[], scale: number,
 *   where: import("../stand/machine.mjs").Machine & { date: string, commit: string } }} FenceFigures
 */

/** Search and lists: what D6.08 sets a limit for. */
const LIMITED = [
  "/api/podcast",
  "/api/podcast-facets",
  "/api/campaign",
  "/api/campaign/:id/podcast",
  "/api/campaign/:id/mailing",
  "/api/campaign-stand",
  "/api/conversation",
  "/api/dashboard",
];

const percent = (/** @type {number} */ ratio) => {
  const more = (ratio - 1) * 100;
  return `${more >= 0 ? "+" : "−"}${Math.abs(more).toFixed(1)} %`;
};
const row = (/** @type {readonly (string | number)[]} */ cells) => `| ${cells.join(" | ")} |`;
const sum = (/** @type {readonly number[]} */ values) => values.reduce((all, one) => all + one, 0);

/** @param {FenceFigures} figures */
export function fenceReport({ people, rounds, requests, routes, scale, where }) {
  const total = (/** @type {readonly Taken[]} */ some) =>
    sum(some.map((one) => one.count * one.with)) / sum(some.map((one) => one.count * one.without));
  const limited = routes.filter(({ route }) => LIMITED.includes(route));
  const line = (/** @type {Taken} */ one) =>
    row([
      `\`${one.route}\`${LIMITED.includes(one.route) ? " *" : ""}`,
      one.count,
      figure(one.without),
      figure(one.with),
      percent(one.with / one.without),
      percent(one.pair),
    ]);
  return [
    "# What the second fence costs",
    "Written by `npm run bench:load -- --parts fence --write` on the world that `--parts make` has made.",
    `Row-level security (D6.08) may cost search and lists less than 5 %. Everything that ${people} people of the load model read, ${requests} requests, was asked ${rounds} times of one process with the fence and without it, in turns. Scale ${scale}; load of the machine before it began: ${where.load}, shared with others, so that times are longer than they were alone and single lines vary by some per cent; ${where.date}, commit ${where.commit}; ${where.cores} cores, ${where.memory} GB, ${where.platform}, Node ${where.node}.`,
    `Search and lists (*) together: **${percent(total(limited))}** of the time. All routes together: ${percent(total(routes))}.`,
    [
      row(["route", "requests", "without, ms", "with, ms", "mean", "middle of all pairs"]),
      row(["---", "---:", "---:", "---:", "---:", "---:"]),
      ...routes.toSorted((a, b) => b.count * b.without - a.count * a.without).map(line),
    ].join("\n"),
    "Means leave out the longest twentieth on both sides. A pair is one request asked with the fence and without it, one right after the other.",
  ]
    .join("\n\n")
    .concat("\n");
}
