import type { z } from "zod";
import { CALL_TIMEOUT_MS } from "../../contract/forms/timing.ts";
import type { Route, RouteReply } from "../../contract/route.ts";
import { currentLocale } from "../language/locale.ts";
import { bearer } from "./bearer.ts";
import { Problem, readProblem } from "./problem.ts";

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What may be sent under a key of the route: the input of its schema, before defaults and trimming. */
type Sent<T, Key extends "params" | "query" | "body"> = T extends { [K in Key]: infer Z extends z.ZodType }
  ? z.input<Z>
  : undefined;

/** Only what the promise names: `params`, `query` and `body`, each required where it has required parts. */
export type RouteInput<T> = Given<"params", Sent<T, "params">> &
  Given<"query", Sent<T, "query">> &
  Given<"body", Sent<T, "body">>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The same key with the same body is answered the same, however often it is sent. */
  idempotencyKey?: string | undefined;
  /** A response to exactly this call that is already under way. */
  asked?: Promise<Response> | undefined;
  /** Goes on where the page is left meanwhile. */
  lasting?: boolean | undefined;
}

/** The shape of `header` in the answer of sign-in and refresh. */
export type RouteHeader<T> = T extends { header: infer H extends z.ZodType } ? z.output<H> : undefined;

export interface Answer<T> {
  payload: RouteReply<T>;
  header: RouteHeader<T>;
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** `/api/campaign/:id` with its parameters, and only the set filters behind it (A7.04). */
export function addressOf(route: Route, input: Loose): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") query.append(name, String(one));
    }
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

const noToken = new Set<() => void>();

/** Tells when a call that carried a token was answered "no session": the session is over. */
export function onSessionLost(listener: () => void): () => void {
  noToken.add(listener);
  return () => noToken.delete(listener);
}

/** Asks the user to prove who they are; false where they would rather not. */
let prover: (() => Promise<boolean>) | null = null;

/** Who is asked when a call wants a proof. Without anybody it is refused at once. */
export function onProofNeeded(ask: () => Promise<boolean>): () => void {
  prover = ask;
  return () => {
    if (prover === ask) prover = null;
  };
}

const noFactor = new Set<() => void>();

/** Tells when an organization wants a second factor that the user does not have. */
export function onFactorMissing(listener: () => void): () => void {
  noFactor.add(listener);
  return () => noFactor.delete(listener);
}

async function send(route: Route, input: Loose, options: CallOptions): Promise<Response> {
  const token = bearer();
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const headers = new Headers({ accept: "application/json", "accept-language": currentLocale() });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (input.body !== undefined) headers.set("content-type", "application/json");
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  try {
    if (options.asked) return await options.asked;
    return await fetch(addressOf(route, input), {
      method: route.method,
      headers,
      credentials: "same-origin",
      ...(options.lasting && { keepalive: true }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Problem({ code: timeout.aborted ? "timeout" : "network", status: 0, detail: "" });
  }
}

/** Makes a call and gives the response of a success. Throws `Problem`, or the abort of `signal`. */
export async function ask<T extends Route>(
  route: T,
  input: RouteInput<T>,
  options: CallOptions = {},
): Promise<Response> {
  const carried = bearer();
  let response = await send(route, input as Loose, options);
  if (response.ok) return response;
  let problem = await readProblem(response);
  // Refused before anything was done: with a proof the same call goes through, with all that was typed in it.
  if (problem.code === "prove-again" && prover && (await prover())) {
    response = await send(route, input as Loose, options);
    if (response.ok) return response;
    problem = await readProblem(response);
  }
  if (problem.code === "factor-missing") for (const listener of noFactor) listener();
  if (problem.code === "no-session" && carried && carried === bearer()) {
    for (const listener of noToken) listener();
  }
  throw problem;
}

/** Makes a call and gives the whole answer, header included. Throws `Problem`, or the abort of `signal`. */
export async function exchange<T extends Route>(
  route: T,
  input: RouteInput<T>,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const response = await ask(route, input, options);
  if (response.status === 204) return { payload: null, header: undefined } as Answer<T>;
  try {
    return (await response.json()) as Answer<T>;
  } catch {
    // The connection broke off inside the answer, or something between us and the server wrote its own.
    throw new Problem({ code: "network", status: response.status, detail: "" });
  }
}

/** Makes a call and gives its payload. */
export async function call<T extends Route>(
  route: T,
  input: RouteInput<T>,
  options: CallOptions = {},
): Promise<RouteReply<T>> {
  return (await exchange(route, input, options)).payload;
}
