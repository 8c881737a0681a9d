/** What a span says besides its name: words and figures of ours. Never an address, a name, a token or what was written. */
export type Facts = Readonly<Record<string, string | number>>;

export type SpanKind = "request" | "job" | "database" | "outgoing";

export interface OpenSpan {
  /** Runs what belongs to the span. */
  within<T>(work: () => T): T;
  /** `failure` is the kind of an error, not its message, which may quote what was written. */
  end(outcome?: { facts?: Facts; failure?: string }): void;
}

/** What keeps spans; only where a collector was named. */
export interface Tracing {
  /** Null where nobody would see it: a statement or a call outside of a request or job. */
  open(kind: SpanKind, name: string, facts: Facts): OpenSpan | null;
}

let tracing: Tracing | null = null;

/** From now on spans go there; null ends that. */
export function traceWith(one: Tracing | null): void {
  tracing = one;
}

/** Whether spans are kept at all. */
export const isTracing = (): boolean => tracing !== null;

export const openSpan = (kind: SpanKind, name: string, facts: Facts = {}): OpenSpan | null =>
  tracing === null ? null : tracing.open(kind, name, facts);

/** The kind of an error. */
export function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^[A-Z0-9_]{2,40}$/.test(code)) return code;
  return typeof name === "string" ? name : "Error";
}

/** Does it within a span, where spans are kept. */
export async function inSpan<T>(
  kind: SpanKind,
  name: string,
  facts: Facts,
  work: () => Promise<T>,
): Promise<T> {
  const span = openSpan(kind, name, facts);
  if (!span) return work();
  try {
    const done = await span.within(work);
    span.end();
    return done;
  } catch (error) {
    span.end({ failure: kindOf(error) });
    throw error;
  }
}
