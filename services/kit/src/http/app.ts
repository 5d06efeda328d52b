import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { inSpan } from '../tracing.ts';
import type { Context, RequestState, Step } from './context.ts';
import { type Health, healthChecks } from './health.ts';
import { answerProblems } from './problems.ts';

const requestIdPattern = /^[\w.-]{1,100}$/;

/** Runs the request in a span, unless it asks how the process is doing. */
const traced = (ctx: Context, isEdge: boolean, next: () => Promise<unknown>): Promise<unknown> => {
  if (/^\/(health\/|metrics$)/.test(ctx.path)) return next();
  const parent = isEdge ? null : ctx.get('traceparent') || null;
  return inSpan(ctx.method, { kind: 'server', parent }, async (span) => {
    await next();
    span.describe(`${ctx.method} ${ctx.state.route ?? 'other'}`, {
      'http.request.method': ctx.method,
      'http.route': ctx.state.route ?? 'other',
      'http.response.status_code': ctx.status,
      'primal.request_id': ctx.state.requestId,
    });
  });
};

/** Gives each request its id and logger, and notes what became of it. Successes are `debug`: the metrics count them. */
const requestLog =
  ({ log, metrics, isEdge = false }: AppOptions): Step =>
  async (ctx, next) => {
    const started = performance.now();
    const sentId = isEdge ? '' : ctx.get('x-request-id');
    ctx.state.requestId = requestIdPattern.test(sentId) ? sentId : randomUUID();
    ctx.state.log = log;
    await traced(ctx, isEdge, next);
    const { route = 'other', requestId } = ctx.state;
    const ms = performance.now() - started;
    ctx.set('X-Request-Id', requestId);
    metrics.observeRequest({ method: ctx.method, route, status: ctx.status }, ms / 1000);
    if (log.isLevelEnabled('debug'))
      log.debug(
        { requestId, method: ctx.method, path: ctx.path, status: ctx.status, ms: Math.round(ms) },
        'request',
      );
  };

interface AppOptions {
  log: Logger;
  metrics: Metrics;
  health: Health;
  /** Whether strangers call it: a request id or a trace of theirs is none of ours, and nothing but 'ready' is theirs to know. */
  isEdge?: boolean;
  steps: Step[];
}

/** A Koa app with what every process has around its own work: request id, log, problem answers, health. */
export const createApp = (options: AppOptions): Koa => {
  const { log, health, isEdge, steps } = options;
  const app = new Koa<RequestState>();
  app.use(requestLog(options));
  app.use(answerProblems);
  app.use(healthChecks(health, isEdge));
  for (const step of steps) app.use(step);
  // What still gets here broke while the answer was on its way, mostly because the caller left.
  app.on('error', (error) => log.debug({ err: error }, 'answer interrupted'));
  return app as unknown as Koa;
};
