import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fault } from "../fault.ts";

interface Limit {
  /** Of the routes with such patterns, of signed events, or of what no route answers. */
  of: RegExp | "signed" | "no-route";
  /** In a minute, for one user or one network address. */
  most: number;
}

/** Calls of one program in a minute. */
export const PROGRAM_CALLS = 600;

/**
 * Separate counts: a page full of covers takes nothing from the calls. The first match applies (S-17). It is the pattern
 * of the route that matches, never the address: that can be spelled in many ways which lead to the same route.
 */
const LIMITS: readonly Limit[] = [
  // Events of providers come many at a time from few places; made-up ones cost a signature each.
  { of: "signed", most: 1_200 },
  // Pages of the client, which an office loads from one address, and addresses that nothing has.
  { of: "no-route", most: 1_200 },
  // A list shows two dozen covers, and users scroll.
  { of: /^\/cover\//, most: 1_200 },
  { of: /^\/openapi\.json$/, most: 60 },
  // Pages that are opened by a link, without a session.
  { of: /^\/open\//, most: 30 },
  // Pressed by mail providers for many readers, from few addresses.
  { of: /^\/(news-off|o)\//, most: 600 },
  // Other traffic from a network must not lock out its users.
  { of: /^\/core\/auth(\/|$)/, most: 600 },
  // What a shop's server reports takes nothing from the people who work.
  { of: /^\/api\/owner\/[^/]+\/conversion$/, most: 600 },
  // Of one token, or of a network without one.
  { of: /^\/v1\//, most: PROGRAM_CALLS },
  { of: /^\/mcp$/, most: PROGRAM_CALLS },
  // A client comes once an hour; an office of them comes from one address.
  { of: /^\/(oauth\/|\.well-known\/)/, most: 300 },
  // All others, also those that are added later. A page of the app makes a handful of calls.
  { of: /^/, most: 600 },
];

/** None where the route is free, such as a file of the client. */
function limitOf({ is404, routeOptions: { url = "", config } }: FastifyRequest): Limit | undefined {
  if (config.free) return undefined;
  return LIMITS.find(({ of }) => {
    if (of === "signed") return config.raw === true;
    if (of === "no-route") return is404;
    return of.test(url);
  });
}

/** Of IPv6 the first 64 bits: whoever has one address there has all of them. */
function whoOf({ caller, ip }: FastifyRequest): string {
  if (caller?.token) return `token ${caller.token.id}`;
  return caller ? `login ${caller.loginId}` : rateLimit.normalizeIP(ip);
}

/** Counts requests by user or token, else by network address, and refuses those over the limit. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: (request) => limitOf(request)?.most ?? 0,
    timeWindow: 60_000,
    // Not by the raw token: a client that makes up a new one for each request would never be stopped.
    keyGenerator: (request) => `${LIMITS.indexOf(limitOf(request)!)} ${whoOf(request)}`,
    allowList: (request) => limitOf(request) === undefined,
    errorResponseBuilder: (_request, limit) =>
      fault("too-many-requests", { retryAfter: Math.ceil(limit.ttl / 1000) }),
  });
  // The above counts at routes alone.
  const count = app.rateLimit();
  app.addHook("onRequest", async function countRest(request, reply) {
    if (request.is404) await count.call(this, request, reply);
  });
}
