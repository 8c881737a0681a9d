import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { fault } from "./fault.ts";
import { packageRoot } from "./package-root.ts";

/** Paths that are the API's: an unknown one is a problem, never the page. */
const API = /^\/(api|core|podcast\/api|cover|livez|readyz|metrics|openapi\.json)(\/|\?|$)/;

/**
 * Serves the built client: files with a hash in their name for ever, the page itself always fresh. Every
 * other address is the page, whose router decides. Without a build (API tests) only problems are answered.
 */
export async function addClient(app: FastifyInstance): Promise<void> {
  const root = join(packageRoot(), "dist", "web");
  const built = existsSync(join(root, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        const forever = path.includes("/assets/");
        reply.header("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !API.test(request.url);
    if (!wantsPage || !built || /\.\w{2,5}(\?|$)/.test(request.url)) throw fault("not-found");
    return reply
      .header("Cache-Control", "no-cache")
      .type("text/html; charset=utf-8")
      .sendFile("index.html", root);
  });
}
