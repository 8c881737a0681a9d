import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { ENDPOINTS } from "./endpoints.ts";
import { present } from "./expand.ts";
import type { Fault, Faults } from "./faults.ts";
import { type Form, readForm } from "./form.ts";
import { keptAnswer } from "./idempotency.ts";
import { type ErrorBody, ProviderError } from "./provider-error.ts";
import { expireOld } from "./sessions.ts";
import { newId, type World } from "./state.ts";

/** One request as the provider saw it, for later evaluation. */
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
    // The request lets go of its socket when its body breaks off.
    const { socket } = request;
    serveOne(desk, running, request, response).catch(() => socket.destroy());
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
  const key = request.method === "POST" ? header(request, "idempotency-key") : null;
  const see = ({ status, replayed }: Answer): SeenCall => {
    const call = { request: named, status, idempotencyKey: key, replayed };
    if (desk.calls.push(call) > MOST_CALLS) desk.calls.shift();
    return call;
  };
  const { socket } = request;
  const unread = strange(desk, request);
  const body = unread ? null : await readBody(request);
  if (body === null) {
    const answer = unread ?? failure(413, invalid("The request is too large."));
    see(answer);
    // What is left of the body is not read.
    response.setHeader("connection", "close");
    return send(response, answer);
  }
  const fault = desk.faults.take(named);
  if (fault?.kind === "cut-before") return void socket.destroy();
  if (fault?.kind === "timeout-before") return hang(socket);
  const early = refusal(fault);
  const text = request.method === "GET" ? url.searchParams.toString() : body;
  const answer =
    early ??
    answerOnce(desk, running, { method: request.method ?? "", path: url.pathname, text, key }, fault);
  const call = see(answer);
  if (!early) {
    if (key !== null) running.add(key);
    try {
      await desk.beforeAnswer?.(call);
      if (fault?.kind === "slow") await wait(fault.ms ?? 1_000);
    } finally {
      if (key !== null) running.delete(key);
    }
  }
  if (fault?.kind === "cut-after") return void socket.destroy();
  if (fault?.kind === "timeout-after") return hang(socket);
  send(response, answer);
}

function send(response: ServerResponse, answer: Answer): void {
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

/** Null where it is larger than a request may be; the rest is left unread then. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Destroyed with its iterator, the request would take the line along on which it has to be refused.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Never answers; the line stays open until the caller gives up. */
const hang = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once("close", () => resolve()));

const invalid = (message: string): ErrorBody => ({ type: "invalid_request_error", message });

/**
 * Why this caller is refused before the body is read: it has no key, it is a page in a browser, or it sends
 * something the SDK never sends.
 */
function strange(desk: Desk, request: IncomingMessage): Answer | undefined {
  if (header(request, "authorization") !== `Bearer ${desk.secretKey}`)
    return failure(401, invalid("Invalid API Key provided."));
  if (header(request, "origin") !== null) return failure(403, invalid("A page in a browser is not served."));
  if (request.method === "POST" && header(request, "content-type") !== "application/x-www-form-urlencoded")
    return failure(415, invalid("Send parameters as application/x-www-form-urlencoded."));
  return undefined;
}

/** Refusals before an endpoint is reached, which are therefore not stored under a key. */
function refusal(fault: Fault | undefined): Answer | undefined {
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

/** Answers a request, or repeats the stored answer of its key. */
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
    // Refused parameters are not stored under a key: the caller may correct them.
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
