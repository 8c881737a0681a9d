import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { replicaOf } from "../postgres/replica/may-be-old.ts";
import { offerFigures, processFigures } from "../watching/figures.ts";
import type { Context } from "./http.ts";

/** A figure that is asked of the database whenever `/metrics` is read. */
export interface Measure {
  name: string;
  help: string;
  labels: readonly string[];
  collect(context: Pick<Context, "db">): Promise<{ labels: Record<string, string>; value: number }[]>;
}

declare module "fastify" {
  interface FastifyInstance {
    /** From now on `/readyz` says that this process is about to stop; it goes on answering until it is closed. */
    drain(): void;
  }
}

/**
 * `/livez` touches nothing. `/readyz` tells whether this node should get traffic: it has reached its database once
 * and is not shutting down; a later database outage does not take all nodes out at once. `/metrics` requires
 * METRICS_TOKEN: behind a proxy on the same machine, everyone looks like loopback.
 */
export function addHealth(
  app: FastifyInstance,
  { db, config }: Context,
  measures: readonly Measure[] = [],
  /** Whether row-level security stands around its requests. */
  fenced = true,
): void {
  const registry = new Registry();
  const withdraw = offerFigures(registry);
  app.addHook("onClose", async () => withdraw());
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "hostread_request_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  for (const { name, help, labels, collect } of measures) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        // Without the database the other figures are still worth reading.
        const found = await collect({ db }).catch(() => []);
        this.reset();
        for (const one of found) this.set(one.labels, one.value);
      },
    });
  }

  let reached = false;
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.decorate("drain", () => {
    closing = true;
  });
  // Whoever keeps a connection open would find it closed in the middle of the next request.
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
  // Free: a stranger behind the same proxy could otherwise keep its probes from being answered.
  const free = { config: { free: true } };
  app.get("/livez", free, async () => ({ live: true }));
  app.get("/readyz", free, async (_request, reply) => {
    if (!reached && !closing) {
      reached = await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
    }
    const ready = reached && !closing;
    const replica = replicaOf(db);
    const reads = replica && { server: replica.refusal() ? "primary" : "standby", reason: replica.refusal() };
    return reply.code(ready ? 200 : 503).send({
      ready,
      ...(closing && { draining: true }),
      ...(reads && { reads }),
      ...(!fenced && { fenced }),
    });
  });
  app.get("/metrics", free, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? "");
    const wanted = config.metricsToken ? Buffer.from(`Bearer ${config.metricsToken}`) : null;
    const allowed = wanted !== null && given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!allowed) return reply.code(404).send();
    return reply.type(registry.contentType).send(await Registry.merge([registry, processFigures]).metrics());
  });
}
