// @ts-check
// Reads from a test file which ids of docs/behaviour.md its tests name. Only what a runner prints as a title counts:
// not comments, not values that happen to look like an id, not tests that are skipped or only planned.
import { parseSync, Visitor } from "oxc-parser";

const ID = /\b(?:[ACD]\d\.\d\d|D7|B\d\.\d{2,3})\b/g;
const RUNNERS = new Set(["test", "it", "describe"]);
const NOT_RUN = new Set(["skip", "todo", "fixme", "fails", "fail", "step"]);

/** @param {string} file its name decides whether elements are read @param {string} text @returns {Set<string>} */
export function titledIds(file, text) {
  /** @type {Set<string>} */ const ids = new Set();
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor({
    CallExpression(call) {
      const { runner, parts, tables } = readCallee(call.callee);
      if (!RUNNERS.has(runner) || parts.some((part) => NOT_RUN.has(part))) return;
      for (const words of [...wordsIn(call.arguments[0]), ...tables.flatMap(wordsIn)]) {
        for (const id of words.match(ID) ?? []) ids.add(id);
      }
    },
  }).visit(program);
  return ids;
}

/**
 * `test.each(rows)` as runner "test", parts ["each"], tables [rows].
 * @param {any} callee
 * @returns {{ runner: string, parts: string[], tables: any[] }}
 */
function readCallee(callee) {
  if (callee.type === "Identifier") return { runner: callee.name, parts: [], tables: [] };
  if (callee.type === "MemberExpression") {
    const inner = readCallee(callee.object);
    return { ...inner, parts: [...inner.parts, callee.property.name ?? ""] };
  }
  if (callee.type === "CallExpression") {
    const inner = readCallee(callee.callee);
    return inner.parts.includes("each")
      ? { ...inner, tables: [...inner.tables, ...callee.arguments] }
      : inner;
  }
  return { runner: "", parts: [], tables: [] };
}

/** The first words of each row of a table, or a title. @param {any} node @returns {string[]} */
function wordsIn(node) {
  if (!node) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TemplateLiteral") {
    return [node.quasis.map((/** @type {any} */ quasi) => quasi.value.raw).join(" ")];
  }
  if (node.type === "BinaryExpression") return [...wordsIn(node.left), ...wordsIn(node.right)];
  if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression")
    return wordsIn(node.expression);
  if (node.type === "ArrayExpression") {
    return node.elements.flatMap((/** @type {any} */ row) =>
      wordsIn(row?.type === "ArrayExpression" ? row.elements[0] : row),
    );
  }
  return [];
}
