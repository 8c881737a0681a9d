// @ts-check
// The figures of bench/run-search.mjs as Markdown.
import { missedLines } from "./reasons.mjs";
import { ms, targetsOf } from "./targets.mjs";

/** @typedef {import("./figures.ts").Measured} Measured */
/** @typedef {import("./figures.ts").Totals} Totals */
/** @typedef {import("../stand/figures.ts").Times} Times */

const mb = (/** @type {number} */ bytes) => `${Math.round(bytes / 1e6).toLocaleString("en-US")} MB`;
const ratio = (/** @type {number} */ other, /** @type {number} */ own) => `${(other / own).toFixed(1)}×`;
const percent = (/** @type {{ dropped: number, wanted: number }} */ { dropped, wanted }) =>
  `${((100 * dropped) / wanted).toFixed(1)} %`;

/** @param {readonly string[]} columns @param {readonly (readonly string[])[]} rows */
function table(columns, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}

/** @param {string} name @param {Times} times */
const timesRow = (name, { n, p50, p95, p99, max }) => [name, String(n), ms(p50), ms(p95), ms(p99), ms(max)];

/** How many totals of two engines are the same. @param {Totals} own @param {Totals} other */
export function agreement(own, other) {
  const pairs = [...own.mix, ...own.heldBack].map((total, at) => [
    total,
    [...other.mix, ...other.heldBack][at],
  ]);
  return `${pairs.filter(([one, two]) => one === two).length} of ${pairs.length}`;
}

/** For how many queries only the first engine finds anything. @param {Totals} own @param {Totals} other */
function onlyFound(own, other) {
  const others = [...other.mix, ...other.heldBack];
  return [...own.mix, ...own.heldBack].filter((total, at) => total > 0 && others[at] === 0).length;
}

/** @param {string} name @param {import("./figures.ts").Engine} engine */
const engineRows = (name, { all, heldBack, cold, forgot, clients }) => [
  timesRow(`${name}: the whole mix, warm`, all),
  timesRow(`${name}: held back, each once`, heldBack),
  timesRow(`${name}: cold${forgot ? "" : ", though the machine did not forget its files"}`, cold),
  ...Object.entries(clients).map(([count, times]) =>
    timesRow(
      `${name}: ${count} client${count === "1" ? "" : "s"} at once, ${times.perSecond.toFixed(0)} searches a second`,
      times,
    ),
  ),
];

/** @param {Measured} measured */
function section({ size, ours, sqlite, sphinx, page, browser }) {
  const other = sphinx && "all" in sphinx ? sphinx : undefined;
  const rows = [
    ...(ours
      ? [
          ...engineRows("Hostread", ours),
          timesRow("Hostread: the mix for the first time after a build", ours.first),
          timesRow(
            "Hostread: while a build runs and takes the old one's place, with a change five times a second",
            ours.during,
          ),
          timesRow(
            `Hostread: with ${ours.changes.toLocaleString("en-US")} podcasts changed since the build`,
            ours.changed,
          ),
          ...ours.rebuilt.map(({ podcasts, all }) =>
            timesRow(
              `Hostread: with ${podcasts.toLocaleString("en-US")} changed podcasts in a build of their own`,
              all,
            ),
          ),
          timesRow("Hostread: counts of all facets", ours.facets),
          timesRow("Hostread: similar podcasts", ours.similar),
          timesRow("Hostread: new in a saved search", ours.news),
          timesRow("the plain query (a sample)", ours.plain),
          timesRow("a prepared `select 1`", ours.shortest),
        ]
      : []),
    ...(sqlite ? engineRows("SQLite FTS5", sqlite) : []),
    ...(other
      ? [...engineRows("Sphinx", other), timesRow("Sphinx: asked for parts of words", other.parts.all)]
      : []),
  ];
  return [
    `## ${size.toLocaleString("en-US")} podcasts`,
    ...sizes(ours, sqlite, other),
    ...(sphinx && "reason" in sphinx ? [`Sphinx was not measured: ${sphinx.reason}.`] : []),
    ...agreements(ours, sqlite, other),
    ...(rows.length > 0 ? [table(["", "queries", "p50 ms", "p95 ms", "p99 ms", "max ms"], rows)] : []),
    ...(ours ? [kindsTable(ours.kinds, sqlite?.kinds, other?.kinds), otherwiseTable(ours)] : []),
    ...(page ? [pageTable(page)] : []),
    ...(browser ? [browserTable(browser)] : []),
  ].join("\n\n");
}

/** @param {Measured["ours"]} ours @param {Measured["sqlite"]} sqlite @param {import("./figures.ts").SphinxFigures | undefined} sphinx */
function sizes(ours, sqlite, sphinx) {
  const rows = [];
  if (ours) {
    const { memory, disk, building } = ours;
    const loaded = ours.loading === null ? "" : ` (podcasts written in ${ours.loading.toFixed(0)} s before)`;
    rows.push([
      "Hostread",
      `${building.seconds.toFixed(1)} s${loaded}`,
      mb(building.peakBytes),
      `${mb(disk.search)} beside ${mb(disk.podcasts)} of podcasts`,
      `${mb(memory.process)}, ${mb(memory.image)} of it pieces of the tables; PostgreSQL ${memory.database === null ? "not known" : mb(memory.database)}`,
    ]);
    for (const { podcasts, building: own } of ours.rebuilt) {
      const name = `Hostread, ${podcasts.toLocaleString("en-US")} changed podcasts alone`;
      rows.push([name, `${own.seconds.toFixed(1)} s`, mb(own.peakBytes), "", ""]);
    }
  }
  if (sqlite) {
    const { seconds, buildingBytes, bytes, memory } = sqlite;
    rows.push(["SQLite FTS5", `${seconds.toFixed(1)} s`, mb(buildingBytes), mb(bytes), mb(memory)]);
  }
  if (sphinx) {
    const { seconds, exportSeconds, buildingBytes, bytes, memory } = sphinx;
    const built = `${seconds.toFixed(1)} s (${exportSeconds.toFixed(1)} s of it the export)`;
    rows.push(["Sphinx", built, mb(buildingBytes), `${mb(bytes)} beside the podcasts`, mb(memory)]);
  }
  const columns = [
    "",
    "search tables made in",
    "with at most",
    "on disk",
    "memory of the process that searches",
  ];
  return rows.length > 0 ? [table(columns, rows)] : [];
}

/** @param {Measured["ours"]} ours @param {Measured["sqlite"]} sqlite @param {import("./figures.ts").SphinxFigures | undefined} sphinx */
function agreements(ours, sqlite, sphinx) {
  if (!ours || !(sqlite || sphinx)) return [];
  const found = [
    ...(sqlite ? [`SQLite in ${agreement(ours.totals, sqlite.totals)} queries`] : []),
    ...(sphinx
      ? [
          `Sphinx in ${agreement(ours.totals, sphinx.totals)}`,
          `Sphinx asked for parts of words in ${agreement(ours.totals, sphinx.parts.totals)} (${onlyFound(ours.totals, sphinx.parts.totals)} more are searches by a word like the one typed, which Sphinx finds nowhere)`,
        ]
      : []),
  ];
  const between =
    sqlite && sphinx ? ` SQLite and Sphinx agree in ${agreement(sqlite.totals, sphinx.totals)}.` : "";
  return [
    `Hostread's total is that of ${found.join(", of ")}, the mix and those held back together.${between}`,
  ];
}

/** @param {Record<string, Times>} own @param {Record<string, Times> | undefined} sqlite @param {Record<string, Times> | undefined} sphinx */
function kindsTable(own, sqlite, sphinx) {
  const others = [
    ...(sqlite ? [{ name: "FTS5", kinds: sqlite }] : []),
    ...(sphinx ? [{ name: "Sphinx", kinds: sphinx }] : []),
  ];
  const rows = Object.entries(own).map(([kind, times]) => [
    kind,
    String(times.n),
    ...[times, ...others.map(({ kinds }) => kinds[kind])].flatMap((one) =>
      one ? [ms(one.p50), ms(one.p95), ms(one.p99)] : ["", "", ""],
    ),
    ...others.map(({ kinds }) => {
      const one = kinds[kind];
      return one ? `${ratio(one.p50, times.p50)}, ${ratio(one.p95, times.p95)}` : "";
    }),
  ]);
  const columns = ["Hostread", ...others.map(({ name }) => name)].flatMap((name) =>
    ["p50", "p95", "p99"].map((share) => `${name} ${share} ms`),
  );
  const quicker = others.map(({ name }) => `quicker than ${name}: p50, p95`);
  return table(["kind", "queries", ...columns, ...quicker], rows);
}

/** The same kinds cold, and by sixteen clients at once. @param {NonNullable<Measured["ours"]>} ours */
function otherwiseTable({ kinds, coldKinds, clients }) {
  const ways = [
    { name: "cold", kinds: coldKinds },
    { name: "16 clients", kinds: clients["16"]?.kinds ?? {} },
  ];
  return table(
    ["Hostread", ...ways.flatMap(({ name }) => ["p50", "p95", "p99"].map((share) => `${name} ${share} ms`))],
    Object.keys(kinds).map((kind) => [
      kind,
      ...ways.flatMap((way) => {
        const one = way.kinds[kind];
        return one ? [ms(one.p50), ms(one.p95), ms(one.p99)] : ["", "", ""];
      }),
    ]),
  );
}

/** @param {NonNullable<Measured["page"]>} page */
function pageTable({ bytes, ours, memory }) {
  const row = (
    /** @type {string} */ name,
    /** @type {number} */ own,
    /** @type {number} */ bare,
    more = true,
  ) => [name, ms(own), ms(bare), more ? ratio(own, bare) : ratio(bare, own)];
  return table(
    [`default page over HTTP, ${bytes.toLocaleString("en-US")} bytes`, "Hostread", "from memory", "cost"],
    [
      row("ms, one after the other, p50", ours.alone.p50, memory.alone.p50),
      row("ms, one after the other, p95", ours.alone.p95, memory.alone.p95),
      ...["1", "16"].map((count) =>
        row(
          `requests a second, ${count} connection${count === "1" ? "" : "s"}`,
          ours.perSecond[count] ?? Number.NaN,
          memory.perSecond[count] ?? Number.NaN,
          false,
        ),
      ),
    ],
  );
}

/** @param {NonNullable<Measured["browser"]>} browser */
function browserTable({ typing, afterRest, filter, sort, still, scroll, back }) {
  const rows = [
    timesRow("a typed search: last key press to painted results", typing),
    ...(afterRest ? [timesRow("of it, from the question to the server on", afterRest)] : []),
    timesRow("filter by a genre: click to painted results", filter),
    timesRow("sort by a column: click to painted results", sort),
  ];
  return [
    table(["in Chromium", "times", "p50 ms", "p95 ms", "p99 ms", "max ms"], rows),
    `Scrolling some 4,000 pixels a second dropped ${percent(scroll)} of ${scroll.wanted} frames (longest ${ms(scroll.longest)} ms); ${percent(still)} of ${still.wanted} while nothing moved. Back was exact, the same row at the same height, ${back.exact} of ${back.times} times.`,
  ].join("\n\n");
}

/** @param {readonly Measured[]} measured */
function targets(measured) {
  const all = targetsOf(measured);
  const largest = Math.max(...measured.map(({ size }) => size));
  const place = `at ${largest.toLocaleString("en-US")} podcasts`;
  const full = largest === 4_500_000;
  const made = full ? place : `${place}, though they are set for 4,500,000`;
  const missed = full ? missedLines(all) : [];
  return [
    "## Targets",
    "",
    `${all.filter(({ met }) => met).length} of ${all.length} met ${made}.`,
    "",
    table(
      ["", "target", "measured", ""],
      all.map(({ name, wanted, measured: shown, met }) => [name, wanted, shown, met ? "met" : "**missed**"]),
    ),
    ...(missed.length > 0 ? ["", "Missed, why, and what would be tried next:", "", ...missed] : []),
  ].join("\n");
}

/**
 * @param {readonly Measured[]} measured
 * @param {import("../stand/machine.mjs").Machine & { date: string, commit: string }} where
 */
export function searchReport(measured, where) {
  const { date, commit, cores, memory, node, platform, load } = where;
  const rounds = measured.map((one) => one.rounds).join(", ");
  return `${[
    "# Search",
    "",
    `\`npm run bench:search -- --write\`, ${date}, commit ${commit}; ${cores} cores, ${memory} GB, ${platform}, Node ${node}; load before it began: ${load}.`,
    "",
    `- Inside the server: from the call of \`searchPodcasts\` to total and 24 cards. Warm: after a first time each query so often (${rounds}), its median counts; percentiles are over queries. Its cards are then among the 20,000 that a process keeps; those of "held back", "for the first time" and "cold" mostly are not.`,
    "- The queries are drawn by a seed; those held back by another, and nothing was tuned by them.",
    "- The podcasts are invented (`bench/search/rows.ts`): words by Zipf, a tenth of the titles with a word that no other has, 100 languages, 110 genres. They have descriptions as those of a dump do: the build, the tables on disk and the podcasts beside them count these too.",
    "- SQLite gets the same podcasts in narrow rows under covering indexes, and the same queries with page and count, in its own process without a protocol; sixteen clients are as many threads.",
    "- Sphinx (Debian's 2.2) gets them with all that is filtered and sorted by as attributes, exported by PostgreSQL; it is asked over a socket, and the cards come as Hostread's own do.",
    "- Both are asked an easier question wherever there are words: whole words, and of the last one its beginning, while Hostread finds parts of words. So totals differ there. Sphinx is asked once for parts of words too: that is Hostread's own question. Slips of the fingers are searched by a word like it here and find nothing there.",
    "- Cold: the database started again, the machine's memory of files emptied, each query once.",
    "",
    targets(measured),
    "",
    measured.map(section).join("\n\n"),
  ].join("\n")}\n`;
}
