import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import { hashToken, newToken } from "../../platform/handle.ts";
import { isSecure } from "../sessions/session-cookie.ts";

/**
 * Shows that an answer comes back to the browser in which the sign-in began: nobody is signed in as somebody else by a
 * link. Lax: the provider leads back from another site, which a strict cookie would not survive.
 */
const nameOf = (config: Config) => (isSecure(config) ? "__Host-hostread-sign-on" : "hostread-sign-on");
const SECONDS = 1_800;
const PLAUSIBLE = /^[\w-]{43}$/;

/** The hash of this browser's cookie, which is set or lives on: several tabs may begin at once. */
export function markSignOn(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const present = request.cookies[nameOf(config)];
  const token = present !== undefined && PLAUSIBLE.test(present) ? present : newToken().token;
  reply.setCookie(nameOf(config), token, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(config),
    path: isSecure(config) ? "/" : "/core/single-sign-on",
    maxAge: SECONDS,
  });
  return hashToken(token);
}

/** Null where the browser has none. */
export function signOnBrowser(request: FastifyRequest, config: Config): Buffer | null {
  const present = request.cookies[nameOf(config)];
  return present === undefined ? null : hashToken(present);
}
