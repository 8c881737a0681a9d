// @ts-check
// Reads the project's sources into what the checks ask about: who imports whom, who declares and who writes a table.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

const FOLDERS = ["contract", "server", "client", "scripts", "tests", "bench"];
const CODE = /\.(ts|tsx|mjs)$/;

/**
 * @typedef {object} Source
 * @property {string} file relative to the root, with forward slashes
 * @property {number} lines
 * @property {string[]} imports relative imports resolved to files like `file`, everything else as written
 * @property {boolean} barrel whether it does nothing but pass on what other files export
 * @property {string[]} declares names of tables declared in it
 * @property {string[]} writes names of tables it inserts into, updates or deletes from
 * @property {string | undefined} fault why it could not be read as TypeScript
 */

/** @param {string} root @returns {Source[]} sorted by file */
export function readSources(root) {
  const top = readdirSync(root).filter((name) => CODE.test(name));
  return [...FOLDERS.flatMap((folder) => below(root, folder)), ...top]
    .filter((file) => CODE.test(file) && !file.endsWith(".d.ts"))
    .sort()
    .map((file) => readSource(root, file));
}

/** @param {string} root @param {string} folder @returns {string[]} */
function below(root, folder) {
  let entries;
  try {
    entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : below(root, file);
    return [file];
  });
}

/** @param {string} root @param {string} file @returns {Source} */
function readSource(root, file) {
  const text = readFileSync(path.join(root, file), "utf8");
  const { program, errors } = parseSync(file, text);
  /** @type {Set<string>} */ const imports = new Set();
  /** @type {Set<string>} */ const declares = new Set();
  /** @type {Set<string>} */ const writes = new Set();
  for (const node of walk(program)) {
    const from = importedBy(node);
    if (from !== undefined) imports.add(from.startsWith(".") ? resolve(file, from) : from);
    for (const table of tablesDeclaredBy(node)) declares.add(table);
    for (const table of tablesWrittenBy(node)) writes.add(table);
  }
  const { body } = program;
  return {
    file,
    lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    imports: [...imports],
    barrel: body.length > 0 && body.every(passesOn),
    declares: [...declares],
    writes: [...writes],
    fault: errors[0]?.message,
  };
}

/** @param {string} file @param {string} from */
function resolve(file, from) {
  return path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, ""));
}

/** All nodes of a syntax tree. @param {any} node @returns {Generator<any>} */
function* walk(node) {
  if (Array.isArray(node)) {
    for (const item of node) yield* walk(item);
  } else if (node && typeof node === "object") {
    if (typeof node.type === "string") yield node;
    for (const key in node) yield* walk(node[key]);
  }
}

const IMPORTING = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

/** @param {any} node @returns {string | undefined} */
function importedBy(node) {
  const value = IMPORTING.has(node.type) ? node.source?.value : undefined;
  return typeof value === "string" ? value : undefined;
}

/** @param {any} statement */
function passesOn(statement) {
  return (
    statement.type === "ExportAllDeclaration" ||
    (statement.type === "ExportNamedDeclaration" && statement.source !== null)
  );
}

/** The names in `declare module "…/database.ts" { interface Tables { … } }`. @param {any} node @returns {string[]} */
function tablesDeclaredBy(node) {
  if (node.type !== "TSModuleDeclaration" || !String(node.id?.value).endsWith("/database.ts")) return [];
  return node.body.body
    .filter((/** @type {any} */ part) => part.type === "TSInterfaceDeclaration" && part.id.name === "Tables")
    .flatMap((/** @type {any} */ part) => part.body.body)
    .map((/** @type {any} */ property) => property.key.name ?? property.key.value);
}

const WRITING_CALL = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const WRITING_SQL = [
  /\binsert\s+into\s+"?(\w+)/gi,
  /\bdelete\s+from\s+(?:only\s+)?"?(\w+)/gi,
  /\bmerge\s+into\s+(?:only\s+)?"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?set\b/gi,
  /\btruncate\s+(?:table\s+)?"?(\w+)/gi,
  /\bcopy\s+"?(\w+)"?[^;]*\bfrom\s+stdin\b/gi,
];

/** Tables written through the query builder or in SQL text. @param {any} node @returns {string[]} */
function tablesWrittenBy(node) {
  if (node.type === "CallExpression" && WRITING_CALL.test(node.callee?.property?.name ?? "")) {
    const name = node.arguments[0]?.value;
    return typeof name === "string" ? [name.split(/\s/)[0] ?? name] : [];
  }
  const text =
    node.type === "Literal" && typeof node.value === "string"
      ? node.value
      : node.type === "TemplateLiteral"
        ? node.quasis.map((/** @type {any} */ quasi) => quasi.value.raw).join(" ? ")
        : "";
  return WRITING_SQL.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}
