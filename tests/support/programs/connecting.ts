import { createHash, randomBytes } from "node:crypto";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientMetadata, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { FastifyInstance } from "fastify";

export const REDIRECT = "http://127.0.0.1:33418/done";

/** A program with the SDK's own OAuth client, which keeps all in memory and is sent nowhere by itself. */
export class Program implements OAuthClientProvider {
  /** Where it would have sent its person. */
  sentTo: URL | null = null;
  held: OAuthTokens | undefined;
  client: { client_id: string } | undefined;
  readonly #redirect: string;
  #verifier = "";

  constructor(clientId?: string, redirect = REDIRECT) {
    this.#redirect = redirect;
    if (clientId !== undefined) this.client = { client_id: clientId };
  }

  get redirectUrl(): string {
    return this.#redirect;
  }
  get clientMetadata(): OAuthClientMetadata {
    return { client_name: "A program of its own", redirect_uris: [this.#redirect] };
  }
  state = () => "a state/with 1e5";
  clientInformation = () => this.client;
  saveClientInformation = (given: { client_id: string }) => {
    this.client = given;
  };
  tokens = () => this.held;
  saveTokens = (tokens: OAuthTokens) => {
    this.held = tokens;
  };
  redirectToAuthorization = (to: URL) => {
    this.sentTo = to;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
}

/** A verifier and its challenge. */
export function newPkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The calls by which a person and a program come together, as the page and any program make them. */
export const connecting = (app: () => FastifyInstance, origin: () => string) => {
  const call = async (bearer: string, method: "GET" | "POST" | "DELETE", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${bearer}`, host: new URL(origin()).host };
    const answer = await app().inject({ method, url, headers, ...(payload && { payload }) });
    const read = answer.body === "" ? {} : answer.json();
    return {
      status: answer.statusCode,
      payload: read.payload,
      fault: read.type?.replace("urn:hostread:", "") as string | undefined,
    };
  };
  const form = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await app().inject({
      method: "POST",
      url: path,
      headers: {
        host: new URL(origin()).host,
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
  };
  return {
    call,
    form,
    /** What the page asks about a program's request. */
    asked: (bearer: string, query: string) =>
      call(bearer, "GET", `/api/connection/asked?${new URLSearchParams({ asked: query })}`),
    allow: (bearer: string, given: { asked: string; owner: string; acts: readonly string[] }) =>
      call(bearer, "POST", "/api/connection", given),
    token: (fields: Record<string, string>) => form("/oauth/token", fields),
    revoke: (fields: Record<string, string>) => form("/oauth/revoke", fields),
    ping: async (bearer: string | null, host = new URL(origin()).host) =>
      app().inject({
        method: "POST",
        url: "/mcp",
        headers: {
          host,
          accept: "application/json, text/event-stream",
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        },
        payload: { jsonrpc: "2.0", id: 1, method: "ping" },
      }),
  };
};
