import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import { isLoopbackHost } from "../../platform/web/guard-origin.ts";

/**
 * The name of this authorization server, the origin where people use it; null where there is none, because tokens would
 * travel in the open. Without PUBLIC_URL it
 * is taken from the request on the operator's own machine alone: any other Host header could be forged.
 */
export function issuerOf({ headers: { host = "" } }: FastifyRequest, { publicUrl }: Config): string | null {
  if (publicUrl === null) return isLoopbackHost(host) ? `http://${host.toLowerCase()}` : null;
  const { origin, protocol, host: own } = new URL(publicUrl);
  return protocol === "https:" || isLoopbackHost(own) ? origin : null;
}

/** What the tokens of clients are for, and the only thing (RFC 8707). */
export const resourceOf = (issuer: string): string => `${issuer}/mcp`;
