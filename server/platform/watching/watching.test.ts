import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { startServer } from "../../../tests/support/server.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { inTransaction } from "../postgres/database.ts";
import { addJob } from "../queue.ts";

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
}

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "hostread-watching-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a collector was sent, as JSON over HTTP. */
const received: { path: string; key: string | undefined; body: string }[] = [];
const collector = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  received.push({
    path: request.url ?? "",
    key: request.headers["x-collector-key"] as string | undefined,
    body: Buffer.concat(pieces).toString(),
  });
  response.setHeader("content-type", "application/json");
  response.end("{}");
});
let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`;
});
afterAll(() => void collector.close());

const spans = (): SentSpan[] =>
  received
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap((one) => one.scopeSpans)
    .flatMap((one) => one.spans);

/** The newest value of each figure that was sent, by name. */
const figures = () =>
  new Map(
    received
      .filter(({ path }) => path === "/v1/metrics")
      .flatMap(({ body }) => JSON.parse(body).resourceMetrics)
      .flatMap((one) => one.scopeMetrics)
      .flatMap((one) => one.metrics)
      .map((metric) => [metric.name as string, metric]),
  );

/** A server of its own process that lists at its end which packages of OpenTelemetry it has read. */
async function watched(name: string, environment: Record<string, string>) {
  const list = join(folder, `${name}.json`);
  const spy = join(folder, `${name}.mjs`);
  writeFileSync(
    spy,
    `import { createRequire } from "node:module"; import { writeFileSync } from "node:fs";
    process.on("exit", () => writeFileSync(${JSON.stringify(list)}, JSON.stringify(
      Object.keys(createRequire(import.meta.url).cache).map((file) => /@opentelemetry.([^/\\\\]+)/.exec(file)?.[1]).filter(Boolean))));`,
  );
  const server = await startServer({
    environment: {
      DATABASE_URL: database().connectionString,
      HOSTREAD_CRAWL: "off",
      HOSTREAD_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
      METRICS_TOKEN: "for-the-figures",
      NODE_OPTIONS: `--import=${pathToFileURL(spy)}`,
      ...environment,
    },
  });
  return {
    server,
    async end(): Promise<string[]> {
      await server.remove();
      return [...new Set(JSON.parse(readFileSync(list, "utf8")) as string[])].sort();
    },
  };
}

test("D6.11 a collector gets traces by route with their statements, jobs and figures, and nothing of persons", async () => {
  const { db } = database();
  const login = await makeLogin(db, [await makeOwner(db)]);
  const { server, end } = await watched("with", {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=of-the-operator",
    OTEL_SERVICE_NAME: "hostread-of-the-test",
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_METRIC_EXPORT_INTERVAL: "500",
  });
  const asked = await fetch(
    `${server.url}/core/api/login/${login.publicId}/preferences?secret=word-in-query`,
    {
      headers: { authorization: `Bearer ${login.token}` },
    },
  );
  await asked.text();
  const posted = await fetch(`${server.url}/core/api/login/${login.publicId}/preferences`, {
    method: "POST",
    headers: { authorization: `Bearer ${login.token}`, "content-type": "application/json" },
    body: JSON.stringify({ owner: null, restrict: false, language: "en", country: "US" }),
  });
  await posted.text();
  expect(posted.status).toBe(200);
  await inTransaction(db, (tx) => addJob(tx, "tend-mailboxes", {}));

  const route = "POST /core/api/login/:loginId/preferences";
  await expect.poll(() => spans().map(({ name }) => name), { timeout: 20_000 }).toContain(route);
  const whole = spans().find(({ name }) => name === route)!;
  const inside = spans().filter(
    ({ traceId, spanId }) => traceId === whole.traceId && spanId !== whole.spanId,
  );
  expect(inside.length).toBeGreaterThan(1);
  expect(inside.every(({ parentSpanId }) => parentSpanId === whole.spanId)).toBe(true);
  // Also after the body was read, which happens in events of the connection.
  expect(inside.map(({ name }) => name).join(", ")).toMatch(/\b(update|insert) \w+/);
  expect(whole.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });

  await expect.poll(() => spans().map(({ name }) => name), { timeout: 20_000 }).toContain("tend-mailboxes");
  await expect
    .poll(() => [...figures().keys()], { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        "hostread_request_seconds",
        "hostread_job_seconds",
        "hostread_queue_age_seconds",
      ]),
    );
  // The figures that were sent first may be from before the request.
  const ours = () =>
    figures()
      .get("hostread_request_seconds")
      .histogram.dataPoints.find(
        ({ attributes }: { attributes: Attribute[] }) =>
          attributes.some(({ value }) => value.stringValue === "/core/api/login/:loginId/preferences") &&
          attributes.some(({ value }) => value.stringValue === "POST"),
      );
  await expect.poll(ours, { timeout: 20_000 }).toBeDefined();
  const packages = await end();
  expect(packages).toContain("sdk-trace-node");
  expect(packages).toContain("exporter-metrics-otlp-http");

  const { count, bucketCounts, explicitBounds } = ours();
  expect(count).toBe(1);
  expect(bucketCounts.reduce((sum: number, one: number) => sum + one, 0)).toBe(1);
  expect(bucketCounts).toHaveLength(explicitBounds.length + 1);

  const all = received.map(({ body }) => body).join("\n");
  expect(all).toContain("hostread-of-the-test");
  expect(new Set(received.map(({ key }) => key))).toEqual(new Set(["of-the-operator"]));
  for (const secret of [login.publicId, login.token, "word-in-query", "127.0.0.1", "@"])
    expect(all).not.toContain(secret);
}, 120_000);

test("D6.11 without the variable no part of OpenTelemetry that measures is read, and figures of the rules exist", async () => {
  const { server, end } = await watched("without", {});
  const { db } = database();
  await inTransaction(db, (tx) => addJob(tx, "tend-mailboxes", {}));
  const read = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: "Bearer for-the-figures" } })).text();
  await expect.poll(read, { timeout: 20_000 }).toContain('hostread_job_seconds_count{job="tend-mailboxes"');
  const text = await read();
  const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const deploy = join(import.meta.dirname, "../../../deploy/watching");
  const rules = readFileSync(join(deploy, "rules.yaml"), "utf8");
  const dashboard = readFileSync(join(deploy, "dashboard.json"), "utf8");
  const asked = [
    ...(
      rules +
      JSON.parse(dashboard)
        .panels.flatMap((one: { targets: { expr: string }[] }) => one.targets.map(({ expr }) => expr))
        .join("\n")
    ).matchAll(/\b(?:hostread|nodejs|process)_[a-z0-9_]+/g),
  ].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));
  expect(asked.length).toBeGreaterThan(30);
  expect([...new Set(asked)].filter((name) => !there.has(name))).toEqual([]);
  // What the rules record is what the dashboard shows.
  for (const [name] of dashboard.matchAll(/hostread:[a-z0-9_:]+/g))
    expect(rules).toContain(`record: ${name}`);
  for (const [, route] of rules.matchAll(/route="([^"]+)"/g)) {
    const schema = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, { get?: unknown }>;
    };
    expect(schema.paths[route!]?.get).toBeDefined();
  }
  // The figures at /metrics come with the small package of names; nothing of it measures.
  expect(await end()).toEqual(["api"]);
}, 120_000);

test.skipIf(!existsSync("/usr/bin/promtool"))(
  "D6.11 promtool accepts the rules, and alerts come and end as they should",
  () => {
    const deploy = join(import.meta.dirname, "../../../deploy/watching");
    for (const args of [
      ["check", "rules", "rules.yaml"],
      ["test", "rules", "rules.test.yaml"],
    ]) {
      const run = spawnSync("/usr/bin/promtool", args, { cwd: deploy, encoding: "utf8", timeout: 100_000 });
      expect(run.stdout + run.stderr).toContain("SUCCESS");
      expect(run.status).toBe(0);
    }
  },
  120_000,
);
