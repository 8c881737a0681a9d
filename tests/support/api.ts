import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { watchCall } from "../../server/accounts/security/watch.ts";
import { watchLimits } from "../../server/accounts/security/watch-limits.ts";
import { findCaller } from "../../server/accounts/sessions/session.ts";
import { findTokenCaller } from "../../server/accounts/tokens/find-caller.ts";
import { fenceOfCalls } from "../../server/fence.ts";
import { permit } from "../../server/permit.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createLog, type Log, silentLog } from "../../server/platform/log.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import type { Context, Served } from "../../server/platform/web/http.ts";
import { createWeb, type Witness } from "../../server/platform/web/web.ts";

/** A context for handlers: the given database, a fixed key, no inner addresses allowed, no log unless given. */
export const makeContext = (db: Db, log: Log = silentLog): Context => ({
  db,
  config: readConfig({
    DATA_DIR: join(tmpdir(), `hostread-test-${process.pid}`),
    LOG_LEVEL: "silent",
    HOSTREAD_DEMO: "off",
    HOSTREAD_CRAWL: "asked",
    HOSTREAD_TAKE_BACK: "0",
  }),
  secrets: createSecrets(randomBytes(32)),
  outbound: createOutbound(),
  fetch: async () => {
    throw new TypeError("no provider answers in tests");
  },
  log,
});

export interface Answered {
  status: number;
  /** The payload of a success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  payload: any;
  /** The code of a problem, without `urn:hostread:`. */
  fault: string | undefined;
  /** The fields of a problem as "pointer rule". */
  fields: string[];
  body: string;
}

export type Call = (
  token: string | null,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>;

/**
 * The HTTP edge with these routes and without a port, and all it logs, for the calling file. `own` puts other
 * parts into what its handlers work with. Changes are told of a call only with the witness.
 */
export function useWeb(
  db: () => Db,
  routes: readonly Served[],
  own: (context: Context) => Context = (context) => context,
  more: { witness?: Witness } = {},
): () => { web: FastifyInstance; context: Context; logged: string[] } {
  let web: FastifyInstance | undefined;
  let context: Context | undefined;
  const logged: string[] = [];
  beforeAll(async () => {
    const log = createLog({ level: "debug", destination: { write: (line) => void logged.push(line) } });
    context = own(makeContext(db(), log));
    web = await createWeb({
      ...(await fenceOfCalls(context)),
      watch: watchCall,
      onFault: watchLimits(),
      context,
      routes,
      authenticate: ({ db }, token, { ip, routeOptions }) =>
        routeOptions.config.program ? findTokenCaller(db, token, ip) : findCaller(db, token),
      permit,
      ...more,
    });
  });
  afterAll(() => web?.close());
  return () => ({ web: web!, context: context!, logged });
}

/** Calls these routes as a browser would, and reads the answers. */
export function useApi(db: () => Db, routes: readonly Served[]): Call {
  return callOf(useWeb(db, routes));
}

/** The same on an edge that a test holds itself. */
export function callOf(edge: () => { web: FastifyInstance }): Call {
  return async (token, method, url, body, headers = {}) => {
    const answer = await edge().web.inject({
      method,
      url,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const read = answer.body === "" ? {} : JSON.parse(answer.body);
    return {
      status: answer.statusCode,
      payload: read.payload,
      fault: read.type?.replace("urn:hostread:", ""),
      fields: (read.errors ?? []).map((e: { pointer: string; rule: string }) => `${e.pointer} ${e.rule}`),
      body: answer.body,
    };
  };
}
