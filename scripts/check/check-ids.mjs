// @ts-check
// Fails when a promise of the product has no test: every id in docs/behaviour.md stands in the title of at least one
// test, and every id in a title is a promise. Where the specification lies beside the project, the two lists of its ids
// (A) have to be the same. Those of the designs (B1, C, D) join as they are built: each has to be in its design. What B2 and
// the following promise was first written in docs/behaviour.md.
//
//   node scripts/check/check-ids.mjs [folder]
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { titledIds } from "./test-titles.mjs";

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../.."));
const shared = process.env.HOSTREAD_SHARED ?? path.join(root, "..", "shared");
const BEHAVIOUR = "docs/behaviour.md";
const FOLDERS = ["contract", "server", "client", "scripts", "tests", "bench"];
const OWN = /^(B2|C\d)\./;
const TEST = /\.(test\.tsx?|spec\.ts)$/;

/** @type {string[]} */ const violations = [];
const promised = readPromised();
const named = readNamed();

for (const id of promised) {
  if (!named.has(id)) violations.push(`${id}: no test names it`);
}
for (const [id, file] of named) {
  if (!promised.has(id)) violations.push(`${id}: named in ${file}, but ${BEHAVIOUR} does not have it`);
}
compareWithSpecification();

for (const violation of violations.sort()) console.error(violation);
console.log(`behaviour: ${promised.size} promises, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;

function readPromised() {
  const place = path.join(root, BEHAVIOUR);
  /** @type {Set<string>} */ const ids = new Set();
  if (!existsSync(place)) violations.push(`${BEHAVIOUR}: not found`);
  else {
    for (const [, id = "", words = ""] of readFileSync(place, "utf8").matchAll(
      /^- \*\*(A\d\.\d\d|B\d\.\d{2,3}|C\d\.\d\d|D\d(?:\.\d\d)?)\*\*(.*)$/gm,
    )) {
      if (ids.has(id)) violations.push(`${id}: stands twice in ${BEHAVIOUR}`);
      if (!words.trim()) violations.push(`${id}: ${BEHAVIOUR} says nothing about it`);
      ids.add(id);
    }
    if (ids.size === 0) violations.push(`${BEHAVIOUR}: no id found`);
  }
  return ids;
}

/** Each id in a test title, with the first file that has it. */
function readNamed() {
  /** @type {Map<string, string>} */ const ids = new Map();
  for (const folder of FOLDERS) {
    const place = path.join(root, folder);
    if (!existsSync(place)) continue;
    const files = readdirSync(place, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => TEST.test(name)).sort()) {
      const text = readFileSync(path.join(place, file), "utf8");
      for (const id of titledIds(file, text)) {
        if (!ids.has(id)) ids.set(id, `${folder}/${file.replaceAll("\\", "/")}`);
      }
    }
  }
  return ids;
}

function compareWithSpecification() {
  const place = path.join(shared, "spec", "acceptance.md");
  if (!existsSync(place)) {
    console.log("behaviour: no specification beside the project, so its ids are not compared");
    return;
  }
  const asked = new Set(readFileSync(place, "utf8").match(/\bA\d\.\d\d\b/g));
  if (asked.size === 0) violations.push("the specification: no id found");
  for (const id of asked) if (!promised.has(id)) violations.push(`${id}: ${BEHAVIOUR} lacks it`);
  const built = new Set([
    ...designed("mail-both-ways.md", /\bB\d\.\d{2,3}\b/g),
    ...designed("from-yes-to-proof.md", /\bC\d\.\d\d\b/g),
    ...designed("teams-and-scale.md", /\bD(?:\d\.\d\d|7)\b/g),
  ]);
  for (const id of promised)
    if (!asked.has(id) && !built.has(id) && !OWN.test(id))
      violations.push(`${id}: the specification does not have it`);
}

/** The ids of a design. @param {string} file @param {RegExp} ids */
function designed(file, ids) {
  const place = path.join(shared, "design", file);
  return existsSync(place) ? (readFileSync(place, "utf8").match(ids) ?? []) : [];
}
