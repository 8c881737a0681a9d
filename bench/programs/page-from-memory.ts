import type { AddressInfo } from "node:net";
import Fastify from "fastify";

// A bare Fastify with one route that answers given bytes from memory: what HTTP costs without a product.
process.once("message", async (body: string) => {
  const app = Fastify();
  app.get("/api/podcast", (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
  await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
});
