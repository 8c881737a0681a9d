import type { FastifyInstance } from "fastify";
import { publicDocument } from "./open-api.ts";

/** The public document, for everybody. Made once: it changes with the program only. */
export function addPublicDocument(app: FastifyInstance): void {
  let text: string | undefined;
  app.get("/v1/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(publicDocument());
    return reply
      .header("Cache-Control", "public, max-age=300")
      .type("application/json; charset=utf-8")
      .send(text);
  });
}
