export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanOptions {
  kind: SpanKind;
  /** The W3C `traceparent` of the cause in another process. Null begins a trace; absent: the current span. */
  parent?: string | null;
  attributes?: Readonly<Record<string, string | number>>;
}

export interface Span {
  describe(name: string, attributes: Readonly<Record<string, string | number>>): void;
}

export interface Tracer {
  span<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result;
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

/** Requires `OTEL_EXPORTER_OTLP_ENDPOINT`; else OpenTelemetry is not loaded (docs/decisions/0063). */
export const startTracing = async (service: string): Promise<void> => {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { openTelemetry } = await import('./tracing/open-telemetry.ts');
  tracer = openTelemetry(service);
};

export const stopTracing = (): Promise<void> => tracer.stop();

/** Runs `work` in a span that ends with it; records its errors. Calls `work` synchronously. */
export const runInSpan = <Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result =>
  tracer.span(name, options, work);

export const isTraced = (): boolean => tracer !== off;

export const traceparent = (): string | undefined => tracer.traceparent();

export const readTraceFields = (): { traceId?: string } => {
  const [, traceId] = tracer.traceparent()?.split('-') ?? [];
  return traceId ? { traceId } : {};
};
