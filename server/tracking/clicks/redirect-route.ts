import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sentence } from "../../../contract/sentences.ts";
import { type Fault, fault } from "../../platform/fault.ts";
import { type Context, requestLanguage } from "../../platform/web/http.ts";
import { createCounter, FLUSH_MS } from "./count.ts";
import { findTargets } from "./find-target.ts";
import { looksLikePerson } from "./tell-person.ts";

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

  app.get("/g/:slug", { schema: { hide: true } }, async (request, reply) => {
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

/** A host of its own for links answers nothing else. */
function guardTrackingHost(app: FastifyInstance, { config }: Context): void {
  if (config.trackingUrl === null) return;
  const { host } = new URL(config.trackingUrl);
  if (config.publicUrl !== null && new URL(config.publicUrl).host === host) return;
  app.addHook("onRequest", async (request) => {
    if (request.host.toLowerCase() === host && !/^\/g\/[^/]*$/.test(request.url.split("?", 1)[0]!))
      throw fault("not-found");
  });
}
