import Fastify from "fastify";

// The least that a redirect costs here: a bare Fastify, one fixed target, nothing counted.

process.once("message", async (target: string) => {
  const app = Fastify();
  app.get("/g/:slug", (_request, reply) => reply.header("Cache-Control", "no-store").redirect(target, 302));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  process.once("SIGTERM", () => void app.close().then(() => process.disconnect()));
  process.send?.({ url });
});
