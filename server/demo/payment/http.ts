import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ENDPOINTS } from "./endpoints.ts";
import { present } from "./expand.ts";
import type { Fault, Faults } from "./faults.ts";
import { type Form, readForm } from "./form.ts";
import { keptAnswer } from "./idempotency.ts";
import { type ErrorBody, ProviderError } from "./provider-error.ts";
import { expireOld } from "./sessions.ts";
import { newId, type World } from "./state.ts";

/** One request as the provider saw it, for whoever judges afterwards. */
export interface SeenCall {
  /** As `POST /v1/refunds`. */
  request: string;
  status: number;
  idempotencyKey: string | null;
  replayed: boolean;
}

export interface Desk {
  world: World;
  faults: Faults;
  secretKey: string;
  beingPaid: ReadonlySet<string>;
  /** Called after each request that may have changed something, before it is answered. */
  changed(): void;
  /** Tests do things here between the effect and its answer. */
  beforeAnswer: ((call: SeenCall) => Promise<void>) | null;
  calls: SeenCall[];
}

interface Answer {
  status: number;
  body: string;
  replayed: boolean;
}

const MOST_BYTES = 100_000;
/** Calls remembered. */
const MOST_CALLS = 10_000;

/** The provider's side of the line: its API over HTTP on loopback. */
export function createDesk(desk: Desk): Server {
  const running = new Set<string>();
  return createServer((request, response) => {
    serveOne(desk, running, request, response).catch(() => request.socket.destroy());
  });
}

async function serveOne(
  desk: Desk,
  running: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://provider");
  const named = `${request.method} ${url.pathname}`;
  const body = await readBody(request);
  const fault = desk.faults.take(named);
  if (fault?.kind === "cut-before") return void request.socket.destroy();
  if (fault?.kind === "timeout-before") return hang(request);
  const key = request.method === "POST" ? header(request, "idempotency-key") : null;
  const early = refusal(desk, request, fault);
  const text = request.method === "GET" ? url.searchParams.toString() : body;
  const answer =
    early ??
    answerOnce(desk, running, { method: request.method ?? "", path: url.pathname, text, key }, fault);
  const call = { request: named, status: answer.status, idempotencyKey: key, replayed: answer.replayed };
  if (desk.calls.push(call) > MOST_CALLS) desk.calls.shift();
  if (!early) {
    if (key !== null) running.add(key);
    try {
      await desk.beforeAnswer?.(call);
      if (fault?.kind === "slow") await wait(fault.ms ?? 1_000);
    } finally {
      if (key !== null) running.delete(key);
    }
  }
  if (fault?.kind === "cut-after") return void request.socket.destroy();
  if (fault?.kind === "timeout-after") return hang(request);
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "request-id": newId("req"),
    ...(answer.replayed && { "idempotent-replayed": "true" }),
  });
  response.end(answer.body);
}

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
};

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > MOST_BYTES) throw new Error("too large");
  }
  return body;
}

/** Never answers; the line stays open until the caller gives up. */
const hang = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => request.socket.once("close", () => resolve()));

/** What is refused before an endpoint is reached, and so kept under no key. */
function refusal(desk: Desk, request: IncomingMessage, fault: Fault | undefined): Answer | undefined {
  if (header(request, "authorization") !== `Bearer ${desk.secretKey}`)
    return failure(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  if (fault?.kind === "429")
    return failure(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." });
  if (fault?.kind === "503")
    return failure(503, { type: "api_error", message: "The service is unavailable for a moment." });
  if (fault?.kind === "409")
    return failure(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this idempotency key.",
    });
  return undefined;
}

const failure = (status: number, error: ErrorBody): Answer => ({
  status,
  body: JSON.stringify({ error }),
  replayed: false,
});

/** Answers a request, or gives the answer again that its key has had. */
function answerOnce(
  desk: Desk,
  running: ReadonlySet<string>,
  asked: { method: string; path: string; text: string; key: string | null },
  fault: Fault | undefined,
): Answer {
  const { world } = desk;
  const request = `${asked.method} ${asked.path} ${asked.text}`;
  try {
    if (asked.key !== null) {
      const kept = keptAnswer(world.state, running, asked.key, request, world.now());
      if (kept) return { status: kept.status, body: kept.body, replayed: true };
    }
    const answer = answerNow(desk, asked, fault);
    if (asked.key !== null) {
      const { status, body } = answer;
      world.state.keys[asked.key] = { request, status, body, at: world.now() };
    }
    if (asked.method !== "GET") desk.changed();
    return answer;
  } catch (error) {
    // Parameters that were refused are kept under no key: the caller may mend them.
    if (error instanceof ProviderError) return failure(error.status, error.body);
    throw error;
  }
}

function answerNow(
  desk: Desk,
  asked: { method: string; path: string; text: string },
  fault: Fault | undefined,
): Answer {
  const { world, beingPaid } = desk;
  const broken = failure(500, { type: "api_error", message: "An unknown error occurred." });
  expireOld(world, beingPaid);
  if (fault?.kind === "500-before") return broken;
  const endpoint = ENDPOINTS.find(({ method, path }) => method === asked.method && path.test(asked.path));
  if (!endpoint)
    throw new ProviderError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${asked.method}: ${asked.path}).`,
    });
  const form = readForm(asked.text);
  const id = decodeURIComponent(endpoint.path.exec(asked.path)?.[1] ?? "");
  const object = endpoint.answer({ world, id, form, beingPaid });
  if (fault?.kind === "500-after") return broken;
  return { status: 200, body: JSON.stringify(present(world.state, object, expandOf(form))), replayed: false };
}

const expandOf = (form: Form): string[] =>
  Object.values(typeof form.expand === "object" ? form.expand : {}).filter((one) => typeof one === "string");
