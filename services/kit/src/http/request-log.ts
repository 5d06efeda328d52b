import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { Step } from './context.ts';

const requestIdPattern = /^[\w.-]{1,100}$/;

/** Gives each request its id and logger, and notes what became of it. Successes are `debug`: the metrics count them. */
export const requestLog =
  (log: Logger, metrics: Metrics): Step =>
  async (ctx, next) => {
    const started = performance.now();
    const given = ctx.get('x-request-id');
    ctx.state.requestId = requestIdPattern.test(given) ? given : randomUUID();
    ctx.state.log = log;
    await next();
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
