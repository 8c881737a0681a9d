import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fault } from "../fault.ts";

interface Limit {
  of: RegExp | "signed";
  /** In a minute, for one user or one network address. */
  most: number;
}

/** Calls of one program in a minute. */
export const PROGRAM_CALLS = 600;

/** Separate counts: a page full of covers takes nothing from the calls. The first match applies (S-17). */
const LIMITS: readonly Limit[] = [
  // Events of providers come many at a time from few places; made-up ones cost a signature each.
  { of: "signed", most: 1_200 },
  // A list shows two dozen covers, and users scroll.
  { of: /^\/cover\//, most: 1_200 },
  { of: /^\/openapi\.json/, most: 60 },
  // Pages that are opened by a link, without a session.
  { of: /^\/open\//, most: 30 },
  // Pressed by mail providers for many readers, from few addresses.
  { of: /^\/(news-off|o)\//, most: 600 },
  // Other traffic from a network must not lock out its users.
  { of: /^\/core\/auth(\/|\?|$)/, most: 600 },
  // What a shop's server reports takes nothing from the people who work.
  { of: /^\/api\/owner\/[^/?]+\/conversion(\?|$)/, most: 600 },
  // Of one token, or of a network without one.
  { of: /^\/v1\//, most: PROGRAM_CALLS },
  { of: /^\/mcp(\?|$)/, most: PROGRAM_CALLS },
  // A client comes once an hour; an office of them comes from one address.
  { of: /^\/(oauth\/(token|revoke|register)|\.well-known\/oauth)/, most: 300 },
  // A page of the app makes a handful of calls.
  { of: /^\/(api\/|core\/|podcast\/api\/|signup|passwd|invitation\/)/, most: 600 },
];

const limitOf = (request: FastifyRequest): Limit | undefined =>
  LIMITS.find(({ of }) =>
    of === "signed" ? request.routeOptions.config.raw === true : of.test(request.url),
  );

function whoOf({ caller, ip }: FastifyRequest): string {
  if (caller?.token) return `token ${caller.token.id}`;
  return caller ? `login ${caller.loginId}` : ip;
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
}
