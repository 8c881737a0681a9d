import type { FastifyReply, FastifyRequest } from "fastify";
import { isSecure } from "../../accounts/sessions/session-cookie.ts";
import type { Config } from "../../platform/config.ts";
import { hashToken, newToken } from "../../platform/handle.ts";

/**
 * Shows that an answer comes back to the browser in which the consent began. Lax: the provider leads back from another
 * site, which a strict one would not survive.
 */
const nameOf = (config: Config) => (isSecure(config) ? "__Host-hostread-consent" : "hostread-consent");
const SECONDS = 600;
const PLAUSIBLE = /^[\w-]{43}$/;

/** The hash of this browser's cookie, which is set or lives on: several tabs may begin at once. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const present = request.cookies[nameOf(config)];
  const token = present !== undefined && PLAUSIBLE.test(present) ? present : newToken().token;
  reply.setCookie(nameOf(config), token, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(config),
    path: isSecure(config) ? "/" : "/api/mailboxes/consent",
    maxAge: SECONDS,
  });
  return hashToken(token);
}

/** Null where the browser has none. */
export function browserOf(request: FastifyRequest, config: Config): Buffer | null {
  const present = request.cookies[nameOf(config)];
  return present === undefined ? null : hashToken(present);
}
