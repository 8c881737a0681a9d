/** A document, or a part of one, as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a document is compared as it stands, whatever is in it
type Json = any;

/** In a request, what was taken has to be taken still; in an answer, what was promised has to come still. */
type Way = "request" | "answer";

/** Where the later of two documents breaks what the earlier one promised; empty where it only adds. */
export function breaksOf(before: Json, after: Json): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries<Json>(before.paths))
    for (const [method, was] of Object.entries<Json>(methods)) {
      const at = `${method.toUpperCase()} ${path}`;
      const is = after.paths[path]?.[method];
      if (!is) found.push(`${at} is gone`);
      else found.push(...operationBreaks({ before, after }, was, is).map((what) => `${at}: ${what}`));
    }
  return found;
}

interface Both {
  before: Json;
  after: Json;
}

function operationBreaks(both: Both, was: Json, is: Json): string[] {
  const found: string[] = [];
  if (was.operationId !== is.operationId) found.push(`is called ${is.operationId}`);
  if (was["x-act"] !== is["x-act"]) found.push(`needs ${is["x-act"]}`);
  const keyOf = (one: Json) => `${one.in} ${one.name}`;
  const now = new Map<string, Json>(is.parameters.map((one: Json) => [keyOf(one), one]));
  for (const one of was.parameters) {
    const next = now.get(keyOf(one));
    if (!next) found.push(`${keyOf(one)} is gone`);
    else {
      if (next.required && !one.required) found.push(`${keyOf(one)} is required`);
      found.push(...schemaBreaks(both, "request", one.schema, next.schema, keyOf(one)));
    }
  }
  const known = new Set(was.parameters.map(keyOf));
  for (const one of is.parameters)
    if (one.required && !known.has(keyOf(one))) found.push(`${keyOf(one)} is new and required`);
  const body = (one: Json) => one.requestBody?.content["application/json"].schema;
  if (body(was) && !body(is)) found.push("takes no body");
  else if (!body(was) && body(is)) found.push("takes a body");
  else if (body(was)) found.push(...schemaBreaks(both, "request", body(was), body(is), "body"));
  for (const [status, answer] of Object.entries<Json>(was.responses)) {
    if (!status.startsWith("2")) continue;
    const next = is.responses[status];
    if (!next) found.push(`answers ${status} no more`);
    else if (answer.content && !next.content) found.push(`${status} has no body`);
    else if (answer.content)
      found.push(
        ...schemaBreaks(
          both,
          "answer",
          answer.content["application/json"].schema,
          next.content["application/json"].schema,
          status,
        ),
      );
  }
  return found;
}

function resolved(document: Json, schema: Json): Json {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? "")?.[1];
  return name === undefined ? (schema ?? {}) : resolved(document, document.components.schemas[name]);
}

function schemaBreaks(both: Both, way: Way, before: Json, after: Json, at: string, depth = 0): string[] {
  // Named things may hold one another; nothing of ours is that deep.
  if (depth > 24) return [];
  const was = resolved(both.before, before);
  const is = resolved(both.after, after);
  const within = (one: Json, next: Json, where: string) =>
    schemaBreaks(both, way, one, next, `${at}/${where}`, depth + 1);
  const choices = (schema: Json): Json[] => schema.anyOf ?? schema.oneOf ?? [schema];
  if (choices(was).length > 1 || choices(is).length > 1) {
    // Each of the narrower side has to be one of the wider side.
    const [narrow, wide] = way === "request" ? [choices(was), choices(is)] : [choices(is), choices(was)];
    return narrow.flatMap((one) => {
      const tries = wide.map((other) =>
        way === "request" ? within(one, other, "") : within(other, one, ""),
      );
      return tries.some((found) => found.length === 0)
        ? []
        : (tries.sort((a, b) => a.length - b.length)[0] ?? [`${at} is gone`]);
    });
  }
  const found: string[] = [];
  const types = (schema: Json): string[] => [schema.type ?? []].flat();
  const [narrow, wide] = way === "request" ? [types(was), types(is)] : [types(is), types(was)];
  const holds = (type: string) => wide.includes(type) || (type === "integer" && wide.includes("number"));
  if (wide.length > 0 && (narrow.length === 0 || !narrow.every(holds)))
    return [
      `${at} is ${types(is).join(" or ") || "anything"} instead of ${types(was).join(" or ") || "anything"}`,
    ];
  const values = (schema: Json): Json[] | null => schema.enum ?? ("const" in schema ? [schema.const] : null);
  const [had, has] = [values(was), values(is)];
  if (way === "request" && has) {
    const lost = had ? had.filter((value) => !has.includes(value)) : ["anything"];
    if (lost.length > 0) found.push(`${at} takes ${lost.join(", ")} no more`);
  }
  if (way === "answer" && had && !has) found.push(`${at} may be anything`);
  if (way === "request")
    for (const [bound, tighter] of BOUNDS)
      if (is[bound] !== undefined && (was[bound] === undefined || tighter(is[bound], was[bound])))
        found.push(`${at} has ${bound} ${is[bound]}`);
  if (was.items && is.items) found.push(...within(was.items, is.items, "items"));
  if (was.properties || is.properties) {
    const [old, now] = [was.properties ?? {}, is.properties ?? {}];
    const [oldRequired, nowRequired] = [new Set(was.required ?? []), new Set(is.required ?? [])];
    for (const name of Object.keys(old)) {
      if (!now[name]) found.push(`${at}/${name} is gone`);
      else found.push(...within(old[name], now[name], name));
      if (way === "answer" && oldRequired.has(name) && now[name] && !nowRequired.has(name))
        found.push(`${at}/${name} may be missing`);
    }
    if (way === "request")
      for (const name of nowRequired) if (!oldRequired.has(name)) found.push(`${at}/${name} is required`);
  }
  return found;
}

type Tighter = (now: number, before: number) => boolean;
const less: Tighter = (now, before) => now < before;
const more: Tighter = (now, before) => now > before;
const other: Tighter = (now, before) => now !== before;
/** Any of them is in the way of who sent something else. */
const BOUNDS: readonly (readonly [string, Tighter])[] = [
  ["maxLength", less],
  ["minLength", more],
  ["maximum", less],
  ["minimum", more],
  ["maxItems", less],
  ["minItems", more],
  ["pattern", other],
  ["format", other],
];
