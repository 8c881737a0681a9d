import type { z } from "zod";
import type { Route, RouteBody, RouteParams, RouteQuery, RouteReply } from "../../contract/route.ts";
import { Fault, fault } from "../platform/fault.ts";
import { type Call, type Caller, type Served, serve } from "../platform/web/http.ts";
import { versionOf } from "../platform/web/to-programs.ts";
import { Written } from "../platform/web/written.ts";

/** What is handed on to a call of the app. */
interface Given<T extends Route> {
  params?: T extends { params: infer P extends z.ZodType } ? z.input<P> : never;
  query?: T extends { query: infer Q extends z.ZodType } ? z.input<Q> : never;
  body?: T extends { body: infer B extends z.ZodType } ? z.input<B> : never;
}

/** Does one of the app's own calls for a program: the same rules, the same verbs, the same answer. */
export type Ask = <T extends Route>(
  of: T,
  given: Given<T>,
) => Promise<{ payload: RouteReply<T>; status?: number }>;

export interface Carried<T extends Route> {
  params: RouteParams<T>;
  query: RouteQuery<T>;
  body: RouteBody<T>;
  /** The version that the change is held against; undefined where any will do. */
  version: string | undefined;
  ask: Ask;
  call: Call<T>;
}

type Handle<T extends Route> = (
  carried: Carried<T>,
) => Promise<{ payload: RouteReply<T>; status?: number | undefined }>;

/** Connects a public route with what it does, over the app's own routes. */
export type Carry = <T extends Route>(promise: T, handle: Handle<T>) => Served;

/** Two programs of one person may number their requests alike. */
const keyFor = ({ idempotencyKey, caller }: Call<Route>): string | null =>
  idempotencyKey === null ? null : `${caller.token?.id} ${idempotencyKey}`;

/** @throws Error at once where a route of the app is missing */
export function carryOver(served: readonly Served[]): Carry {
  const byRoute = new Map(served.map((one) => [one.route as Route, one]));
  const asking =
    (call: Call<Route>): Ask =>
    async (of, { params, query, body }) => {
      const found = byRoute.get(of);
      if (!found) throw new Error(`${of.method} ${of.path} is served by nobody`);
      // Its own rules once more: what stands in its defaults, and what is trimmed.
      const input = { params, query, body } as Record<"params" | "query" | "body", unknown>;
      const read = (part: "params" | "query" | "body") =>
        of[part] === undefined
          ? undefined
          : readOf(of[part], input[part] ?? (part === "query" ? {} : undefined));
      const answer = await found.handle({
        ...call,
        caller: forCall(call.caller, of),
        params: read("params"),
        query: read("query"),
        body: read("body"),
        idempotencyKey: keyFor(call),
      } as Call<Route>);
      const payload = answer.payload instanceof Written ? JSON.parse(answer.payload.json) : answer.payload;
      return { payload: payload as never, ...(answer.status !== undefined && { status: answer.status }) };
    };
  return (promise, handle) =>
    serve(promise, "signed-in", async (call) => {
      const { program } = promise;
      if (program?.key === "must" && call.idempotencyKey === null) throw fault("key-missing");
      const version = versionOf(call.request, promise);
      const ask = asking(call as unknown as Call<Route>);
      const { params, query, body } = call;
      const done = await handle({ params, query, body, version, ask, call }).catch((error: unknown) => {
        // In the words of the header that named the version.
        if (program?.ifMatch && error instanceof Fault && error.code === "stale")
          throw fault("precondition-failed");
        throw error;
      });
      return { payload: done.payload, ...(done.status !== undefined && { status: done.status }) };
    });
}

/**
 * The caller as the app's own call sees them: what that needs is asked anew, so that a public route can never do what
 * its own act does not cover.
 * @throws Fault act-not-given
 */
function forCall(caller: Caller, { act }: Route): Caller {
  if (act === "open" || act === "signed-in") return caller;
  if (caller.token?.acts && !caller.token.acts.has(act)) throw fault("act-not-given", { values: { act } });
  return { ...caller, needs: act };
}

/** A program's values were held against its own promise; what the app's promise says besides is said in its words. */
function readOf(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return read.data;
  throw new Error("a public route hands on what the app's own does not take", { cause: read.error });
}
