import { type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { allFigures } from "./figures.ts";

interface Figure {
  name: string;
  help: string;
  type: unknown;
  values: { metricName?: string; labels: Record<string, string | number>; value: number }[];
}

/** Milliseconds since 1970 as seconds and nanoseconds. */
const asTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1_000_000)];

/** The same figures as at `/metrics`, with the same names, for OpenTelemetry: there is one place that counts. */
export function asProducer(resource: Resource): MetricProducer {
  const startTime = asTime(performance.timeOrigin);
  return {
    async collect() {
      const errors: unknown[] = [];
      const metrics: MetricData[] = [];
      for (const registry of allFigures()) {
        const found = (await registry.getMetricsAsJSON().catch((error: unknown) => {
          errors.push(error);
          return [];
        })) as unknown as Figure[];
        const endTime = asTime(Date.now());
        for (const figure of found) {
          const metric = asMetric(figure, startTime, endTime);
          if (metric) metrics.push(metric);
        }
      }
      const scopeMetrics = [{ scope: { name: "hostread" }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors };
    },
  };
}

function asMetric(figure: Figure, startTime: HrTime, endTime: HrTime): MetricData | null {
  const { name, help, type, values } = figure;
  if (values.length === 0) return null;
  const common = {
    descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () => values.map(({ labels, value }) => ({ startTime, endTime, attributes: labels, value }));
  if (type === "gauge") return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
  if (type === "counter")
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
  if (type !== "histogram") return null;
  return {
    ...common,
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: asHistograms(figure, startTime, endTime),
  };
}

/** Prometheus counts up to each bound, OpenTelemetry between two. */
function asHistograms({ name, values }: Figure, startTime: HrTime, endTime: HrTime): DataPoint<Histogram>[] {
  const found = new Map<
    string,
    { attributes: Record<string, string | number>; upTo: [number, number][]; sum: number; count: number }
  >();
  for (const { metricName, labels, value } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
    const one = found.get(key) ?? { attributes, upTo: [], sum: 0, count: 0 };
    found.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== "+Inf") one.upTo.push([Number(le), value]);
  }
  return [...found.values()].map(({ attributes, upTo, sum, count }) => {
    upTo.sort(([a], [b]) => a - b);
    const counts = [...upTo.map(([, value]) => value), count].map(
      (value, i) => value - (upTo[i - 1]?.[1] ?? 0),
    );
    return {
      startTime,
      endTime,
      attributes,
      value: { buckets: { boundaries: upTo.map(([bound]) => bound), counts }, sum, count },
    };
  });
}
