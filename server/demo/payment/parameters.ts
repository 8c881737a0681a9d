import type { Form } from "./form.ts";
import { invalid } from "./provider-error.ts";

/** How one parameter is read: a text, a number, one of some words, words by free names, a list or a group. */
export type Kind =
  | "text"
  | "integer"
  | "boolean"
  | "metadata"
  | readonly string[]
  | { each: Kind }
  | { group: Readonly<Record<string, Kind>> };

type Element<P> = P extends readonly (infer E)[] ? E : P;

/**
 * The parameters that an endpoint takes, by name: only names which the SDK's own type `P` has. A parameter that
 * the provider dropped with an upgrade of the SDK no longer compiles here. Nested names are checked by `group`.
 */
export type Accepted<P> = { readonly [Name in keyof P]?: Kind };

/** A group of parameters, again only with names of the SDK's type. */
export const group = <P>(accepted: Accepted<Element<NonNullable<P>>>): Kind => ({
  group: accepted as Readonly<Record<string, Kind>>,
});

/** Reads a form as parameters of the SDK's type. @throws ProviderError parameter_unknown and its like */
export function readParameters<P>(form: Form, accepted: Accepted<P>): P {
  return readGroup(form, accepted as Readonly<Record<string, Kind>>, "") as P;
}

function readGroup(form: Form, accepted: Readonly<Record<string, Kind>>, inside: string): object {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const param = inside ? `${inside}[${name}]` : name;
    const kind = Object.hasOwn(accepted, name) ? accepted[name] : undefined;
    if (kind === undefined)
      throw invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
    read[name] = readOne(value, kind, param);
  }
  return read;
}

function readOne(value: string | Form, kind: Kind, param: string): unknown {
  if (typeof kind === "object" && "group" in kind) {
    if (typeof value === "string") throw invalid("Invalid object", { param });
    return readGroup(value, kind.group, param);
  }
  if (typeof kind === "object" && "each" in kind) {
    if (typeof value === "string") throw invalid("Invalid array", { param });
    return Object.entries(value).map(([i, one]) => readOne(one, kind.each, `${param}[${i}]`));
  }
  if (kind === "metadata") return readMetadata(value, param);
  if (typeof value !== "string") throw invalid("Invalid string", { param });
  return readWord(value, kind, param);
}

function readWord(value: string, kind: "text" | "integer" | "boolean" | readonly string[], param: string) {
  if (kind === "text") {
    if (value === "")
      throw invalid("You passed an empty string.", { code: "parameter_invalid_empty", param });
    return value;
  }
  if (kind === "integer") {
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param });
    return Number(value);
  }
  if (kind === "boolean") {
    if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${value}`, { param });
    return value === "true";
  }
  if (!kind.includes(value)) throw invalid(`Invalid ${param}: must be one of ${kind.join(", ")}`, { param });
  return value;
}

/** Up to 50 names of 40 characters with values of 500, as the provider documents. */
function readMetadata(value: string | Form, param: string): Record<string, string> {
  if (typeof value === "string") throw invalid("Invalid object", { param });
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalid("Metadata can have up to 50 keys", { param });
  for (const [name, text] of entries) {
    if (typeof text !== "string" || name.length > 40 || text.length > 500)
      throw invalid("Metadata takes names of 40 and values of 500 characters", {
        param: `${param}[${name}]`,
      });
  }
  return { ...value } as Record<string, string>;
}
