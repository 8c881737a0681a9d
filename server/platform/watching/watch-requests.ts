import type { FastifyInstance, FastifyRequest } from "fastify";
import { type OpenSpan, openSpan } from "./spans.ts";

/**
 * A trace for each request, by the route's template: an address may hold a handle or a token. Traces of callers are
 * not continued: a stranger would decide what is kept here.
 */
export function watchRequests(app: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const span = openSpan("request", `${request.method} ${route}`, {
      "http.request.method": request.method,
      "http.route": route,
    });
    if (!span) return done();
    open.set(request, span);
    span.within(done);
  });
  // A body is read in events of its connection, which know nothing of the request.
  app.addHook("preHandler", (request, _reply, done) => {
    const span = open.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode } = reply;
    open.get(request)?.end({
      facts: { "http.response.status_code": statusCode },
      ...(statusCode >= 500 && { failure: String(statusCode) }),
    });
  });
}
