import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracer } from '../tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Share of sampled traces, 0 to 1; all by default. The process that begins a trace decides. */
const readSampledShare = (): number => {
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  return share >= 0 && share <= 1 ? share : 1;
};

const createParentContext = (parent: string | null | undefined): Context => {
  if (parent === undefined) return context.active();
  const remote = parent === null ? null : parseTraceParent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
};

/** Exports spans to an OTLP collector over HTTP, in batches, at `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export const openTelemetry = (service: string): Tracer => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'primal' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(readSampledShare()) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1_000 }),
    ],
  });
  const tracer = provider.getTracer('primal');
  return {
    span: (name, { kind, parent, attributes }, work) =>
      tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, createParentContext(parent), (span) => {
        const fail = (error: unknown): never => {
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: error instanceof Error ? error.name : 'Error',
          });
          span.end();
          throw error;
        };
        try {
          const result = work({
            describe(known, more) {
              span.updateName(known);
              span.setAttributes(more);
            },
          });
          if (!(result instanceof Promise)) {
            span.end();
            return result;
          }
          return result.then((value: unknown) => {
            span.end();
            return value;
          }, fail) as typeof result;
        } catch (error) {
          return fail(error);
        }
      }),
    traceparent: () => {
      const current = trace.getSpanContext(context.active());
      if (!current) return undefined;
      return `00-${current.traceId}-${current.spanId}-${(current.traceFlags & 1).toString().padStart(2, '0')}`;
    },
    stop: () => provider.shutdown(),
  };
};
