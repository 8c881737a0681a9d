// @ts-check
// What the browser takes of the contract. It calls a promise by method and path, and checks in forms what one types;
// the schemas of queries and answers are the server's. Left in, they are built again each time a page is opened.
import { parseSync } from "oxc-parser";

/** Parts of a promise that only the server reads. */
const SERVERS = new Set(["params", "query", "body", "bytes", "reply", "header", "faults"]);

/** @typedef {{ start: number, end: number, text: string }} Change */

/**
 * A file of the contract without those parts, and with every schema marked as something that may be left out when
 * nobody asks for it.
 * @param {string} code TypeScript
 * @param {string} file its name
 * @returns {string}
 */
export function slimContract(code, file) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** @type {Change[]} */
  const changes = [];
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { init } of declaration.declarations) {
      if (init?.type !== "CallExpression" && init?.type !== "ObjectExpression") continue;
      // Brackets, because an object after an arrow would be read as a block.
      changes.push({ start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" });
      changes.push({ start: init.end, end: init.end, text: "))()" });
      if (init.type === "ObjectExpression") continue;
      const [promise] = init.arguments;
      if (init.callee.type !== "Identifier" || init.callee.name !== "route") continue;
      if (promise?.type !== "ObjectExpression") throw new Error(`${file}: a promise is not written out`);
      for (const part of promise.properties) {
        if (part.type !== "Property" || part.key.type !== "Identifier" || !SERVERS.has(part.key.name))
          continue;
        changes.push({ start: part.value.start, end: part.value.end, text: "undefined" });
      }
    }
  }
  changes.sort((one, other) => other.start - one.start || other.end - one.end);
  return changes.reduce(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    code,
  );
}

/**
 * For the build alone: `npm run dev` shows the contract as it is written.
 * @param {string} contract folder of the contract, with `/` between its parts
 * @returns {import("vite").Plugin}
 */
export function slimContractPlugin(contract) {
  return {
    name: "slim-contract",
    apply: "build",
    enforce: "pre",
    transform: (code, id) =>
      id.startsWith(`${contract}/`) ? { code: slimContract(code, id), map: null } : undefined,
  };
}
