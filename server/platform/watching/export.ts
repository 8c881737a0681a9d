import { randomUUID } from "node:crypto";
import { context, DiagLogLevel, diag, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Log } from "../log.ts";
import { release } from "../release.ts";
import { asProducer } from "./as-producer.ts";
import { type Tracing, traceWith } from "./spans.ts";

export interface Watching {
  /** Sends what is left. */
  stop(): Promise<void>;
}

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  database: SpanKind.CLIENT,
  outgoing: SpanKind.CLIENT,
} as const;

/** Between two reports of figures, in milliseconds, unless OTEL_METRIC_EXPORT_INTERVAL says otherwise. */
const INTERVAL = 60_000;

/**
 * The one file that knows OpenTelemetry. The packages read the standard variables themselves: addresses, headers,
 * timeouts, sampler, batches, service name and resource attributes.
 */
export function startExport(role: string, log: Log): Watching {
  // A message of these packages may hold the collector's address with a password in it.
  const warn = () => log.warn("OpenTelemetry could not send what was measured");
  diag.setLogger(
    {
      error: warn,
      warn: () => undefined,
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    DiagLogLevel.ERROR,
  );
  const resource = resourceFromAttributes({
    "service.name": "hostread",
    "service.version": release(),
    "service.instance.id": randomUUID(),
    "hostread.role": role,
  }).merge(detectResources({ detectors: [envDetector] }));

  const traces = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  traces.register();
  traceWith(tracingOf(traces));

  const given = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL);
  const every = given >= 100 ? given : INTERVAL;
  const figures = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: every,
        exportTimeoutMillis: Math.min(every, 30_000),
        metricProducers: [asProducer(resource)],
      }),
    ],
  });
  return {
    async stop() {
      traceWith(null);
      // A collector that is gone does not keep the process from ending well.
      await Promise.allSettled([traces.shutdown(), figures.shutdown()]);
    },
  };
}

function tracingOf(provider: NodeTracerProvider): Tracing {
  const tracer = provider.getTracer("hostread");
  return {
    open(kind, name, facts) {
      const isWhole = kind === "request" || kind === "job";
      if (!isWhole && !trace.getActiveSpan()?.isRecording()) return null;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts }, root: isWhole });
      const inside = trace.setSpan(context.active(), span);
      return {
        within: (work) => context.with(inside, work),
        end({ facts: more, failure } = {}) {
          if (more) span.setAttributes({ ...more });
          if (failure !== undefined) {
            span.setAttribute("error.type", failure);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
}
