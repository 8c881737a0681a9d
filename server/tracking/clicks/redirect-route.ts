import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sentence } from "../../../contract/sentences.ts";
import { type Fault, fault } from "../../platform/fault.ts";
import { type Context, requestLanguage } from "../../platform/web/http.ts";
import { createCounter, FLUSH_MS } from "./count.ts";
import { findTargets } from "./find-target.ts";
import { looksLikePerson } from "./tell-person.ts";

const ROUTE = "/g/:slug";

/** `GET /g/{slug}` leads to the stored page and nowhere else, and sets nothing. */
export function addRedirect(app: FastifyInstance, context: Context, now: () => number = Date.now): void {
  const counter = createCounter(context, now);
  const find = findTargets(context.db, { now, silent: counter.missing });
  const timer = setInterval(() => void counter.flush(), FLUSH_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await counter.flush();
  });
  guardTrackingHost(app, context);

  // Free: listeners of a whole mobile network come from a few addresses. What floods, `floods.ts` counts apart.
  app.get(ROUTE, { schema: { hide: true }, config: { free: true } }, async (request, reply) => {
    reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex, nofollow");
    const { slug } = request.params as { slug: string };
    const target = /^[2-9A-HJ-NP-Z]{7}$/i.test(slug) ? await find(slug.toUpperCase()) : undefined;
    if (!target) return refuse(request, reply, fault("not-found"));
    if (target.state === "removed") return refuse(request, reply, fault("link-removed"));
    const agent = request.headers["user-agent"] ?? "";
    const person = looksLikePerson(request.method, request.headers);
    // Nobody waits for a figure.
    void counter.count(target.id, { person, ip: request.ip, agent });
    return reply.redirect(target.target, 302);
  });
}

/** In words for a person who typed it, as a problem for a program. */
function refuse(request: FastifyRequest, reply: FastifyReply, why: Fault): FastifyReply {
  if (!/\btext\/html\b/i.test(request.headers.accept ?? "")) throw why;
  const language = requestLanguage(request.headers["accept-language"]);
  return reply
    .code(why.status)
    .type("text/plain; charset=utf-8")
    .send(`${sentence(why.code, language)}\n`);
}

/** A host as it is compared: its name may end with a dot, and the port may be said that everybody means. */
const plain = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:(80|443)$/, "")
    .replace(/\.(?=:|$)/, "");

/** A host of its own for links answers nothing else, however it or the path is spelled. */
function guardTrackingHost(app: FastifyInstance, { config }: Context): void {
  if (config.trackingUrl === null) return;
  const { host } = new URL(config.trackingUrl);
  if (config.publicUrl !== null && new URL(config.publicUrl).host === host) return;
  app.addHook("onRequest", async (request) => {
    if (plain(request.host) === plain(host) && request.routeOptions.url !== ROUTE) throw fault("not-found");
  });
}
