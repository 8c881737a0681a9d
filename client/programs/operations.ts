import type { Language } from "../../contract/forms/locale.ts";
import type { SampleRequest } from "../../contract/programs/samples.ts";
import type { PublicDocument, ShownOperation, ShownSchema } from "../api/public-document.ts";

/** A call of the reference, with where it is. */
export interface Operation extends ShownOperation {
  method: string;
  path: string;
}

export const operationsOf = (document: PublicDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path })),
  );

export const summaryOf = (one: Operation, language: Language): string =>
  language === "de" ? one["x-summary-de"] : one.summary;

export const saysOf = (one: Operation, language: Language): string | undefined =>
  language === "de" ? (one["x-description-de"] ?? one.description) : one.description;

/** Those in which every typed word is somewhere: in what they do, their path, their fields. */
export function findOperations(all: readonly Operation[], typed: string): Operation[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    const text = [
      one.operationId,
      one.method,
      one.path,
      one.summary,
      one["x-summary-de"],
      one.description,
      one["x-act"],
      ...one.parameters.map(({ name }) => name),
    ]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What was typed for each parameter, by its name; and the body as text. */
export interface Typed {
  values: Readonly<Record<string, string>>;
  body: string;
}

export const exampleOf = ({ parameters, requestBody }: Operation): Typed => {
  const example = requestBody?.content["application/json"].example;
  return {
    values: Object.fromEntries(parameters.map(({ name, example: value }) => [name, value ?? ""])),
    body: example === undefined ? "" : JSON.stringify(example, null, 2),
  };
};

/** The request that was typed; null where the body is no JSON. */
export function requestOf(
  { method, path, parameters, requestBody }: Operation,
  typed: Typed,
): SampleRequest | null {
  const given = (where: "query" | "header") =>
    parameters.flatMap(({ name, in: place }) => {
      const value = typed.values[name]?.trim() ?? "";
      return place === where && value !== "" ? [[name, value]] : [];
    });
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(typed.values[name]?.trim() || `{${name}}`),
  );
  const search = new URLSearchParams(given("query") as [string, string][]).toString();
  const headers = Object.fromEntries(given("header"));
  const address = search ? `${filled}?${search}` : filled;
  if (!requestBody) return { method, address, headers };
  try {
    const body: unknown = JSON.parse(typed.body);
    return { method, address, headers: { ...headers, "Content-Type": "application/json" }, body };
  } catch {
    return null;
  }
}

/** The schema that a reference names, and that name. */
function resolve(
  document: PublicDocument,
  schema: ShownSchema,
): { schema: ShownSchema; name: string | null } {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  if (name === undefined) return { schema, name: null };
  return { schema: document.components.schemas[name] ?? {}, name };
}

/** A schema in a few words: `string`, `Podcast[]`, `"a" | "b"`, `integer | null`. */
export function kindOf(schema: ShownSchema): string {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  if (name !== undefined) return name;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(kindOf))].join(" | ");
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) {
    const item = kindOf(schema.items);
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  const types = [schema.type ?? []].flat();
  if (schema.format === "date-time") return "date-time";
  return types.join(" | ") || "any";
}

/** What is within a schema, through lists and choices: what a fold would show. */
export function fieldsOf(document: PublicDocument, schema: ShownSchema): ShownSchema | null {
  const { schema: is } = resolve(document, schema);
  if (is.properties) return is;
  if (is.items) return fieldsOf(document, is.items);
  const choice = (is.anyOf ?? is.oneOf)?.find((one) => fieldsOf(document, one) !== null);
  return choice ? fieldsOf(document, choice) : null;
}
