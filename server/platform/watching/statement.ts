import { isTracing, type OpenSpan, openSpan } from "./spans.ts";

const VERB =
  /^(?:\s|\/\*.*?\*\/)*(select|insert|update|delete|with|begin|commit|rollback|savepoint|set|copy)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:"?[a-z_]+"?\.)?"?([a-z_]+)"?/i;

/** A span for a statement: what it does and to which table. Its text stays here, and so do its values. */
export function openStatement(asked: unknown): OpenSpan | null {
  if (!isTracing()) return null;
  const span = (verb: string, table: string | undefined) =>
    openSpan("database", table ? `${verb} ${table}` : verb, {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      ...(table && { "db.collection.name": table }),
    });
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown } | null)?.text;
  if (typeof text !== "string") return span("statement", undefined);
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? "statement";
  // Names of tables stand in the first lines; a statement may carry thousands of values.
  return span(verb, TABLE.exec(text.slice(0, 4_000))?.[1]?.toLowerCase());
}
