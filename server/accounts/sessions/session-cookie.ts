import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import type { Tokens } from "./session.ts";

/** On https the `__Host-` prefix pins the cookie to this host; without TLS browsers refuse that prefix. */
export const isSecure = (config: Config): boolean => config.publicUrl?.startsWith("https:") ?? false;
const nameOf = (config: Config) => (isSecure(config) ? "__Host-hostread" : "hostread");
export const cookieAttributes = (config: Config) =>
  ({
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(config),
    path: isSecure(config) ? "/" : "/core/auth",
  }) as const;

/**
 * The session cookie of a request from our own pages. SameSite=Strict already blocks others; browsers also report
 * where a request comes from, which helps if another application shares our site.
 */
export function readSessionCookie(request: FastifyRequest, config: Config): string | null {
  const from = request.headers["sec-fetch-site"];
  if (from !== undefined && from !== "same-origin" && from !== "none") return null;
  return request.cookies[nameOf(config)] ?? null;
}

export const setSessionCookie = (reply: FastifyReply, config: Config, tokens: Tokens): void =>
  void reply.setCookie(nameOf(config), tokens.cookie, {
    ...cookieAttributes(config),
    maxAge: tokens.cookieLifetime,
  });

export const clearSessionCookie = (reply: FastifyReply, config: Config): void =>
  void reply.clearCookie(nameOf(config), cookieAttributes(config));
