import type { Program, Route } from "../route.ts";
import { EXAMPLE_KEY, EXAMPLE_TAG } from "./names.ts";

export const SAMPLE_KINDS = ["curl", "typescript", "python"] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** A request as a program sends it. Its token comes from the environment, `HOSTREAD_TOKEN`. */
export interface SampleRequest {
  method: string;
  /** With the path's parameters and the query. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

/** The example of a public route as a request. */
export function exampleRequest({
  method,
  path,
  program,
}: Pick<Route, "method" | "path"> & { program: Program }): SampleRequest {
  const { params = {}, query = {}, body } = program.example ?? {};
  const filled = path.replace(/:(\w+)/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole));
  const search = new URLSearchParams(query).toString();
  return {
    method,
    address: search ? `${filled}?${search}` : filled,
    headers: {
      ...(program.ifMatch === "must" && { "If-Match": EXAMPLE_TAG }),
      ...(program.key === "must" && { "Idempotency-Key": EXAMPLE_KEY }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  };
}

/** The same request in a language, to be copied and run as it is. */
export const sampleOf = (kind: SampleKind, base: string, request: SampleRequest): string =>
  ({ curl: inCurl, typescript: inTypeScript, python: inPython })[kind](base, request);

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function inCurl(base: string, { method, address, headers, body }: SampleRequest): string {
  return [
    `curl --fail-with-body --silent --show-error${method === "GET" ? "" : ` --request ${method}`} ${quoted(base + address)}`,
    `  --header "Authorization: Bearer $HOSTREAD_TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `  --header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  --data ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(" \\\n");
}

function inTypeScript(base: string, { method, address, headers, body }: SampleRequest): string {
  const lines = [
    `const answer = await fetch(${JSON.stringify(base + address)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample has the template, not we
    "    Authorization: `Bearer ${process.env.HOSTREAD_TOKEN}`,",
    ...Object.entries(headers).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    "  },",
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), "  ")}),`]),
    "});",
    "if (!answer.ok) throw new Error(await answer.text());",
    "console.log(answer.status === 204 ? null : await answer.json());",
  ];
  return lines.join("\n");
}

function inPython(base: string, { method, address, headers, body }: SampleRequest): string {
  const lines = [
    "import json, os, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(base + address)},`,
    `    method=${JSON.stringify(method)},`,
    "    headers={",
    `        "Authorization": f"Bearer {os.environ['HOSTREAD_TOKEN']}",`,
    ...Object.entries(headers).map(
      ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(pythonOf(body), "    ")}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    "    text = answer.read()",
    "    print(json.dumps(json.loads(text), indent=2) if text else None)",
  ];
  return lines.join("\n");
}

const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

/** JSON with Python's own words for true, false and null. */
function pythonOf(value: unknown, by = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${by}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => pythonOf(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return parts.length === 0
    ? open + close
    : `${open}\n${parts.map((one) => inner + one).join(",\n")}\n${by}${close}`;
}
