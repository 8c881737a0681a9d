// @ts-check
// The figures of bench/run-search.mjs as Markdown.

/**
 * @typedef {{ n: number, p50: number, p95: number, p99: number, max: number }} Times milliseconds
 * @typedef {object} Ours
 * @property {number} size
 * @property {number | null} loading
 * @property {{ seconds: number, peakBytes: number }} building
 * @property {{ search: number, podcasts: number }} disk
 * @property {{ process: number, image: number, building: number }} memory
 * @property {Times} first
 * @property {{ all: Times, kinds: Record<string, Times>, heldBack: Times }} warm
 * @property {Times} facets
 * @property {Times} similar
 * @property {Times} news
 * @property {Record<string, Times & { perSecond: number }>} clients
 * @property {Times} during
 * @property {number} changes
 * @property {Times} changed
 * @property {Times} plain
 * @property {boolean} forgot
 * @property {Times} cold
 * @typedef {{ seconds: number, bytes: number, all: Times, heldBack: Times, kinds: Record<string, Times> }} Sqlite
 * @typedef {{ ours: Ours, sqlite: Sqlite | null }} Measured
 */

const ms = (/** @type {number} */ value) =>
  value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0);
const mb = (/** @type {number} */ bytes) => `${Math.round(bytes / 1e6).toLocaleString("en-US")} MB`;
const ratio = (/** @type {number} */ other, /** @type {number} */ own) => `${(other / own).toFixed(1)}×`;

/** @param {readonly string[]} columns @param {readonly (readonly string[])[]} rows */
function table(columns, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}

/** @param {string} name @param {Times} times */
const timesRow = (name, { n, p50, p95, p99, max }) => [name, String(n), ms(p50), ms(p95), ms(p99), ms(max)];

/** @param {Measured} measured */
function section({ ours, sqlite }) {
  const head = ["", "queries", "p50 ms", "p95 ms", "p99 ms", "max ms"];
  const rows = [
    timesRow("the whole mix, warm", ours.warm.all),
    timesRow("held-back queries, each once", ours.warm.heldBack),
    timesRow("the mix for the first time after a build", ours.first),
    timesRow(
      `cold: database started again${ours.forgot ? ", files out of the machine's memory" : ""}, new process memory`,
      ours.cold,
    ),
    timesRow("while a build runs", ours.during),
    timesRow(`with ${ours.changes.toLocaleString("en-US")} podcasts changed since the build`, ours.changed),
    ...Object.entries(ours.clients).map(([count, times]) =>
      timesRow(
        `${count} client${count === "1" ? "" : "s"} at once: ${times.perSecond.toFixed(0)} searches a second`,
        times,
      ),
    ),
    timesRow("counts of all facets", ours.facets),
    timesRow("similar podcasts", ours.similar),
    timesRow("new in a saved search", ours.news),
    timesRow("the plain query (a sample)", ours.plain),
    ...(sqlite
      ? [
          timesRow("SQLite FTS5, the whole mix, warm", sqlite.all),
          timesRow("SQLite FTS5, held-back", sqlite.heldBack),
        ]
      : []),
  ];
  const kinds = Object.entries(ours.warm.kinds).map(([kind, own]) => {
    const other = sqlite?.kinds[kind];
    return [
      kind,
      String(own.n),
      ms(own.p50),
      ms(own.p95),
      ...(other ? [ms(other.p50), ms(other.p95), ratio(other.p50, own.p50), ratio(other.p95, own.p95)] : []),
    ];
  });
  const beside = sqlite ? ["FTS5 p50", "FTS5 p95", "p50 quicker", "p95 quicker"] : [];
  const { memory, disk, building, loading } = ours;
  const loaded = loading === null ? "" : ` Written with all indexes in ${loading.toFixed(0)} s.`;
  return [
    `## ${ours.size.toLocaleString("en-US")} podcasts`,
    "",
    `Search tables made in ${building.seconds.toFixed(1)} s with at most ${mb(building.peakBytes)}; ${mb(disk.search)} on disk beside ${mb(disk.podcasts)} of podcasts and their indexes.${loaded} The process that searches had ${mb(memory.process)}, ${mb(memory.image)} of it pieces of the tables.${sqlite ? ` SQLite: ${mb(sqlite.bytes)}, made in ${sqlite.seconds.toFixed(0)} s.` : ""}`,
    ...(sqlite
      ? [
          "",
          `Against SQLite the whole mix is quicker by ${ratio(sqlite.all.p50, ours.warm.all.p50)} (p50), ${ratio(sqlite.all.p95, ours.warm.all.p95)} (p95), ${ratio(sqlite.all.p99, ours.warm.all.p99)} (p99).`,
        ]
      : []),
    "",
    table(head, rows),
    "",
    table(["kind", "queries", "p50 ms", "p95 ms", ...beside], kinds),
  ].join("\n");
}

/**
 * @param {readonly Measured[]} measured
 * @param {import("../stand/machine.mjs").Machine & { date: string, commit: string }} where
 */
export function searchReport(measured, where) {
  const { date, commit, cores, memory, node, platform, load } = where;
  return `${[
    "# Search",
    "",
    `\`npm run bench:search -- --write\`, ${date}, commit ${commit}; ${cores} cores, ${memory} GB, ${platform}, Node ${node}; load before it began: ${load}.`,
    "",
    "- Inside the server: from the call of `searchPodcasts` to total and 24 cards. Warm: each query three times after a first time, its median counts; percentiles are over queries.",
    "- The queries are drawn by a seed; those held back by another, and nothing was tuned by them.",
    "- The podcasts are invented (`bench/search/rows.ts`): words by Zipf, a tenth of the titles with a word that no other has, 100 languages, 110 genres.",
    "- SQLite gets the same podcasts in narrow rows under covering indexes, and the same queries with page and count, in its own process without a protocol. Its words match from their beginning only, so it is asked an easier question wherever there are words; typos find nothing there.",
    "- Not compared: Sphinx.",
    "",
    measured.map(section).join("\n\n"),
  ].join("\n")}\n`;
}
