// @ts-check
// The direction of imports, as data. `check-imports.mjs` enforces it; STYLE.md explains it.

/** The subjects of the product, lowest first. The same in contract, server and client. */
export const SLICES = [
  "settings",
  "accounts",
  "credits",
  "catalogue",
  "contacts",
  "purchases",
  "campaigns",
  "mailbox",
  "outreach",
  "conversations",
  "offers",
  "bookings",
  "airings",
  "tracking",
  "results",
  "teamwork",
  "programs",
  "webhooks",
  "export",
];

const slice = `(?<slice>${SLICES.join("|")})`;

/**
 * Which zone a file belongs to; the first line that matches decides. A file that matches none is an error.
 * @type {readonly (readonly [zone: string, files: RegExp])[]}
 */
export const ZONES = [
  // A long proof is a test that takes hours; it makes up situations as every test does.
  ["test", /\.test\.tsx?$|^(tests|bench)\/|^scripts\/prove\//],
  ["script", /^scripts\/|^[a-z.]+\.ts$/],

  [
    "contract",
    /^contract\/(forms\/[a-z-]+|route|faults|problem|sentences|test-payment|briefing|intervals|acts)\.ts$/,
  ],
  ["contract slice", new RegExp(`^contract/${slice}(-[a-z]+|/[a-z-]+)?\\.ts$`)],

  ["platform", /^server\/platform\//],
  ["demo", /^server\/demo\//],
  ["app", /^server\/(app|fence|permit|whose)\.ts$/],
  ["jobs", /^server\/jobs\.ts$/],
  ["main", /^server\/main\.ts$/],
  ["slice routes", new RegExp(`^server/${slice}/([a-z]+-)*routes\\.ts$`)],
  ["slice jobs", new RegExp(`^server/${slice}/jobs\\.ts$`)],
  ["slice queries", new RegExp(`^server/${slice}/(.+[/-])?queries\\.ts$`)],
  ["slice", new RegExp(`^server/${slice}/`)],

  ["client ground", /^client\/((ui|api|language)\/|(paths|shortcuts)\.ts$)/],
  ["page", /^client\/pages\//],
  ["routes", /^client\/routes(-open)?\.tsx$/],
  ["client main", /^client\/(main\.tsx|page-needs\.ts)$/],
  ["frame", /^client\/shell\//],
  ["client slice", new RegExp(`^client/${slice}/`)],
];

/**
 * Files that write tables of other folders: the finished example has happened in a past that no call can be told
 * (docs/decisions/0125), and an export is taken in with the rows of all of them, as a backup is (0189).
 */
export const WRITES_ANYWHERE = /^server\/demo\/example\/queries\.ts$|^server\/export\/taking-in\//;

/**
 * What each zone may import. "any": all files of that zone. "lower": those of the same slice and of lower ones.
 * "own": those of the same slice only. What is not here is forbidden; "test" may import everything but is itself
 * imported by nothing.
 * @typedef {Record<string, "any" | "lower" | "own">} Reach
 * @type {Readonly<Record<string, Reach>>}
 */
export const MAY_IMPORT = {
  contract: { contract: "any" },
  "contract slice": { contract: "any", "contract slice": "lower" },

  platform: { contract: "any", "contract slice": "any", platform: "any" },
  slice: below("slice", { "slice queries": "own" }),
  "slice queries": below("slice", { "slice queries": "own" }),
  "slice jobs": below("slice", { "slice queries": "own" }),
  "slice routes": edge({ slice: "any", "slice queries": "own" }),
  demo: edge({ slice: "any", demo: "any" }),
  jobs: edge({ slice: "any", "slice jobs": "any", jobs: "any" }),
  app: edge({ slice: "any", "slice routes": "any", demo: "any", jobs: "any", app: "any" }),
  main: edge({ slice: "any", demo: "any", jobs: "any", app: "any" }),
  script: edge({ slice: "any", demo: "any", jobs: "any", app: "any", main: "any", script: "any" }),

  "client ground": { contract: "any", "contract slice": "any", "client ground": "any" },
  "client slice": ground({ "client slice": "lower" }),
  // The frame around the pages: shell, masthead, word mark. It may import every subject but no page.
  frame: ground({ "client slice": "any", frame: "any" }),
  page: ground({ "client slice": "any", frame: "any" }),
  routes: ground({ "client slice": "any", frame: "any", page: "any", routes: "any" }),
  "client main": ground({ "client slice": "any", frame: "any", routes: "any", "client main": "any" }),
};

/** Names that say nothing about their contents, so that everything ends up there. */
export const DRAWERS = new Set(
  "util utils helper helpers common shared misc lib core service services type types manager managers".split(
    " ",
  ),
);

export const MOST_LINES = 400;

/** In one folder, without those of its rooms. */
export const MOST_FILES = 45;

/** Texts and generated files may be long: no one needs to read them in full. */
export const LONG_TEXTS = [
  /^client\/language\//,
  /^contract\/sentences\.ts$/,
  /^server\/.+\/(templates|texts)\//,
  /\.generated\.ts$/,
];

/** @param {string} zone @param {Reach} more @returns {Reach} */
function below(zone, more) {
  return { contract: "any", "contract slice": "lower", platform: "any", [zone]: "lower", ...more };
}

/** @param {Reach} more @returns {Reach} */
function edge(more) {
  return { contract: "any", "contract slice": "any", platform: "any", ...more };
}

/** @param {Reach} more @returns {Reach} */
function ground(more) {
  return { contract: "any", "contract slice": "any", "client ground": "any", ...more };
}
