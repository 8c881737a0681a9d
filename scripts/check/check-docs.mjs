// @ts-check
// Fails when a document contradicts the repository: links and paths that lead nowhere, npm scripts
// that do not exist, paths of somebody's machine, a configuration table that differs from the configuration.
//
//   node scripts/check/check-docs.mjs [folder]
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../.."));
/** Read by Node itself, so the table explains it although the configuration does not name it. */
const READ_BY_NODE = ["NODE_EXTRA_CA_CERTS"];
const FOLDERS = "contract|server|client|database|tests|bench|docs|scripts|\\.ci";

/** `server/purchases/buy.ts` (`buy`), or with a comma before the name. */
const EXPORTED = new RegExp(
  `\`((?:${FOLDERS})/[\\w./-]+\\.tsx?)\`(?:\\s+\\(|,\\s+)(\`\\w+\`(?:,\\s+\`\\w+\`)*)\\)`,
  "g",
);

/** @type {string[]} */ const violations = [];
const documents = findDocuments();
if (!documents.includes("README.md")) violations.push("README.md: not found");
for (const file of documents) checkDocument(file);
checkConfigurationTable();

for (const violation of violations.sort()) console.error(violation);
console.log(`documents: ${documents.length} files, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;

function findDocuments() {
  const below = ["docs", "bench", "tests"].flatMap((folder) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`)
      : [],
  );
  return [...readdirSync(root), ...below]
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md") && !file.includes("node_modules/"));
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), "utf8");
}

/** @param {string} file */
function checkDocument(file) {
  const text = read(file);
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  if (/^(?:<{7}|>{7}) /m.test(text)) violations.push(`${file}: marks of a merge`);
  for (const [, target = ""] of prose.matchAll(/\]\(([^()\s]+)\)/g)) checkLink(file, target);
  for (const [, target = ""] of prose.matchAll(/<img[^>]+src="([^"]+)"/g)) checkLink(file, target);
  for (const [, target = ""] of prose.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, "g"))) {
    if (!existsSync(path.join(root, target)))
      violations.push(`${file}: names ${target}, which does not exist`);
  }
  for (const [, target = "", names = ""] of prose.matchAll(EXPORTED)) checkExports(file, target, names);
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, name = ""] of text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)) {
    if (!scripts[name]) violations.push(`${file}: names "npm run ${name}", which does not exist`);
  }
  for (const [place] of text.matchAll(
    /(?<![\w.:/-])(\/(home|root|work|Users)\/[^\s`)"]*|[A-Z]:\\[^\s`)"]+)/g,
  )) {
    violations.push(`${file}: ${place} is a place on one machine`);
  }
}

/**
 * A file with names behind it, in brackets or after a comma: each is exported there.
 * @param {string} file @param {string} target @param {string} names
 */
function checkExports(file, target, names) {
  if (!existsSync(path.join(root, target))) return;
  const code = read(target);
  for (const [, name = ""] of names.matchAll(/`(\w+)`/g)) {
    if (!new RegExp(`^export (async )?(const|function|class|interface|type) ${name}\\b`, "m").test(code))
      violations.push(`${file}: says that ${target} exports ${name}, which it does not`);
  }
}

/** @param {string} file @param {string} target */
function checkLink(file, target) {
  if (!target || /^(https?|mailto):/.test(target)) return;
  const [place = "", anchor] = target.split("#");
  const goal = place ? path.posix.join(path.posix.dirname(file), place) : file;
  if (!existsSync(path.join(root, goal)))
    violations.push(`${file}: links to ${target}, which does not exist`);
  else if (anchor && goal.endsWith(".md") && !anchorsOf(goal).has(anchor)) {
    violations.push(`${file}: links to ${target}, but there is no such heading`);
  }
}

/** The anchors that a Markdown file's headings get on a code host. @param {string} file */
function anchorsOf(file) {
  const headings = [...read(file).matchAll(/^#+\s+(.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

function checkConfigurationTable() {
  const place = "server/platform/config.ts";
  if (!existsSync(path.join(root, place)) || !documents.includes("README.md")) {
    violations.push(`${place}: not found, so the README's table cannot be compared`);
    return;
  }
  const known = new Set([...read(place).matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name));
  const told = new Set(
    [...read("README.md").matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name = ""]) => name),
  );
  if (known.size === 0) violations.push(`${place}: no environment variable found`);
  for (const name of known) if (!told.has(name)) violations.push(`README.md: the table lacks ${name}`);
  for (const name of told) {
    if (!known.has(name) && !READ_BY_NODE.includes(name)) {
      violations.push(`README.md: the table has ${name}, which nothing reads`);
    }
  }
}
