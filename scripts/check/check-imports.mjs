// @ts-check
// Fails when an import runs the wrong way, or a file breaks one of the rules of STYLE.md that a program can see.
//
//   node scripts/check/check-imports.mjs [folder]
import path from "node:path";
import {
  DRAWERS,
  LONG_TEXTS,
  MAY_IMPORT,
  MOST_FILES,
  MOST_LINES,
  SLICES,
  WRITES_ANYWHERE,
  ZONES,
} from "./ladder.mjs";
import { readSources } from "./source-tree.mjs";

/** @typedef {import("./source-tree.mjs").Source} Source */
/** @typedef {{ zone: string, rank: number }} Place */

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../.."));
const sources = readSources(root);
const places = new Map(sources.map(({ file }) => [file, placeOf(file)]));
/** @type {Set<string>} */ const violations = new Set();

/** @param {string} file @param {string} sentence */
const refuse = (file, sentence) => violations.add(`${file}: ${sentence}`);

for (const folder of ["contract", "server", "client"]) {
  // A check that sees nothing must not report success.
  if (!sources.some(({ file }) => file.startsWith(`${folder}/`))) refuse(folder, "no source files found");
}
for (const source of sources) {
  checkFile(source);
  for (const target of source.imports) checkImport(source.file, target);
}
checkCircles();
checkWriters();
checkRooms();

for (const violation of [...violations].sort()) console.error(violation);
const imports = sources.reduce((sum, source) => sum + source.imports.length, 0);
console.log(`imports: ${sources.length} files, ${imports} imports, ${violations.size} violations`);
process.exitCode = violations.size > 0 ? 1 : 0;

/** @param {string} file @returns {Place | undefined} */
function placeOf(file) {
  for (const [zone, files] of ZONES) {
    const match = files.exec(file);
    if (match) return { zone, rank: SLICES.indexOf(match.groups?.slice ?? "") };
  }
  return undefined;
}

/** @param {Source} source */
function checkFile({ file, lines, barrel, fault }) {
  if (fault) refuse(file, `cannot be read: ${fault}`);
  if (!places.get(file)) refuse(file, "is in no slice of the ladder (scripts/check/ladder.mjs)");
  if (lines > MOST_LINES && !LONG_TEXTS.some((texts) => texts.test(file))) {
    refuse(file, `has ${lines} lines; the limit is ${MOST_LINES}`);
  }
  if (barrel || /\/index\.(ts|tsx|mjs)$/.test(file)) refuse(file, "is a barrel; import from the file itself");
  for (const part of file.split(/[/.]/)) {
    if (DRAWERS.has(part)) refuse(file, `"${part}" does not say what is inside`);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)) refuse(file, `"${part}" is not kebab-case`);
  }
}

/** A folder too large to take in at a glance needs rooms. */
function checkRooms() {
  /** @type {Map<string, number>} */ const rooms = new Map();
  for (const { file } of sources) {
    const room = path.posix.dirname(file);
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  for (const [room, files] of rooms) {
    if (files > MOST_FILES) refuse(room, `has ${files} files; the limit is ${MOST_FILES}`);
  }
}

/** @param {string} file @param {string} target */
function checkImport(file, target) {
  const side = file.split("/")[0];
  const from = places.get(file);
  const to = places.get(target);
  if (!from) return;
  if (/^(server|client)$/.test(side ?? "") && target.startsWith(side === "server" ? "client/" : "server/")) {
    refuse(file, `imports ${target}; server and client never import each other`);
  } else if (!/^[a-z]+\//.test(target) || !isOurs(target)) {
    if (from.zone.startsWith("contract") && target !== "zod")
      refuse(file, `imports ${target}; a contract imports only zod`);
    if (side === "client" && from.zone !== "test" && target.startsWith("node:")) {
      refuse(file, `imports ${target}, which no browser has`);
    }
  } else if (/\.(ts|tsx|mjs|js|jsx)$/.test(target) || !path.posix.extname(target)) {
    if (!to) refuse(file, `imports ${target}, which is not a file here`);
    else if (!allowed(from, to))
      refuse(file, `imports ${target}; ${describe(from)} may not import ${describe(to)}`);
  }
}

/** @param {string} target */
function isOurs(target) {
  return /^(contract|server|client|scripts|tests|bench)\//.test(target);
}

/** @param {Place} from @param {Place} to */
function allowed(from, to) {
  if (from.zone === "test") return true;
  const reach = MAY_IMPORT[from.zone]?.[to.zone];
  return (
    reach === "any" ||
    (reach === "lower" && to.rank <= from.rank) ||
    (reach === "own" && to.rank === from.rank)
  );
}

/** @param {Place} place */
function describe({ zone, rank }) {
  return rank < 0 ? zone : `${zone} of ${SLICES[rank]}`;
}

/** Finds groups of files that import each other, by Tarjan's strongly connected components. */
function checkCircles() {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports.filter((to) => places.has(to))]));
  /** @type {Map<string, number>} */ const order = new Map();
  /** @type {Map<string, number>} */ const lowest = new Map();
  /** @type {string[]} */ const open = [];

  /** @param {string} file */
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    const self = graph.get(file)?.includes(file);
    if (circle.length > 1 || self) refuse(file, `is in a circle: ${[...circle, file].join(" → ")}`);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
}

/** A table is written only by the folder that declares it. Tests may prepare what they need. */
function checkWriters() {
  /** @type {Map<string, string>} */ const owners = new Map();
  const folder = (/** @type {string} */ file) => file.split("/").slice(0, 2).join("/");
  for (const { file, declares } of sources) {
    for (const table of declares) {
      const owner = owners.get(table);
      if (owner && owner !== folder(file)) refuse(file, `declares table "${table}", which ${owner} declares`);
      owners.set(table, folder(file));
    }
  }
  for (const { file, writes } of sources) {
    if (places.get(file)?.zone === "test" || WRITES_ANYWHERE.test(file)) continue;
    for (const table of writes) {
      const owner = owners.get(table);
      if (owner && owner !== folder(file)) refuse(file, `writes table "${table}", which belongs to ${owner}`);
    }
  }
}
