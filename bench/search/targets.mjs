// @ts-check
// The targets of the search, each beside what was measured.

/** @typedef {import("./figures.ts").Measured} Measured */
/** @typedef {import("../stand/figures.ts").Times} Times */
/** @typedef {{ name: string, wanted: string, measured: string, met: boolean }} Target */

/** Milliseconds at 4.5 million podcasts, warm, one client: p50 and p95. @type {Record<string, [number, number]>} */
const KINDS = {
  "no filter": [0.5, 1],
  "one filter": [0.5, 4],
  "two filters": [0.5, 4],
  "three filters and more": [0.5, 3],
  "frequent word": [3, 6],
  "middling word": [8, 20],
  "low word": [2, 8],
  "rare word": [2, 8],
  "two letters": [3, 6],
  "begin of a word": [3, 15],
  "two words": [5, 30],
  typo: [5, 15],
  "word and filters": [4, 20],
};

/** The number of podcasts that the targets of builds are set for. */
const FULL_SIZE = 4_500_000;

export const ms = (/** @type {number} */ value) =>
  value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0);
const fold = (/** @type {number} */ value) => `${value.toFixed(1)}×`;

/** @param {string} name @param {number} value @param {number} most @param {(value: number) => string} shown @returns {Target} */
const atMost = (name, value, most, shown) => ({
  name,
  wanted: `≤ ${shown(most)}`,
  measured: shown(value),
  met: value <= most,
});
/** @param {string} name @param {number} value @param {number} least @param {(value: number) => string} shown @returns {Target} */
const atLeast = (name, value, least, shown) => ({
  name,
  wanted: `≥ ${shown(least)}`,
  measured: shown(value),
  met: value >= least,
});
const inMs = (/** @type {number} */ value) => `${ms(value)} ms`;
const plain = (/** @type {number} */ value) => value.toFixed(0);
const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;
const mb = (/** @type {number} */ value) => `${Math.round(value).toLocaleString("en-US")} MB`;
const count = (/** @type {{ podcasts: number }} */ { podcasts }) => podcasts.toLocaleString("en-US");
const percent = (/** @type {number} */ value) => `${value.toFixed(1)} %`;

/** Of the largest size, and of how things grow up to it. @param {readonly Measured[]} all @returns {Target[]} */
export function targetsOf(all) {
  const sizes = all.filter(({ ours }) => ours).sort((a, b) => a.size - b.size);
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (!least?.ours || !most?.ours) return all.flatMap(served);
  const { ours } = most;
  const alone = ours.clients["1"];
  return [
    atLeast("queries of the mix", ours.all.n, 300, plain),
    atLeast("queries held back", ours.heldBack.n, 300, plain),
    ...[
      ["whole mix p50", ours.all.p50, 1],
      ["whole mix p95", ours.all.p95, 12],
      ["whole mix p99", ours.all.p99, 30],
      ["whole mix, slowest", ours.all.max, 100],
    ].map(([name, value, wanted]) => atMost(String(name), Number(value), Number(wanted), inMs)),
    ...Object.entries(KINDS).flatMap(([kind, [p50, p95]]) => {
      const own = ours.kinds[kind];
      return own
        ? [atMost(`${kind} p50`, own.p50, p50, inMs), atMost(`${kind} p95`, own.p95, p95, inMs)]
        : [];
    }),
    ...beside(most),
    atMost("whole mix p50 against a prepared `select 1`", ours.all.p50 / ours.shortest.p50, 30, fold),
    ...(least === most
      ? []
      : [
          atMost(`p50 from ${many(least)} to ${many(most)}`, ours.all.p50 / least.ours.all.p50, 2, fold),
          atMost(`p95 from ${many(least)} to ${many(most)}`, ours.all.p95 / least.ours.all.p95, 10, fold),
        ]),
    atMost("similar podcasts, p95", ours.similar.p95, 50, inMs),
    ...builds(most),
    ...crowd(most),
    ...(alone
      ? [
          atMost(
            "p95 while a build runs and takes over against one client's",
            ours.during.p95 / alone.p95,
            2,
            fold,
          ),
        ]
      : []),
    ...served(most),
  ];
}

const many = (/** @type {Measured} */ { size }) => size.toLocaleString("en-US");

/** @param {Measured} of @returns {Target[]} */
function beside({ ours, sqlite, sphinx }) {
  if (!ours) return [];
  const other = sphinx && "all" in sphinx ? sphinx : undefined;
  const worst = worstKind(ours.kinds, [sqlite?.kinds, other?.kinds]);
  return [
    ...(sqlite
      ? [
          atLeast("p50 quicker than SQLite FTS5", sqlite.all.p50 / ours.all.p50, 6, fold),
          atLeast("p95 quicker than SQLite FTS5", sqlite.all.p95 / ours.all.p95, 12, fold),
          atLeast("p99 quicker than SQLite FTS5", sqlite.all.p99 / ours.all.p99, 20, fold),
        ]
      : []),
    ...(other
      ? [
          atLeast("p50 quicker than Sphinx", other.all.p50 / ours.all.p50, 6, fold),
          atLeast("p95 quicker than Sphinx", other.all.p95 / ours.all.p95, 6, fold),
        ]
      : []),
    ...(worst ? [atMost(`p50 against the best other: at worst ${worst.kind}`, worst.ratio, 6, fold)] : []),
  ];
}

/**
 * The kind whose p50 is the most times that of the best other engine. Kinds that the others are not asked about,
 * and answer with nothing, are left out.
 * @param {Record<string, Times>} own @param {readonly (Record<string, Times> | undefined)[]} others
 */
function worstKind(own, others) {
  const ratios = Object.entries(own).flatMap(([kind, { p50 }]) => {
    const best = Math.min(...others.flatMap((other) => other?.[kind]?.p50 ?? []));
    return kind === "typo" || kind === "inside a word" || !Number.isFinite(best)
      ? []
      : [{ kind, ratio: p50 / best }];
  });
  return ratios.sort((a, b) => b.ratio - a.ratio)[0];
}

/** Only at full size, which the targets are set for. @param {Measured} of @returns {Target[]} */
function builds({ size, ours }) {
  if (!ours || size < FULL_SIZE) return [];
  const [few, many] = ours.rebuilt;
  return [
    atMost("search tables made in", ours.building.seconds, 150, seconds),
    atMost("search tables made with", ours.building.peakBytes / 1e6, 1_000, mb),
    ...(few
      ? [
          atMost(`a build of ${count(few)} changed podcasts`, few.building.seconds, 10, seconds),
          atMost(`a build of ${count(few)} changed podcasts, with`, few.building.peakBytes / 1e6, 300, mb),
        ]
      : []),
    ...(many
      ? [atMost(`a build of ${count(many)} changed podcasts`, many.building.seconds, 90, seconds)]
      : []),
  ];
}

/** Sixteen at once. @param {Measured} of @returns {Target[]} */
function crowd({ ours, sphinx }) {
  const own = ours?.clients["16"];
  if (!own) return [];
  const other = sphinx && "clients" in sphinx ? sphinx.clients["16"] : undefined;
  return [
    atLeast("searches a second, 16 clients", own.perSecond, 500, plain),
    atMost("p95, 16 clients", own.p95, 150, inMs),
    ...(other ? [atLeast("of them, against Sphinx", own.perSecond / other.perSecond, 8, fold)] : []),
  ];
}

/** Over HTTP and in the browser. @param {Measured} of @returns {Target[]} */
function served({ page, browser }) {
  const share = browser && (100 * browser.scroll.dropped) / browser.scroll.wanted;
  return [
    ...(page
      ? [
          atMost(
            "default page over HTTP against a page from memory, p50",
            page.ours.alone.p50 / page.memory.alone.p50,
            3.5,
            fold,
          ),
        ]
      : []),
    ...(browser && share !== undefined
      ? [
          atMost("Chromium: last key press to painted results, p95", browser.typing.p95, 150, inMs),
          atMost("Chromium: frames dropped while scrolling", share, 5, percent),
          atLeast("Chromium: Back exact", browser.back.exact, browser.back.times, plain),
        ]
      : []),
  ];
}
