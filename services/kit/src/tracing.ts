/** What a span is to its process: takes a request, makes one, publishes, consumes, or works within. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanOptions {
  kind: SpanKind;
  /** The W3C `traceparent` of what led to this, in another process; null begins a trace. Absent: the span around it. */
  parent?: string | null;
  attributes?: Readonly<Record<string, string | number>>;
}

/** A span under way, for what is known only later. */
export interface Span {
  describe(name: string, attributes: Readonly<Record<string, string | number>>): void;
}

export interface Tracer {
  span<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result;
  /** The W3C `traceparent` of the span around the caller. */
  traceparent(): string | undefined;
  stop(): Promise<void>;
}

const unseen: Span = { describe: () => {} };

const off: Tracer = {
  span: (_name, _options, work) => work(unseen),
  traceparent: () => undefined,
  stop: async () => {},
};

let tracer: Tracer = off;

/** With `OTEL_EXPORTER_OTLP_ENDPOINT`; else OpenTelemetry is not even loaded (docs/decisions/0063). */
export const startTracing = async (service: string): Promise<void> => {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { openTelemetry } = await import('./tracing/open-telemetry.ts');
  tracer = openTelemetry(service);
};

/** Sends what is left, when the process stops. */
export const stopTracing = (): Promise<void> => tracer.stop();

/** Runs `work` in a span that ends with it; what it throws is noted. `work` is called at once. */
export const inSpan = <Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result =>
  tracer.span(name, options, work);

export const isTraced = (): boolean => tracer !== off;

/** The `traceparent` to hand on to whoever is called or told next; undefined when nothing is traced here. */
export const traceparent = (): string | undefined => tracer.traceparent();

/** For log lines: the trace around the caller. */
export const traceOfLog = (): { traceId?: string } => {
  const [, traceId] = tracer.traceparent()?.split('-') ?? [];
  return traceId ? { traceId } : {};
};
