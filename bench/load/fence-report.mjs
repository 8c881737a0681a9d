// @ts-check
// What the second fence costs, as Markdown.
import { figure } from "./figure.mjs";

/**
 * @typedef {{ route: string, count: number, with: number, without: number, before: number,
 *   pair: { without: number, before: number } }} Taken
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
  const total = (/** @type {readonly Taken[]} */ some, /** @type {"without" | "before"} */ than) =>
    percent(sum(some.map((one) => one.count * one.with)) / sum(some.map((one) => one.count * one[than])));
  const limited = routes.filter(({ route }) => LIMITED.includes(route));
  const line = (/** @type {Taken} */ one) =>
    row([
      `\`${one.route}\`${LIMITED.includes(one.route) ? " *" : ""}`,
      one.count,
      figure(one.before),
      figure(one.without),
      figure(one.with),
      percent(one.with / one.before),
      percent(one.pair.before),
      percent(one.with / one.without),
      percent(one.pair.without),
    ]);
  return [
    "# What the second fence costs",
    "Written by `npm run bench:load -- --parts fence --write` on the world that `--parts make` has made.",
    `Row-level security (D6.08) may cost search and lists less than 5 %. Everything that ${people} people of the load model read, ${requests} requests, was asked ${rounds} times of one process in turns: with the fence, without it, and as before there was one: the same statements without it, and only a few marked ones of them prepared. Scale ${scale}; load of the machine before it began: ${where.load}, shared with others, so that times are longer than they were alone and single lines vary by some per cent; ${where.date}, commit ${where.commit}; ${where.cores} cores, ${where.memory} GB, ${where.platform}, Node ${where.node}.`,
    `Search and lists (*) together, with the fence: **${total(limited, "before")}** of the time before there was one; ${total(limited, "without")} of the time without it. All routes together: ${total(routes, "before")} and ${total(routes, "without")}.`,
    [
      row([
        "route",
        "requests",
        "before, ms",
        "without, ms",
        "with, ms",
        "to before",
        "middle",
        "to without",
        "middle",
      ]),
      row(["---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:"]),
      ...routes.toSorted((a, b) => b.count * b.without - a.count * a.without).map(line),
    ].join("\n"),
    "Eight rounds before are not counted: until then plans and pages are not warm. Means leave out the longest twentieth on each side. The middle is that of all pairs: one request asked in both ways, one right after the other.",
  ]
    .join("\n\n")
    .concat("\n");
}
