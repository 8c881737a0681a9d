import { useQuery } from "@tanstack/react-query";
import { CALL_TIMEOUT_MS } from "../../contract/forms/timing.ts";
import type { SampleRequest } from "../../contract/programs/samples.ts";
import { Problem, readProblem } from "./problem.ts";

/** JSON Schema, as far as the reference shows it. */
export interface ShownSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: ShownSchema[];
  oneOf?: ShownSchema[];
  items?: ShownSchema;
  properties?: Record<string, ShownSchema>;
  required?: string[];
  format?: string;
  default?: unknown;
}

export interface ShownParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: ShownSchema;
  example?: string;
}

interface ShownAnswer {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: ShownSchema }>;
}

export interface ShownOperation {
  operationId: string;
  tags: string[];
  summary: string;
  "x-summary-de": string;
  description?: string;
  "x-description-de"?: string;
  "x-act": string | null;
  parameters: ShownParameter[];
  requestBody?: { content: { "application/json": { schema: ShownSchema; example?: unknown } } };
  responses: Record<string, ShownAnswer>;
}

/** The public document, as far as the reference shows it. */
export interface PublicDocument {
  info: { version: string };
  tags: { name: string; description: string; "x-description-de": string }[];
  paths: Record<string, Record<string, ShownOperation>>;
  components: { schemas: Record<string, ShownSchema>; responses: Record<string, ShownAnswer> };
}

const unreachable = (error: unknown): Problem =>
  new Problem({
    code: error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "network",
    status: 0,
    detail: "",
  });

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  } catch (error) {
    throw unreachable(error);
  }
}

async function readDocument(): Promise<PublicDocument> {
  const answer = await send("/v1/openapi.json", {});
  if (!answer.ok) throw await readProblem(answer);
  return answer.json();
}

export const usePublicDocument = () =>
  useQuery<PublicDocument, Error>({
    queryKey: ["public document"],
    queryFn: readDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface Tried {
  status: number;
  /** Those that say something of the call. */
  headers: [string, string][];
  body: string;
}

const SHOWN = ["etag", "ratelimit", "retry-after"];

/** A request of the reference, sent with somebody's own token: a refusal is an answer like any other. */
export async function tryRequest(
  token: string,
  { method, address, headers, body }: SampleRequest,
): Promise<Tried> {
  const answer = await send(address, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // Neither session nor cookie: the token alone decides, as it would elsewhere.
    credentials: "omit",
    cache: "no-store",
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: SHOWN.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
    body: pretty(text),
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
