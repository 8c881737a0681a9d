import type { FastifyInstance } from "fastify";
import { fault } from "../fault.ts";
import type { Context } from "./http.ts";
import { FORWARDED } from "./proxies.ts";

const LOOPBACK_HOST = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/**
 * Checks a request before anything else. A demonstration answers only under this machine's names: its passwords are
 * public, and a stranger's page whose name resolves to 127.0.0.1 must not read it (DNS rebinding). A proxy that is
 * not configured is logged once: behind it, all users look like one.
 */
export function guardOrigin(app: FastifyInstance, { config, log }: Context): void {
  let told = config.trustProxy !== false;
  app.addHook("onRequest", async (request) => {
    if (config.demo && !isLoopbackHost(request.headers.host ?? "")) throw fault("wrong-host");
    if (told || !FORWARDED.some((name) => request.headers[name] !== undefined)) return;
    told = true;
    log.warn(
      { requestId: request.id },
      "a proxy names another client, but TRUST_PROXY is off: set it to the number of proxies, or to their addresses",
    );
  });
}
