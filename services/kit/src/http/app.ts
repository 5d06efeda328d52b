import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import { toDatabaseFault, toDatabaseProblem } from '../database/errors.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { ProblemError, problem } from '../problem.ts';
import { runInSpan } from '../tracing.ts';
import type { Context, RequestState, Step } from './context.ts';
import { type Health, serveHealthChecks } from './health.ts';

const toLibraryProblem = (error: unknown): ProblemError | null => {
  if (!(error instanceof Error && 'status' in error)) return null;
  if (error.status === 413) return problem.tooLarge();
  if (error.status === 415) return problem.notJson();
  if (error.status === 400)
    return problem.badRequest('The request could not be read.', undefined, 'malformed');
  return null;
};

const toProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError
    ? error
    : (toDatabaseProblem(error) ??
      toLibraryProblem(error) ??
      new ProblemError(500, 'internal_error', 'Something went wrong on our side. Please try again.'));

const send = (ctx: Context, found: ProblemError): void => {
  ctx.status = found.status;
  ctx.set(found.headers);
  ctx.body = found.toBody();
};

/**
 * Logs an unavailable dependency in one line, and an unexpected error with its details. Also logs a 4xx that
 * the database caused, because an earlier check should have rejected the request.
 */
const report = (ctx: Context, { status }: ProblemError, error: unknown): void => {
  const { log, requestId } = ctx.state;
  const request = { requestId, method: ctx.method, path: ctx.path, status };
  if (status < 500) {
    const fault = toDatabaseFault(error);
    if (fault) log.warn({ ...request, ...fault }, 'refused by the database');
    return;
  }
  if (status === 500) log.error({ ...request, err: error }, 'request failed');
  else log.warn({ ...request, reason: String(error) }, 'request not served');
};

const answerProblems: Step = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const found = toProblem(error);
    report(ctx, found, error);
    send(ctx, found);
  }
};

const requestIdPattern = /^[\w.-]{1,100}$/;

const traceRequest = (ctx: Context, isEdge: boolean, next: () => Promise<unknown>): Promise<unknown> => {
  if (/^\/(health\/|metrics$)/.test(ctx.path)) return next();
  const parent = isEdge ? null : ctx.get('traceparent') || null;
  return runInSpan(ctx.method, { kind: 'server', parent }, async (span) => {
    await next();
    span.describe(`${ctx.method} ${ctx.state.route ?? 'other'}`, {
      'http.request.method': ctx.method,
      'http.route': ctx.state.route ?? 'other',
      'http.response.status_code': ctx.status,
      'primal.request_id': ctx.state.requestId,
    });
  });
};

/** Adds request id and logger, and logs the result. Successes are `debug`, since the metrics count them. */
const logRequests =
  ({ log, metrics, isEdge = false }: AppOptions): Step =>
  async (ctx, next) => {
    const started = performance.now();
    const sentId = isEdge ? '' : ctx.get('x-request-id');
    ctx.state.requestId = requestIdPattern.test(sentId) ? sentId : randomUUID();
    ctx.state.log = log;
    await traceRequest(ctx, isEdge, next);
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
  isEdge?: boolean;
  steps: Step[];
}

export const createApp = (options: AppOptions): Koa => {
  const { log, health, isEdge, steps } = options;
  const app = new Koa<RequestState>();
  app.use(logRequests(options));
  app.use(answerProblems);
  app.use(serveHealthChecks(health, isEdge));
  for (const step of steps) app.use(step);
  // These errors broke the response in flight, mostly because the caller left.
  app.on('error', (error) => log.debug({ err: error }, 'answer interrupted'));
  return app as unknown as Koa;
};
