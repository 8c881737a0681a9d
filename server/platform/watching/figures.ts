import { Histogram, Registry } from "prom-client";
import { inSpan } from "./spans.ts";

/** Figures of this process beyond its requests. */
export const processFigures = new Registry();

const jobSeconds = new Histogram({
  name: "hostread_job_seconds",
  help: "Time that a job took, by job and outcome",
  labelNames: ["job", "outcome"],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  registers: [processFigures],
});

const outgoingSeconds = new Histogram({
  name: "hostread_outgoing_seconds",
  help: "Time until another server answered, by kind of call and outcome",
  labelNames: ["kind", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 3, 10, 30],
  registers: [processFigures],
});

async function timed<T>(
  figure: (outcome: "done" | "failed", seconds: number) => void,
  work: () => Promise<T>,
) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const done = await work();
    figure("done", seconds());
    return done;
  } catch (error) {
    figure("failed", seconds());
    throw error;
  }
}

/** Does a job, timed and as a trace of its own. */
export const watchJob = (job: string, work: () => Promise<void>): Promise<void> =>
  timed(
    (outcome, seconds) => jobSeconds.observe({ job, outcome }, seconds),
    () => inSpan("job", job, { "messaging.operation.name": "process" }, work),
  );

/** Asks another server, timed. Which one it is stays here: mail servers and feeds belong to people. */
export const watchOutgoing = <T>(kind: string, work: () => Promise<T>): Promise<T> =>
  timed(
    (outcome, seconds) => outgoingSeconds.observe({ kind, outcome }, seconds),
    () => inSpan("outgoing", `call ${kind}`, { "hostread.outgoing.kind": kind }, work),
  );

const offered = new Set<Registry>([processFigures]);

/** The figures of all parts of this process. */
export const allFigures = (): readonly Registry[] => [...offered];

/** Adds the figures of a part; returns what takes them away. */
export function offerFigures(registry: Registry): () => void {
  offered.add(registry);
  return () => void offered.delete(registry);
}
